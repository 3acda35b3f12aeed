import type { JsonObject } from '#kernel/json/json.ts';
import { add, decimal, product } from '#kernel/money/decimal.ts';
import { takePercent } from '#rating/attributes/numbers.ts';
import { defineProduct } from '../../definition/define/index.ts';
import { unearnedOn } from '../../definition/voluntary/refunds.ts';
import { bodyMassIndex, positiveAnswers } from '../../fields/health.ts';
import { amountOf } from '../../product/amounts.ts';
import { calendarYears, yearsSince } from '../../product/dates/contract-dates.ts';
import { addressPrinted } from '../../product/printed/contacts.ts';
import { healthAskedAgain, type InsuredPerson } from '../../product/prolongation/health.ts';
import { nestedObject } from '../../product/prolongation/merge.ts';
import { addressKey } from '../../product/subject.ts';
import { borrowerFields, mortgageFields } from './fields.ts';
import { risks, texts } from './risks.ts';
import { type Contract, contractFaults, hasRisk, type Person, personFaults, sharePercent } from './rules.ts';

const percent = decimal('0.01');
/** Mortgage insurance of the home, the borrowers' lives and the title, for a year or to the end of the loan. */
export const mortgage = defineProduct({
  code: 'mortgage',
  title: 'Ипотека',
  insurance: 'ипотечных рисков',
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
      [addressPrinted(realEstate?.address), realEstate?.cadastralNumber, loanAgreement?.document?.number],
    ],
  },
  line: ({ realEstate }) => realEstate?.typeCode ?? '',
  fields: mortgageFields,
  things: {
    name: 'insuredPersons',
    title: 'застрахованные, чья жизнь обеспечивает кредит',
    each: 'Застрахованный',
    max: 4,
    isNeeded: (contract) => contract.holderType === 'individual' && hasRisk(contract, 'LIFE'),
    covers: 'common',
    fields: borrowerFields,
    identity: ['person'],
    unique: [['document.serial', 'document.number']],
    line: ({ share = 100 }) => `${share} %`,
  },
  risks,
  assumed: () => [
    ['loanAgreement.bankCode', 'кредитор: иной, страховая сумма равна долгу'],
    ['realEstate.yearBuilt', 'год постройки: текущий', 'PROPERTY'],
    ['realEstate.title.basisCode', 'основание права: купля-продажа', 'TITLE'],
    ['realEstate.title.ownershipSince', 'срок владения: меньше трёх лет', 'TITLE'],
    ['share', 'доля в долге: 100 %', 'LIFE'],
    ['health.height', 'рост и вес: в норме', 'LIFE'],
    ['professionClassCode', 'профессия: класс 1', 'LIFE'],
    ['sportCode', 'спорт: нет', 'LIFE'],
    ['health.groupCode', 'здоровье: все ответы отрицательные', 'LIFE'],
  ],
  names: {
    construction: { FLAT: 'квартира', STONE: 'каменное строение', WOOD: 'деревянное строение' },
    age_group: { A44: 'до 44 лет', A49: '45–49 лет', A55: '50–55 лет', A64: '56–64 года' },
    gender: 'gender_type',
  },
  attributes: ({ ofContract, ofThing }) => ({
    remaining_debt: ofContract.amount('остаток задолженности', 'loanAgreement.remainingDebt', debtOf),
    with_life: ofContract.flag('вместе с жизнью', 'covers', (contract) => hasRisk(contract, 'LIFE')),
    building_age: ofContract.whole('возраст строения (лет)', 'realEstate.yearBuilt', buildingAge),
    ownership_years: ofContract.whole('лет во владении', 'realEstate.title.ownershipSince', ownershipYears),
    gender: ofThing.text('пол', 'person.gender', ({ said }) => said.person?.gender),
    age: ofThing.whole('возраст', 'person.birthDate', ageOf),
    body_mass_index: ofThing.decimal('индекс массы тела', 'health.weight', ({ said }) =>
      bodyMassIndex(said.health),
    ),
  }),
  rules: { contract: contractFaults, thing: personFaults },
  refusals: {
    thing: (person, contract) => [
      ['person.birthDate', texts.age(ageOf(person, contract))],
      ['health.weight', texts.bodyMass(person.said.health)],
    ],
  },
  review: {
    thing: ({ said }, contract) => [
      contract.isComplete &&
        hasRisk(contract, 'LIFE') &&
        positiveAnswers(said.health).length > 0 && ['health.declaration', texts.positive],
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
          const debt = debtOf(contract) ?? 0n;
          const insured = add(decimal('100'), markup);
          // A borrower's life is insured for the borrower's share of the debt, a home for at most its price.
          if (item) return takePercent(debt, product([insured, sharePercent(item.value.said), percent]));
          const sum = takePercent(debt, insured);
          const cost = amountOf(contract.said.realEstate?.cost);
          return cost !== undefined && cost < sum ? cost : sum;
        },
      },
    },
  },
  askAgain: (previous, body) =>
    healthAskedAgain(previous, { body, code: 'mortgage', list: 'insuredPersons', isMore }),
  premiums: {
    proportional: [
      'bank',
      'object_type',
      'material',
      'wooden_floor',
      'bath',
      'title_basis',
      'share',
      'profession_class',
      'sport',
      'health_group',
      'remaining_debt',
      'with_life',
      'building_age',
      'ownership_years',
      'gender',
      'age',
      'body_mass_index',
    ],
  },
  lessens: ['loanAgreement.remainingDebt'],
  refunds: [
    { ...unearnedOn('DEBT_REPAID', texts.repaid, 'recalled'), holder: 'individual', moneyDays: 7 },
    { ...unearnedOn('DEBT_REPAID', texts.released, 'derived'), holder: 'corporate' },
    unearnedOn('OBJECT_SOLD', texts.sold, 'derived'),
  ],
  // The longer cooling-off period for loans does not apply if only the home is insured.
  hasCredit: (_contract, covers) => covers.some(({ code }) => code === 'LIFE' || code === 'TITLE'),
});

function debtOf({ said }: Contract) {
  return amountOf(said.loanAgreement?.remainingDebt);
}

/** Returns a person's age on the first day of cover. */
function ageOf({ said }: Person, { term }: Pick<Contract, 'term'>): number | undefined {
  return yearsSince(said.person?.birthDate, term.startsOn);
}

/** Returns the full years of ownership on the first day of cover; 0 if the date is absent. */
function ownershipYears({ said, term }: Contract): number {
  return yearsSince(said.realEstate?.title?.ownershipSince, term.startsOn) ?? 0;
}

/** Returns the age of the building in years; 0 if the year is absent. */
function buildingAge({ said, term }: Contract): number {
  const { yearBuilt } = said.realEstate ?? {};
  return yearBuilt === undefined ? 0 : calendarYears(yearBuilt, term.startsOn);
}

/** Returns true if the debt insured for the person grew or the bank changed; a new bank may lend more. */
function isMore(now: InsuredPerson, before: InsuredPerson): boolean {
  const [loan, old] = [nestedObject(now.own, 'loanAgreement'), nestedObject(before.own, 'loanAgreement')];
  const debtOf = ({ remainingDebt = 0 }: JsonObject, { share = 100 }: JsonObject) =>
    Number(remainingDebt) * Number(share);
  return loan.bankCode !== old.bankCode || debtOf(loan, now.person) > debtOf(old, before.person);
}
