import { compare, type Decimal, decimalText, multiply, one, roundHalfUp } from '../../kernel/decimal.ts';
import type { Kopecks } from '../../kernel/money.ts';
import { quotient } from '../../rating/attributes/numbers.ts';
import { amountOf, figureOf } from '../amounts.ts';
import { defineProduct } from '../define/index.ts';
import type { ReadContract, ReadThing } from '../define/reading.ts';
import { addressPrinted } from '../printed/contacts.ts';
import { addressKey } from '../subject.ts';
import { mortgageFields, personFields } from './fields.ts';
import { healthFaults, isDoubtful } from './health.ts';
import { askedAgain } from './prolongation.ts';
import { refunds, risks, texts } from './risks.ts';
import { ageOf, buildingAge, contractFaults, homeFaults, ownershipYears, sharesInAll } from './rules.ts';

type Contract = ReadContract<typeof mortgageFields, typeof personFields, keyof typeof risks>;
type Person = ReadThing<typeof personFields>;

/** Above these sums the staff look at the home, or at medical papers, first: invented. */
const inspectedAbove: Readonly<Record<string, Kopecks>> = { LIFE: 2_000_000_000n, PROPERTY: 3_000_000_000n };
const path = 'insuredObject.mortgage';
const wholeShare: Decimal = { units: 100n, scale: 0 };

