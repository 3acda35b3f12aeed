import { addMonths, type DateText, datePrinted, isBefore, monthsBetween } from '../../kernel/calendar.ts';
import type { HolderType } from '../../kernel/holder-type.ts';
import { rublesPrinted } from '../../kernel/money.ts';
import { regionOf } from '../../parties/regions/region.ts';
import { amountOf } from '../amounts.ts';
import { defineProduct } from '../define/index.ts';
import type { ReadContract, ReadThing } from '../define/reading.ts';
import { nothingOn, unearnedOn } from '../voluntary/refunds.ts';
import { animalFields, petFields } from './fields.ts';
import { risks, texts } from './risks.ts';

/** From this age on an animal is insured only where it was before: invented, as the tariff's greatest age is. */
const firstMonthsMax = 96;
const animalsMax: Readonly<Record<HolderType, number>> = { individual: 5, corporate: 20 };
/** More than any tariff admits, so that what is refused is told in the tariff's figures. */
const listedMax = 50;

/** Dogs and cats for a year: veterinary costs, death, loss, liability of the owner. */
export const pet = defineProduct({
  code: 'pet',
  title: 'Животные',
  insurance: 'домашних животных',
  productCodes: { individual: 'PET_HEALTH_FL', corporate: 'PET_HEALTH_UL' },
  series: 'PET',
  testSeries: 'ZZN',
  term: { monthsMax: 12, whole: [12], rule: 'договор заключается на 12 месяцев' },
  latestStartDays: 90,
  installments: ['ONE_TIME', 'TWO_PAYMENTS', 'TWELVE_PAYMENTS'],
  subject: {
    title: 'Животное',
    isPersonal: true,
    of: ({ things }) => things.map(({ said }) => [said.name, said.chipNumber, said.vetPassport?.number]),
  },
  fields: petFields,
  things: {
    name: 'pets',
    title: 'хотя бы одно животное',
    each: 'Животное',
    max: listedMax,
    covers: 'own',
    fields: animalFields,
    identity: ['speciesCode', 'name', 'birthDate'],
    line: ({ speciesCode, breedCode, birthDate }) =>
      [speciesCode, breedCode, birthDate].filter(Boolean).join(' '),
    assumed: ({ said }, contract) => [!contract.isComplete && said.chipNumber === undefined && 'чип: нет'],
  },
  risks,
  assumed(contract) {
    const isAssumed = (lacks: (said: Animal['said']) => boolean) =>
      contract.things.some(({ said }) => lacks(said));
    return [
      isAssumed(({ breedCode }) => breedCode === undefined) && 'порода: другая',
      regionOfPets(contract) === undefined && 'регион: прочие',
      isAssumed(({ keepingCode }) => keepingCode === undefined) && 'содержание: дома',
      isAssumed(({ chipNumber }) => !chipNumber?.trim()) && 'чип: нет',
      isAssumed(({ reimbursementPercent }) => reimbursementPercent === undefined) && 'доля возмещения: 100 %',
    ];
  },
  attributes: ({ ofContract, ofThing }) => ({
    region: ofContract.text('регион', 'insuredObject.pet.address', ({ contract }) => regionOfPets(contract)),
    pets: ofContract.whole(
      'число животных',
      'insuredObject.pet.pets',
      ({ contract }) => contract.things.length,
    ),
    age_months: ofThing.whole('возраст (месяцев)', 'birthDate', ageInMonths),
    use: ofThing.text('назначение', 'useCode', useOf),
    chip: ofThing.flag('чип', 'chipNumber', ({ said }) => Boolean(said.chipNumber?.trim())),
  }),
  rules: {
    thing(animal, contract, ask, { before }) {
      const { said, cover, covers } = animal;
      const { isComplete, term } = contract;
      const { birthDate, vaccinatedOn, condition = {}, breedName = '' } = said;
      const isIll = cover('VET_ILLNESS') !== undefined;
      const isFirst = before === undefined && (ageInMonths(animal, contract) ?? 0) >= firstMonthsMax;
      const isUnnamed =
        said.breedCode?.trim() === 'OTHER' && said.isMixedBreed !== true && breedName.trim() === '';
      const since = addMonths(term.startsOn, -12);
      const asked = isComplete && covers.some(({ code }) => aboutCondition.has(code));
      const hasTrouble = condition.hasChronicDiseases === true || condition.hasInjuries === true;
      return [
        isComplete && isFirst && ['birthDate', texts.prolongedOnly],
        isUnnamed && ['breedName', texts.breedName],
        said.breedCode !== undefined && ask('breed_group') === undefined && ['breedCode', texts.breed],
        isComplete &&
          cover('LOSS') !== undefined &&
          !said.chipNumber?.trim() && ['chipNumber', texts.withChip],
        isComplete &&
          isIll &&
          !(vaccinatedOn && vaccinatedOn >= since) && ['vaccinatedOn', vaccinationAsked(since)],
        isBefore(vaccinatedOn, birthDate) && ['vaccinatedOn', 'дата вакцинации не раньше даты рождения'],
        asked &&
          condition.hasChronicDiseases === undefined && [
            'condition.hasChronicDiseases',
            'обязательное поле: хронические болезни',
          ],
        asked &&
          condition.hasInjuries === undefined && [
            'condition.hasInjuries',
            'обязательное поле: травмы и операции за год',
          ],
        isComplete &&
          hasTrouble &&
          !condition.description?.trim() && [
            'condition.description',
            'обязательное поле: подробности о болезнях, травмах и операциях',
          ],
        isComplete &&
          isIll &&
          condition.hasChronicDiseases === true && ['condition.hasChronicDiseases', texts.chronic],
      ];
    },
    cover({ code, sum, entry }, { said, cover }) {
      const accident = cover('VET_ACCIDENT');
      const isIll = code === 'VET_ILLNESS';
      const price = amountOf(said.purchasePrice);
      const isAbove = code === 'DEATH' && price !== undefined && sum > price;
      return [
        isIll && !accident && ['cover.code', texts.withAccident],
        isIll && accident && accident.sum !== sum && ['sumInsured', texts.sameSums],
        isAbove && [
          'sumInsured',
          `страховая сумма гибели не больше стоимости животного: ${rublesPrinted(price)} руб.`,
        ],
        entry.deductibleUnit?.trim() === 'PERCENT' && ['deductibleUnit', 'допустимые значения: SUM'],
      ];
    },
  },
  refusals: {
    contract: ({ holderType }) => [
      ['things', `животных не больше ${animalsMax[holderType]}: для питомника обратитесь к страховщику`],
    ],
    thing: (animal, contract) => [
      ['birthDate', ageRefused(ageInMonths(animal, contract) ?? 0)],
      ['isMixedBreed', texts.breed],
    ],
    cover: ({ code }, { said }, _contract, { reference }) => [
      code === 'LOSS' && ['cover.code', texts.serviceDogs],
      code === 'LIABILITY' && [
        'cover.code',
        dangerous(reference.entry('breed', said.breedCode?.trim() ?? '')?.name),
      ],
    ],
  },
  review: {
    thing: ({ said }) => [said.condition?.hasInjuries === true && ['condition.hasInjuries', texts.injuries]],
    cover({ code, sum, entry }, _animal, _contract, { standing, before }) {
      const old = before?.cover(code);
      const isRaised =
        old === undefined ||
        (entry.sumInsured === undefined ? old.entry.sumInsured !== undefined : sum > old.sum);
      return [standing && before !== undefined && isRaised && ['sumInsured', texts.raised]];
    },
  },
  refunds: [
    unearnedOn('PET_DIED', texts.died, 'derived'),
    nothingOn('OBJECT_SOLD', texts.passed, 'recalled'),
  ],
  changesHolder: true,
});

