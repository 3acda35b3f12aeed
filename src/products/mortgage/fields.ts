import { code, date, flag, listOf, moment, number, part, rubles, text, whole } from '../fields/kinds.ts';
import { address, beneficiaries, email, identity, person, phone } from '../fields/parts.ts';

const changeable = true;
const cadastral = {
  is: /^\d{2}:\d{2}:\d{6,7}:\d{1,10}$/,
  expected: 'кадастровый номер, например 77:06:0001001:1234',
};

/** The agreement of the loan for which the home is pledged. */
const loanDocument = part(
  'кредитный договор',
  {
    typeCode: code('вид документа', 'LOAN_AGREEMENT', { list: 'document_type', need: 'contract' }),
    serial: text('серия', 'АК', { lengthMax: 50 }),
    number: text('номер кредитного договора', 'КД-2025/0001', { lengthMax: 50, need: 'contract' }),
    dateIssue: date('дата кредитного договора', '2025-12-10', { need: 'contract', isPast: true }),
    whom: text('с кем заключён', 'АО Банк Образец'),
    countryCode: { ...text('страна, код ISO 3166-1', 'RU', { lengthMax: 100 }), lines: () => [] },
  },
  { need: 'contract', changeable },
);

const loan = part(
  'кредит',
  {
    typeCode: code('вид обременения', 'MORTGAGE', { list: 'encumbrance_type', need: 'contract' }),
    document: loanDocument,
    bankCode: code('кредитор', 'OBRAZEC_BANK', {
      list: 'mortgage_bank',
      need: 'contract',
      rated: 'bank',
      assumed: ['OTHER'],
      changeable,
    }),
    remainingDebt: rubles('остаток задолженности, рублей', 6_400_000, {
      need: 'quote',
      changeable,
      askedAgain: true,
    }),
    interestRate: number('ставка по кредиту, % годовых', 18.5, { max: 100, changeable }),
    endDate: date('окончание кредита', '2045-12-10', { need: 'contract' }),
  },
  { need: 'quote' },
);

const title = part(
  'титул',
  {
    basisCode: code('основание права', 'PURCHASE', {
      list: 'title_basis',
      rated: 'title_basis',
      assumed: ['PURCHASE'],
    }),
    ownershipSince: date('дата регистрации права', '2025-12-10'),
  },
  { changeable },
);

/** The pledged home. */
const home = part('недвижимость', {
  typeCode: code('вид недвижимости', 'FLAT', { list: 'real_estate_type', rated: 'object_type', changeable }),
  address: address('адрес объекта'),
  cadastralNumber: text('кадастровый номер', '77:06:0001001:1234', { pattern: cadastral, changeable }),
  area: number('площадь, кв. м', 54.3, { min: 5, max: 2_000, changeable }),
  yearBuilt: whole('год постройки', 2015, { min: 1_850, max: 2_200, changeable }),
  wallMaterialCode: code('материал стен', 'STONE', { list: 'wall_material', changeable }),
  isWoodenFloor: flag('деревянные перекрытия', { rated: 'wooden_floor', assumed: [false], changeable }),
  hasBath: flag('баня или сауна', { rated: 'bath', assumed: [false], changeable }),
  cost: rubles('действительная стоимость, рублей', 12_500_000, { changeable }),
  isOwnershipRegistered: flag('право собственности зарегистрировано', { changeable }),
  title,
});

/** What is told of the contract as a whole. */
export const mortgageFields = {
  loanAgreement: loan,
  realEstate: home,
  beneficiaries: beneficiaries({ changeable }),
};

const answer = part('ответ', {
  code: code('вопрос декларации здоровья', 'HEART', { list: 'health_question', need: 'contract' }),
  answer: flag('ответ', { need: 'contract' }),
});
const questionsMax = 40;

/** A special category of personal data (152-FZ, article 10). */
const health = part(
  'сведения о здоровье',
  {
    height: whole('рост, см', 180, { min: 120, max: 230, need: 'contract' }),
    weight: whole('вес, кг', 78, { min: 35, max: 250, need: 'contract' }),
    groupCode: code('группа здоровья', 'HEALTHY', {
      list: 'health_group',
      need: 'contract',
      rated: 'health_group',
      assumed: ['HEALTHY'],
    }),
    declaration: listOf('декларация здоровья', answer, { max: questionsMax }),
    consentFlag: flag('согласие на обработку сведений о здоровье'),
    consentDate: moment('дата согласия', '2026-12-01T10:00:00+03:00', { need: 'contract' }),
  },
  { isSpecial: true },
);

/** What is told of a person whose life secures the loan. */
export const personFields = {
  person: person('застрахованный', { need: 'contract' }),
  document: identity('документ застрахованного', { need: 'contract' }),
  phone: phone('телефон застрахованного'),
  email: email('электронная почта застрахованного'),
  address: address('адрес застрахованного', { need: 'contract' }),
  isPolicyHolder: flag('застрахованный — страхователь', { need: 'contract', assumed: [false] }),
  share: number('доля в долге, %', 60, { need: 'contract', max: 100 }),
  professionClassCode: code('класс профессии', '1', {
    list: 'profession_class',
    need: 'contract',
    rated: 'profession_class',
    assumed: ['1'],
  }),
  sportCode: code('спорт', 'NONE', {
    list: 'sport',
    need: 'contract',
    rated: 'sport',
    assumed: ['NONE'],
  }),
  health,
};
