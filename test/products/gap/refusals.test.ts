import { testOnlyFaults, testRefusals } from '../../support/refusals.ts';

const at = 'insuredObject.gap';
const policy = `${at}.cascoPolicy`;
const covers = (...codes: readonly string[]) => codes.map((code) => ({ cover: { code } }));
const debt = 'обязательное поле: договор кредита с остатком долга';

/** Each row: rule of the product, index of the example body, change that breaks the rule, field and text of the error. */
testRefusals('gap', [
  [
    'GP01',
    0,
    { [`${at}.covers`]: covers('GAP_SUM', 'GAP_NEW') },
    `${at}.covers`,
    'нужен ровно один вариант GAP: GAP_SUM, GAP_INVOICE, GAP_NEW, GAP_CREDIT или GAP_LEASING',
  ],
  ['GP01', 0, { [`${at}.covers`]: covers('COSTS') }, `${at}.covers`, /ровно один вариант/],
  [
    'GP02',
    0,
    { [policy]: undefined },
    `${policy}.policyNumber`,
    'обязательное поле: полис КАСКО с рисками «хищение» и «полная гибель», без него GAP не действует',
    'contract',
  ],
  [
    'GP03',
    0,
    { [`${policy}.hasTheft`]: false },
    `${policy}.hasTheft`,
    'GAP дополняет только полис КАСКО с рисками «хищение» и «полная гибель»',
    'contract',
  ],
  [
    'GP03',
    1,
    { [`${policy}.hasTotalLoss`]: false },
    `${policy}.hasTotalLoss`,
    /GAP дополняет только/,
    'contract',
  ],
  [
    'GP04',
    1,
    { [`${policy}.startDate`]: '2026-12-16' },
    `${policy}.startDate`,
    'КАСКО должен действовать в день начала GAP: с 16.12.2026 по 14.12.2027',
    'contract',
  ],
  ['GP05', 1, { [`${at}.loanAgreement`]: undefined }, `${at}.loanAgreement`, debt],
  [
    'GP05',
    1,
    { [`${at}.loanAgreement.remainingDebt`]: undefined },
    `${at}.loanAgreement.remainingDebt`,
    debt,
  ],
  [
    'a debt of zero',
    1,
    { [`${at}.loanAgreement.remainingDebt`]: 0 },
    `${at}.loanAgreement.remainingDebt`,
    /^ожидается сумма в рублях больше нуля/,
  ],
  [
    'GP06',
    0,
    { [`${at}.purpose`]: 'TAXI' },
    `${at}.purpose`,
    'для цели использования «Такси» GAP не предлагается',
  ],
  [
    'GP07',
    2,
    { [`${at}.vehicle.yearIssue`]: '2020-01-01' },
    `${at}.vehicle.yearIssue`,
    'возраст транспортного средства на начало 6 лет: GAP заключается до 5 лет на начало и 8 лет на конец срока',
  ],
  [
    'GP08',
    2,
    { [`${at}.covers`]: covers('GAP_INVOICE') },
    `${at}.covers[0].cover.code`,
    'вариант «Возмещение до цены по договору купли-продажи» заключается не позже года после выпуска',
  ],
  [
    'GP08',
    2,
    { [`${at}.covers`]: covers('GAP_NEW') },
    `${at}.covers[0].cover.code`,
    /заключается не позже года после выпуска$/,
  ],
  ['GP09', 0, { endDate: '2028-06-14T23:59:59+03:00' }, 'endDate', /^срок GAP — 12, 24 или 36 месяцев/],
  [
    'GP10',
    2,
    { [`${at}.covers[0].sumInsured`]: 2_100_001 },
    `${at}.covers[0].sumInsured`,
    /^предел возмещения — от 210.000,00 до 2.100.000,00 руб\. \(5–50 % цены приобретения, по кредиту и лизингу не больше остатка долга\): исправьте или уберите поле$/,
  ],
  [
    'GP10',
    1,
    { [`${at}.covers[0].sumInsured`]: 700_001, [`${at}.loanAgreement.remainingDebt`]: 700_000 },
    `${at}.covers[0].sumInsured`,
    /до 700.000,00 руб/,
  ],
  [
    'GP11',
    0,
    { [`${at}.vehicle.purchasePrice`]: undefined },
    `${at}.vehicle.purchasePrice`,
    'обязательное поле: цена по договору купли-продажи, рублей',
    'contract',
  ],
  [
    'GP12',
    1,
    { [`${at}.loanAgreement.endDate`]: '2029-12-13' },
    `${at}.loanAgreement.endDate`,
    'кредит закончится 13.12.2029: выберите GAP_SUM или срок короче',
    'contract',
  ],
  [
    'GP13',
    1,
    { [`${at}.covers[0].cover.code`]: 'GAP_LEASING' },
    `${at}.covers[0].cover.code`,
    'для физического лица этот вариант не предлагается',
  ],
  [
    'GP15',
    0,
    { [`${at}.vehicle.mileage`]: 150_000 },
    `${at}.vehicle.mileage`,
    /^пробег 150.000 км: GAP заключается до 100 000 км$/,
  ],
  [
    'no model of a contract',
    0,
    { [`${at}.vehicle.vehicleModel`]: undefined },
    `${at}.vehicle.vehicleModel.carId`,
    /^обязательное поле: код модификации/,
    'contract',
  ],
  [
    'an unknown model',
    0,
    { [`${at}.vehicle.vehicleModel.carId`]: 'NOTHING-AT-ALL' },
    `${at}.vehicle.vehicleModel.carId`,
    /не найден/,
  ],
  [
    'a payment in parts',
    0,
    { installmentType: 'TWO_PAYMENTS' },
    'installmentType',
    /для продукта не предусмотрен; допустимые значения: ONE_TIME$/,
  ],
  [
    'a lease in a variant that pays a credit',
    1,
    { [`${at}.loanAgreement.typeCode`]: 'LEASING' },
    `${at}.loanAgreement.typeCode`,
    'допустимые значения: AUTO_LOAN',
  ],
  [
    'a credit without its type',
    1,
    { [`${at}.loanAgreement.typeCode`]: undefined },
    `${at}.loanAgreement.typeCode`,
    'обязательное поле: вид обременения',
    'contract',
  ],
  [
    'a passport instead of the agreement',
    1,
    { [`${at}.loanAgreement.document.typeCode`]: 'PASSPORT' },
    `${at}.loanAgreement.document.typeCode`,
    'допустимые значения: LOAN_AGREEMENT',
  ],
  [
    'a debt below a twentieth of the price',
    1,
    { [`${at}.loanAgreement.remainingDebt`]: 100_000 },
    `${at}.covers[0].sumInsured`,
    'остаток долга меньше 5 % цены приобретения: выберите GAP_SUM',
  ],
]);

const noPrice = { [`${at}.vehicle.purchasePrice`]: undefined, [`${at}.vehicle.cost`]: undefined };
const price = {
  [`${at}.vehicle.purchasePrice`]: 'обязательное поле: цена по договору купли-продажи, рублей',
};

testOnlyFaults('gap', [
  [
    'an unknown risk',
    0,
    { [`${at}.covers[1]`]: { cover: { code: 'GAP_WEAR' } } },
    { [`${at}.covers[1].cover.code`]: /^риск GAP_WEAR не входит в продукт/ },
  ],
  ['no price', 0, noPrice, price],
  ['no price beside a debt', 1, noPrice, price],
  [
    'no price beside a limit above the debt',
    1,
    { ...noPrice, [`${at}.covers[0].sumInsured`]: 9_000_000 },
    price,
  ],
  [
    'a price of zero',
    0,
    { ...noPrice, [`${at}.vehicle.purchasePrice`]: 0.001 },
    { [`${at}.vehicle.purchasePrice`]: /^ожидается/ },
  ],
]);