/** A loan for a home: the pledged home, the lives of its borrowers, the title, for a year or to the end of the loan. */
export const mortgage = defineProduct({
  code: 'mortgage',
  title: 'Ипотека',
  insurance: 'недвижимости, жизни заёмщика и права собственности при ипотеке',
  productCodes: { individual: 'MORTGAGE_COMPLEX_FL', corporate: 'MORTGAGE_COMPLEX_UL' },
  series: 'IPT',
  testSeries: 'ZZI',
  term: { monthsMax: 12, rule: texts.term, until: ({ loanAgreement }) => loanAgreement?.endDate },
  latestStartDays: 90,
  installments: ['ONE_TIME'],
  subject: {
    title: 'Адрес недвижимости',
    isPersonal: true,
    keyOf: addressKey,
    of: ({ said: { realEstate, loanAgreement } }) => [
      [addressPrinted(realEstate?.address), realEstate?.cadastralNumber],
      [loanAgreement?.document?.number],
    ],
  },
  line: ({ realEstate }) => realEstate?.typeCode ?? '',
  fields: mortgageFields,
  things: {
    name: 'insuredPersons',
    title: 'застрахованные, чья жизнь обеспечивает кредит',
    each: 'Застрахованный',
    max: 4,
    isNeeded: ({ covers }) => covers.some(({ code }) => code === 'LIFE'),
    covers: 'common',
    fields: personFields,
    identity: ['person'],
    line: ({ share = 100 }) => `${share} %`,
  },
  risks,
  assumed(contract) {
    const { loanAgreement = {}, realEstate = {} } = contract.said;
    const lacks = (field: (said: Person['said']) => unknown) =>
      hasRisk(contract, 'LIFE') && contract.things.some(({ said }) => field(said) === undefined);
    const isTitle = hasRisk(contract, 'TITLE');
    return [
      loanAgreement.bankCode === undefined && 'кредитор: иной, страховая сумма равна долгу',
      hasRisk(contract, 'PROPERTY') && realEstate.yearBuilt === undefined && 'год постройки: текущий',
      isTitle && realEstate.title?.basisCode === undefined && 'основание права: купля-продажа',
      isTitle && realEstate.title?.ownershipSince === undefined && 'срок владения: меньше трёх лет',
      lacks(({ share }) => share) && 'доля в долге: 100 %',
      lacks(({ health }) => health?.height ?? health?.weight) && 'рост и вес: в норме',
      lacks(({ professionClassCode }) => professionClassCode) && 'профессия: класс 1',
      lacks(({ sportCode }) => sportCode) && 'спорт: нет',
      lacks(({ health }) => health?.groupCode) && 'здоровье: все ответы отрицательные',
    ];
  },
  attributes: ({ ofContract, ofThing }) => ({
    remaining_debt: ofContract.amount(
      'остаток задолженности',
      `${path}.loanAgreement.remainingDebt`,
      ({ contract }) => amountOf(contract.said.loanAgreement?.remainingDebt),
    ),
    with_life: ofContract.flag('вместе с жизнью', `${path}.covers`, ({ contract }) =>
      hasRisk(contract, 'LIFE'),
    ),
    material: ofContract.text('материал стен', `${path}.realEstate.wallMaterialCode`, ({ contract }) =>
      contract.said.realEstate?.wallMaterialCode?.trim(),
    ),
    building_age: ofContract.whole('возраст строения (лет)', `${path}.realEstate.yearBuilt`, ({ contract }) =>
      buildingAge(contract),
    ),
    ownership_years: ofContract.whole(
      'лет во владении',
      `${path}.realEstate.title.ownershipSince`,
      ({ contract }) => ownershipYears(contract),
    ),
    gender: ofThing.text('пол', 'person.gender', ({ said }) => said.person?.gender),
    age: ofThing.whole('возраст', 'person.birthDate', ageOf),
    share: ofThing.decimal('доля в долге', 'share', ({ said }) => shareOf(said)),
    body_mass_index: ofThing.decimal('индекс массы тела', 'health.weight', bodyMassIndex),
  }),
  rules: {
    contract: (contract, beside) => [...contractFaults(contract, beside), ...homeFaults(contract)],
    thing({ said }, contract) {
      const { isComplete, things } = contract;
      const isInsured = hasRisk(contract, 'LIFE');
      const inAll = sharesInAll(things);
      return [
        compare(inAll, wholeShare) > 0 && ['share', texts.shares(decimalText(inAll).replace('.', ','))],
        said.share === undefined && things.length > 1 && ['share', texts.share],
        isInsured && said.person?.birthDate === undefined && ['person.birthDate', texts.birthDate],
        isInsured && said.person?.gender === undefined && ['person.gender', texts.gender],
        ...(isInsured && isComplete ? healthFaults(said.health) : []),
        !isInsured &&
          said.health !== undefined &&
          said.health.consentFlag !== true && ['health.consentFlag', texts.consent],
      ];
    },
  },
  refusals: {
    thing: (person, contract) => [
      ['person.birthDate', texts.age(ageOf(person, contract))],
      ['health.weight', texts.bodyMass(person.said.health)],
    ],
  },
  review: {
    contract: ({ covers }) =>
      covers.map(
        ({ code, sum }, index) =>
          sum > (inspectedAbove[code] ?? sum) && [`covers[${index}].sumInsured`, texts.inspection],
      ),
    thing: ({ said }, contract) => [
      contract.isComplete &&
        hasRisk(contract, 'LIFE') &&
        isDoubtful(said.health) && ['health.declaration', texts.positive],
    ],
  },
  rating: {
    asked: { banks: 'figure' },
    sums: {
      computed: {
        kind: 'computed',
        otherSum: texts.otherSum,
        sum({ contract, item }, ask) {
          const markup = ask('banks');
          if (!markup) return undefined;
          const { loanAgreement = {}, realEstate = {} } = contract.said;
          const debt: Decimal = { units: amountOf(loanAgreement.remainingDebt) ?? 0n, scale: 2 };
          const insured = multiply(debt, percentOver(markup));
          // A life for its share of the debt, a home for no more than it costs.
          if (item) return roundHalfUp(multiply(insured, percentOf(shareOf(item.value.said))), 2);
          const sum = roundHalfUp(insured, 2);
          const cost = amountOf(realEstate.cost);
          return cost !== undefined && cost < sum ? cost : sum;
        },
      },
    },
  },
  askAgain: askedAgain,
  refunds,
  // Of the pledge alone a holder thinks no longer than of any other insurance.
  hasCredit: (_contract, covers) => covers.some(({ code }) => code === 'LIFE' || code === 'TITLE'),
});

export function hasRisk({ covers }: Pick<Contract, 'covers'>, risk: keyof typeof risks): boolean {
  return covers.some(({ code }) => code === risk);
}

/** What cannot be read is refused. */
function shareOf({ share }: Person['said']): Decimal {
  return share === undefined ? wholeShare : (figureOf(share) ?? wholeShare);
}

/** The usual one where height or weight is not said. */
function bodyMassIndex({ said: { health = {} } }: Person): Decimal {
  const { height, weight } = health;
  if (!height || !weight || !Number.isInteger(height) || !Number.isInteger(weight))
    return { units: 22n, scale: 0 };
  const centimetres = { units: BigInt(height), scale: 0 };
  const units = quotient({ units: BigInt(weight) * 10_000n, scale: 0 }, multiply(centimetres, centimetres));
  return { units: units ?? 0n, scale: 6 };
}

function percentOf({ units, scale }: Decimal): Decimal {
  return { units, scale: scale + 2 };
}

function percentOver({ units, scale }: Decimal): Decimal {
  return { units: units + one.units * 10n ** BigInt(scale + 2), scale: scale + 2 };
}
