import type { RiskWords } from '../../definition/define/definition.ts';

const ofHome = (title: string) => ({ title, sum: { computed: 'computed' }, isOfContract: true }) as const;
/** Makes the limit above which an underwriter inspects the home or asks for medical documents; the amounts are invented. */
const inspectedAbove = (above: bigint) =>
  ({ above, text: 'страховая сумма требует осмотра или медицинских документов' }) as const;

export const risks = {
  PROPERTY: {
    ...ofHome('Утрата и повреждение недвижимого имущества'),
    reviewed: inspectedAbove(3_000_000_000n),
  },
  LIFE: {
    title: 'Смерть и утрата трудоспособности заёмщика',
    sum: { computed: 'computed' },
    reviewed: inspectedAbove(2_000_000_000n),
    advice: 'остальное застрахуйте у другого страховщика или обратитесь за индивидуальным решением',
  },
  TITLE: ofHome('Утрата права собственности (титул)'),
  LIABILITY: { title: 'Гражданская ответственность залогодателя', sum: 'own', isOfContract: true },
} satisfies Readonly<Record<string, RiskWords>>;

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
  otherBank: (bank: string) =>
    `кредитор по bankCode — ${bank}, а первый выгодоприобретатель — другая организация: исправьте bankCode или beneficiaries[0]`,
  creditorFirst: 'первым передайте кредитора, beneficiaryOrganization: ему выплачивают прежде других',
  typeCode: 'вид недвижимости; допустимые значения: FLAT, APARTMENTS, ROOM, TOWNHOUSE, HOUSE',
  material: 'материал стен; допустимые значения: STONE, WOOD, FRAME, MIXED',
  cadastral: 'кадастровый номер, например 77:06:0001001:1234',
  unregistered:
    'право собственности ещё не зарегистрировано: имущество и титул страхуются со дня, следующего за регистрацией',
  titleFrom: (day: string) => `титул страхуется после регистрации права: начало страхования не раньше ${day}`,
  shorter: 'сделайте срок страхования не длиннее',
  term: 'срок страхования — 12 месяцев, а для кредита, который заканчивается раньше, — по день его окончания',
  cost: 'действительная стоимость по отчёту об оценке; страховая сумма не может быть больше её (статья 951 ГК РФ)',
  positive: 'положительные ответы в декларации здоровья',
  repaid:
    'Возвращается часть премии за неистёкшие дни: обязательства по кредиту исполнены полностью, страховых случаев не было',
  released:
    'Возвращается часть премии за неистёкшие дни: залог прекратился, риск отпал (пункт 1 статьи 958 ГК РФ)',
  sold: 'Возвращается часть премии за неистёкшие дни: имущество и титул больше не обеспечивают кредит',
  noRisk: 'передайте PROPERTY (обязательно для залога, статья 31 Федерального закона № 102-ФЗ) или LIFE',
};