type Animal = Pick<ReadThing<typeof animalFields>, 'said'>;

const aboutCondition: ReadonlySet<string> = new Set(['VET_ACCIDENT', 'VET_ILLNESS', 'DEATH']);

/** Two digits of a KLADR code: where the animals live, else where their holder does. */
function regionOfPets({
  said,
  application,
}: Pick<ReadContract<typeof petFields>, 'said' | 'application'>): string | undefined {
  const region = regionOf(said.address) ?? regionOf(application.policyHolder?.address);
  return region && 'code' in region ? region.code : undefined;
}

/** Full months on the first day of cover. */
function ageInMonths({ said }: Animal, { term }: Pick<ReadContract, 'term'>): number | undefined {
  return said.birthDate === undefined ? undefined : monthsBetween(said.birthDate, term.startsOn);
}

function useOf({ said }: Animal, { holderType }: Pick<ReadContract, 'holderType'>): string {
  return said.useCode?.trim() || (holderType === 'corporate' ? 'SERVICE' : 'COMPANION');
}

function vaccinationAsked(since: DateText): string {
  return `обязательное поле: дата вакцинации, не раньше ${datePrinted(since)}; без неё болезни не страхуются`;
}

function ageRefused(months: number): string {
  return `возраст животного на начало страхования ${months} мес.: собаки от 2 до 131 месяца, кошки от 2 до 143; животные от ${firstMonthsMax} месяцев принимаются только пролонгацией`;
}

function dangerous(breed = ''): string {
  return `порода «${breed}» входит в перечень потенциально опасных собак: гражданская ответственность не страхуется`;
}
