import { rublesPrinted } from '#kernel/money/money.ts';
import { addMonths, datePrinted, monthsBetween } from '#kernel/time/calendar.ts';
import { defineProduct } from '../../definition/define/index.ts';
import type { ReadContract, ReadThing } from '../../definition/define/reading.ts';
import { hasCode } from '../../definition/voluntary/covers.ts';
import { nothingOn, unearnedOn } from '../../definition/voluntary/refunds.ts';
import { amountOf } from '../../product/amounts.ts';
import { animalFields, petFields } from './fields.ts';
import { risks, texts } from './risks.ts';

/** Maximum age, in months, of an animal that is insured for the first time: invented, like the tariff's maximum age. */
const firstMonthsMax = 96;
/** Ages in months from which the tariff refuses an animal. */
const tooOldFrom = { DOG: 132, CAT: 144 };
const animalsMax = { individual: 5, corporate: 20 };
/** Maximum number of animals in the schema; higher than in any tariff, so that too many animals get the tariff's error. */
const listedMax = 50;

/** Insurance of pets for a year: veterinary costs, death, loss, and liability of the owner. */
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
    unique: [['chipNumber']],
    line: ({ speciesCode, breedCode, birthDate }) =>
      [speciesCode, breedCode, birthDate].filter(Boolean).join(' '),
  },
  risks,
  assumed: () => [
    ['breedCode', 'порода: другая'],
    ['address', 'регион: прочие'],
    ['keepingCode', 'содержание: дома'],
    ['chipNumber', 'чип: нет'],
    ['reimbursementPercent', 'доля возмещения: 100 %'],
  ],
  names: {
    breed_group: {
      DOG_SMALL: 'мелкие собаки',
      DOG_MEDIUM: 'средние собаки',
      DOG_LARGE: 'крупные собаки',
      DOG_GIANT: 'гигантские собаки',
      DOG_GUARD: 'сторожевые собаки',
      DOG_BRACHY: 'собаки с короткой мордой',
      DOG_DANGEROUS: 'потенциально опасные собаки',
      DOG_MIXED: 'метисы собак',
      CAT_PEDIGREE: 'породистые кошки',
      CAT_RISK: 'кошки с наследственными болезнями',
      CAT_MIXED: 'метисы кошек',
    },
    zone: {
      MOSCOW: 'Москва и Московская область',
      SPB: 'Санкт-Петербург и Ленинградская область',
      MILLION: 'регионы городов-миллионников',
      OTHER: 'прочие регионы',
    },
    risk_class: { vet: 'ветеринарные расходы' },
  },
  attributes: ({ ofContract, ofThing }) => ({
    pets: ofContract.whole('число животных', 'things', ({ things }) => things.length),
    age_months: ofThing.whole('возраст (месяцев)', 'birthDate', ageInMonths),
    use: ofThing.text('назначение', 'useCode', useOf),
    chip: ofThing.flag('чип', 'chipNumber', ({ said }) => Boolean(said.chipNumber?.trim())),
  }),
  rules: {
    thing({ said, cover }, contract, ask, { before }) {
      const { isComplete, term } = contract;
      const { birthDate = '', vaccinatedOn = '', condition = {}, breedCode, speciesCode } = said;
      const isIll = isComplete && cover('VET_ILLNESS') !== undefined;
      const months = ageInMonths({ said }, contract) ?? 0;
      const isOld =
        isComplete &&
        !before &&
        months >= firstMonthsMax &&
        months < tooOldFrom[said.speciesCode === 'CAT' ? 'CAT' : 'DOG'];
      const isUnnamed = breedCode?.trim() === 'OTHER' && !said.isMixedBreed && !said.breedName?.trim();
      const since = addMonths(term.startsOn, -12);
      const hasTrouble = condition.hasChronicDiseases === true || condition.hasInjuries === true;
      const isUntold = isComplete && hasTrouble && !condition.description?.trim();
      return [
        isOld && ['birthDate', texts.prolongedOnly],
        isUnnamed && ['breedName', texts.breedName],
        (speciesCode?.trim() ?? '') !== '' &&
          breedCode !== undefined &&
          ask('breed_group') === undefined && ['breedCode', texts.breed],
        isIll && vaccinatedOn < since && ['vaccinatedOn', texts.vaccination(datePrinted(since))],
        vaccinatedOn !== '' && vaccinatedOn < birthDate && ['vaccinatedOn', texts.vaccinatedOn],
        isUntold && ['condition.description', texts.condition],
        isIll && condition.hasChronicDiseases === true && ['condition.hasChronicDiseases', texts.chronic],
      ];
    },
    cover({ code, sum }, { said, cover, covers }) {
      const accident = cover('VET_ACCIDENT');
      const isIll = code === 'VET_ILLNESS';
      const price = amountOf(said.purchasePrice);
      const isAbove = code === 'DEATH' && price !== undefined && sum > price;
      return [
        isIll && !accident && covers.every(hasCode) && ['cover.code', texts.withAccident],
        isIll && accident && accident.sum !== sum && ['sumInsured', texts.sameSums],
        isAbove && ['sumInsured', texts.aboveValue(rublesPrinted(price))],
      ];
    },
  },
  refusals: {
    contract: ({ holderType }) => [['things', texts.kennel(animalsMax[holderType])]],
    thing: (animal, contract) => [
      ['birthDate', texts.age(ageInMonths(animal, contract), firstMonthsMax)],
      ['isMixedBreed', animal.said.breedCode === undefined ? texts.breed : null],
    ],
    cover({ code }, { said }, _contract, { reference }) {
      const breed = reference.entry('breed', said.breedCode?.trim() ?? '')?.name;
      return [code === 'LIABILITY' && ['cover.code', texts.dangerous(breed)]];
    },
  },
  review: {
    thing: ({ said }) => [said.condition?.hasInjuries === true && ['condition.hasInjuries', texts.injuries]],
    cover({ code, sum, entry }, _animal, _contract, { standing, before }) {
      const old = before?.cover(code);
      const isRaised =
        old === undefined ||
        (entry.sumInsured === undefined ? old.entry.sumInsured !== undefined : sum > old.sum);
      return [
        standing && before !== undefined && isRaised && ['sumInsured', texts.raised, 'SUM_NEEDS_APPROVAL'],
      ];
    },
  },
  premiums: {
    proportional: [
      'region',
      'species',
      'breed',
      'mixed',
      'neutered',
      'keeping',
      'reimbursement_percent',
      'pets',
      'age_months',
      'use',
      'chip',
    ],
  },
  refunds: [
    unearnedOn('PET_DIED', texts.died, 'derived'),
    nothingOn('OBJECT_SOLD', texts.passed, 'recalled'),
  ],
  changesHolder: true,
});

type Animal = Pick<ReadThing<typeof animalFields>, 'said'>;

function ageInMonths({ said }: Animal, { term }: Pick<ReadContract, 'term'>): number | undefined {
  return said.birthDate === undefined ? undefined : monthsBetween(said.birthDate, term.startsOn);
}

function useOf({ said }: Animal, { holderType }: Pick<ReadContract, 'holderType'>): string {
  return said.useCode?.trim() || (holderType === 'corporate' ? 'SERVICE' : 'COMPANION');
}
