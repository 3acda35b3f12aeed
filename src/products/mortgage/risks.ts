import type { RiskWords } from '../define/definition.ts';
import type { RefundRow } from '../termination/refund-table.ts';
import { unearnedOn } from '../voluntary/refunds.ts';

const ofHome = (title: string) => ({ title, sum: { computed: 'computed' }, isOfContract: true }) as const;

/** What is covered for one loan. */
export const risks = {
  PROPERTY: ofHome('Утрата и повреждение недвижимого имущества'),
  LIFE: {
    title: 'Смерть и утрата трудоспособности заёмщика',
    sum: { computed: 'computed' },
    advice: 'остальное застрахуйте у другого страховщика или обратитесь за индивидуальным решением',
  },
  TITLE: ofHome('Утрата права собственности (титул)'),
  LIABILITY: { title: 'Гражданская ответственность залогодателя', sum: 'own', isOfContract: true },
} satisfies Readonly<Record<string, RiskWords>>;

/** What rules say, in Russian. */
export const texts = {
  share: 'обязательное поле: доля в долге, %, например 50',
  shares: (inAll: string) => `доли застрахованных вместе ${inAll} %, а не больше 100 %: исправьте доли`,
  birthDate: 'обязательное поле: дата рождения застрахованного, например 1986-10-22',
  gender: 'обязательное поле: пол застрахованного, M или F',
  age: (age = 0) =>
    `возраст застрахованного на начало ${age} лет, по риску LIFE от 18 до 64 и не больше 65 на конец срока`,
  bodyMass: ({ height = 0, weight = 0 }: { readonly height?: number; readonly weight?: number } = {}) =>
    `рост ${height} см и вес ${weight} кг: страхование жизни на указанных данных невозможно`,
  otherSum: (title: string, right: string) =>
    `страховая сумма риска «${title}» равна остатку долга с надбавкой банка: ожидается ${right}; уберите поле`,
  lifeOfOrganization: 'организация не страхует жизнь заёмщика: уберите риск LIFE',
  creditor:
    'обязательное поле: кредитор как выгодоприобретатель, beneficiaryOrganization с ИНН и реквизитами',
  creditorFirst: 'первым передайте кредитора, beneficiaryOrganization: ему выплачивают прежде других',
  cadastral: 'обязательное поле: кадастровый номер, например 77:06:0001001:1234',
  unregistered:
    'право собственности ещё не зарегистрировано: имущество и титул страхуются со дня, следующего за регистрацией',
  titleFrom: 'титул страхуется после регистрации права: начало страхования не раньше',
  term: 'срок страхования — 12 месяцев, а для кредита, который заканчивается раньше, — по день его окончания',
  cost: 'обязательное поле: действительная стоимость по отчёту об оценке; страховая сумма не может быть больше её (статья 951 ГК РФ)',
  notTaken: 'по ответам декларации здоровья договор по риску LIFE заключить нельзя',
  positive: 'положительные ответы в декларации здоровья',
  questions: 'обязательное поле: декларация здоровья, ответы на все вопросы:',
  consent:
    'нужно письменное согласие на обработку сведений о здоровье: передайте consentFlag: true и consentDate',
  group: 'группа здоровья не соответствует ответам декларации:',
  inspection: 'страховая сумма требует осмотра или медицинских документов',
  noRisk: 'передайте PROPERTY (обязательно для залога, статья 31 Федерального закона № 102-ФЗ) или LIFE',
};

/** What a termination gives back besides what all products give. */
export const refunds: readonly RefundRow[] = [
  {
    ...unearnedOn(
      'DEBT_REPAID',
      'Возвращается часть премии за неистёкшие дни: обязательства по кредиту исполнены полностью, страховых случаев не было',
      'recalled',
    ),
    holder: 'individual',
    moneyDays: 7,
  },
  {
    ...unearnedOn(
      'DEBT_REPAID',
      'Возвращается часть премии за неистёкшие дни: залог прекратился, риск отпал (пункт 1 статьи 958 ГК РФ)',
      'derived',
    ),
    holder: 'corporate',
  },
  unearnedOn(
    'OBJECT_SOLD',
    'Возвращается часть премии за неистёкшие дни: имущество и титул больше не обеспечивают кредит',
    'derived',
  ),
];
