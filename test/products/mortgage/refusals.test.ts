import { testOnlyFaults, testRefusals } from '../../support/refusals.ts';

const mortgage = 'insuredObject.mortgage';
const covers = `${mortgage}.covers`;
const home = `${mortgage}.realEstate`;
const loan = `${mortgage}.loanAgreement`;
const first = `${mortgage}.insuredPersons[0]`;
const health = `${first}.health`;
const unacceptable = 'по ответам декларации здоровья договор по риску LIFE заключить нельзя';
const yes = (index: number) => ({
  [`${health}.declaration[${index}].answer`]: true,
  [`${health}.groupCode`]: 'CONTROLLED',
});

/** Each row: rule of the product, index of the example body, change that breaks the rule, field and text of the error. */
testRefusals('mortgage', [
  [
    'MG01',
    3,
    { [`${covers}[1]`]: { cover: { code: 'LIFE' } } },
    covers,
    'организация не страхует жизнь заёмщика: уберите риск LIFE',
  ],
  [
    'MG02',
    0,
    { [`${mortgage}.insuredPersons`]: undefined },
    `${mortgage}.insuredPersons`,
    'обязательное поле: застрахованные, чья жизнь обеспечивает кредит',
  ],
  [
    'MG03',
    1,
    { [`${first}.share`]: 60.5 },
    `${first}.share`,
    'доли застрахованных вместе 100,5 %, а не больше 100 %: исправьте доли',
  ],
  [
    'MG04',
    0,
    { [`${mortgage}.beneficiaries`]: [] },
    `${mortgage}.beneficiaries`,
    'обязательное поле: кредитор как выгодоприобретатель, beneficiaryOrganization с ИНН и реквизитами',
    'contract',
  ],
  [
    'MG05',
    0,
    { [`${home}.cadastralNumber`]: undefined },
    `${home}.cadastralNumber`,
    'обязательное поле: кадастровый номер, например 77:06:0001001:1234',
    'contract',
  ],
  [
    'MG06',
    0,
    { [`${home}.isOwnershipRegistered`]: false },
    `${home}.isOwnershipRegistered`,
    'право собственности ещё не зарегистрировано: имущество и титул страхуются со дня, следующего за регистрацией',
    'contract',
  ],
  [
    'MG07',
    1,
    { [`${home}.title.ownershipSince`]: '2027-06-01' },
    `${home}.title.ownershipSince`,
    'титул страхуется после регистрации права: начало страхования не раньше 01.06.2027',
    'contract',
  ],
  [
    'MG08',
    0,
    { endDate: '2027-11-14T23:59:59+03:00' },
    'endDate',
    /^срок страхования — 12 месяцев, а для кредита, который заканчивается раньше, — по день его окончания/,
    'contract',
  ],
  [
    'MG09',
    0,
    { [`${loan}.endDate`]: '2027-10-01' },
    `${loan}.endDate`,
    'кредит закончится 01.10.2027: сделайте срок страхования не длиннее',
  ],
  [
    'MG10',
    0,
    { [`${covers}[0].sumInsured`]: 6_400_000.01 },
    `${covers}[0].sumInsured`,
    /^страховая сумма риска «Утрата и повреждение недвижимого имущества» равна остатку долга с надбавкой банка: ожидается .*; уберите поле$/,
  ],
  [
    'MG11',
    0,
    { [`${home}.cost`]: undefined },
    `${home}.cost`,
    'обязательное поле: действительная стоимость по отчёту об оценке; страховая сумма не может быть больше её (статья 951 ГК РФ)',
    'contract',
  ],
  [
    'MG12',
    0,
    { [`${first}.person.birthDate`]: '1961-12-15' },
    `${first}.person.birthDate`,
    'возраст застрахованного на начало 65 лет, по риску LIFE от 18 до 64 и не больше 65 на конец срока',
  ],
  [
    'MG13',
    0,
    { [`${health}.weight`]: 150 },
    `${health}.weight`,
    'рост 180 см и вес 150 кг: страхование жизни на указанных данных невозможно',
  ],
  ...[1, 3, 4, 5].map(
    (index) => ['MG14', 0, yes(index), `${health}.declaration`, unacceptable, 'contract'] as const,
  ),
  [
    'MG16',
    0,
    { [`${health}.declaration`]: [{ code: 'HEART', answer: false }] },
    health,
    /^обязательное поле: декларация здоровья, ответы на все вопросы: .*OTHER_CHRONIC/,
    'contract',
  ],
  [
    'MG17',
    0,
    { [`${health}.consentFlag`]: false },
    `${health}.consentFlag`,
    'нужно письменное согласие на обработку сведений о здоровье: передайте consentFlag: true и consentDate',
    'contract',
  ],
  [
    'MG18',
    0,
    { [`${health}.groupCode`]: 'CONTROLLED' },
    `${health}.groupCode`,
    /^группа здоровья не соответствует ответам декларации: /,
    'contract',
  ],
  [
    'MG19',
    0,
    { [`${loan}.remainingDebt`]: 45_000_000.01, [`${home}.cost`]: 90_000_000 },
    `${covers}[1].sumInsured`,
    /остальное застрахуйте у другого страховщика или обратитесь за индивидуальным решением$/,
  ],
  [
    'MG21',
    3,
    { [covers]: [{ cover: { code: 'TITLE' } }] },
    covers,
    'передайте PROPERTY (обязательно для залога, статья 31 Федерального закона № 102-ФЗ) или LIFE',
    'contract',
  ],
  [
    'an insured person wrongly marked as the holder',
    0,
    { [`${first}.person.birthDate`]: '1987-10-22' },
    `${first}.isPolicyHolder`,
    'передано true, но policyHolder — другое лицо: исправьте одно из двух',
  ],
  [
    'the holder not marked as the holder',
    0,
    { [`${first}.isPolicyHolder`]: false },
    `${first}.isPolicyHolder`,
    'передано false, но имя и дата рождения те же, что в policyHolder: исправьте одно из двух',
  ],
  [
    'a passport instead of the loan agreement',
    0,
    { [`${loan}.document.typeCode`]: 'PASSPORT' },
    `${loan}.document.typeCode`,
    'допустимые значения: LOAN_AGREEMENT',
  ],
]);

testOnlyFaults('mortgage', [
  [
    'life cover for an organization',
    3,
    { 'insuredObject.mortgage.covers[2]': { cover: { code: 'LIFE' } } },
    { 'insuredObject.mortgage.covers': /^организация не страхует жизнь заёмщика/ },
  ],
]);
