import { type Refusal, testOnlyFaults, testRefusals } from '../../support/refusals.ts';

const value = 'insuredObject.cargo.items[0].value';

testOnlyFaults('cargo', [
  [
    'goods without a value',
    0,
    { [value]: undefined },
    { [value]: /^обязательное поле: действительная стоимость/ },
  ],
  ['a value of zero', 0, { [value]: 0.001 }, { [value]: /^ожидается/ }],
  [
    'no cover at all',
    0,
    { 'insuredObject.cargo.covers': [] },
    { 'insuredObject.cargo.covers': /^обязательное поле: хотя бы один риск/ },
  ],
  ['a value that is text', 0, { [value]: 'миллион' }, { [value]: /./ }],
]);

const at = 'insuredObject.cargo';
const goods = `${at}.items[0]`;
const shipment = `${at}.shipment`;
const covers = (...codes: readonly string[]) => codes.map((code) => ({ cover: { code } }));
const frozen = { [`${goods}.cargoGroupCode`]: 'PERISHABLE', [`${at}.covers`]: covers('ICC_B', 'REEFER') };
const notUnderAll =
  'груз, бывший в употреблении, и опасный груз на условиях «с ответственностью за все риски» не страхуются: передайте ICC_B или ICC_C';
const oneCondition =
  'нужен ровно один из рисков ICC_A, ICC_B, ICC_C: это условия, на которых груз застрахован';

/** Each row: rule of the product, index of the example body, change that breaks the rule, field and text of the error. */
testRefusals('cargo', [
  ['CG01', 0, { [`${at}.covers`]: covers('ICC_A', 'ICC_C') }, `${at}.covers`, oneCondition],
  ['CG01', 0, { [`${at}.covers`]: covers('STRIKES') }, `${at}.covers`, oneCondition],
  ['CG02', 0, { [`${at}.items`]: [] }, `${at}.items`, 'обязательное поле: хотя бы одна партия груза'],
  [
    'CG03',
    0,
    { [value]: undefined },
    value,
    'обязательное поле: действительная стоимость груза, рублей, например 3400000',
  ],
  [
    'CG04',
    0,
    { [`${at}.covers[0].sumInsured`]: 3_400_001 },
    `${at}.covers[0].sumInsured`,
    /^страховая сумма равна стоимости груза с надбавкой: ожидается 3.400.000,00; уберите поле или исправьте стоимость$/,
  ],
  ['CG05', 0, { [`${goods}.isUsed`]: true }, `${at}.covers[0].cover.code`, notUnderAll],
  [
    'CG05',
    0,
    { [`${goods}.cargoGroupCode`]: 'DANGEROUS', [`${goods}.unNumber`]: '1203' },
    `${at}.covers[0].cover.code`,
    notUnderAll,
  ],
  ...['ROAD', 'RAIL', 'RIVER', 'PARCEL'].map(
    (transport): Refusal => [
      `CG06 of ${transport}`,
      0,
      { [`${shipment}.transportCode`]: transport, [`${at}.covers`]: covers('ICC_B', 'WAR') },
      `${at}.covers[1].cover.code`,
      'военные риски страхуются только на море и в воздухе: уберите риск WAR',
    ],
  ),
  [
    'CG07',
    0,
    { [`${at}.covers`]: covers('ICC_A', 'REEFER') },
    `${at}.covers[1].cover.code`,
    'поломка рефрижератора страхуется только для скоропортящихся продуктов: уберите риск REEFER',
  ],
  [
    'CG08',
    0,
    frozen,
    `${shipment}.temperature`,
    'обязательное поле: температура перевозки minC и maxC, по ней решается, повреждён ли груз',
    'contract',
  ],
  [
    'CG09',
    0,
    { [`${shipment}.departureDate`]: '2026-12-14' },
    `${shipment}.departureDate`,
    'отправка должна попадать в срок страхования: с 15.12.2026 по 24.12.2026',
  ],
  [
    'CG10',
    0,
    { [`${shipment}.arrivalDate`]: '2026-12-25' },
    `${shipment}.arrivalDate`,
    'прибытие не раньше отправки и не позже окончания страхования (24.12.2026): увеличьте endDate',
  ],
  [
    'CG11',
    0,
    { [`${shipment}.vehicle`]: undefined },
    `${shipment}.vehicle.licensePlate`,
    'обязательное поле: регистрационный знак автомобиля, на котором едет груз',
    'contract',
  ],
  [
    'CG12',
    0,
    { [`${shipment}.transportCode`]: 'RAIL' },
    `${shipment}.wagonNumbers`,
    'обязательное поле: номера вагонов или контейнеров',
    'contract',
  ],
  [
    'CG13',
    1,
    { [`${shipment}.containerNumbers`]: [] },
    `${shipment}.containerNumbers`,
    'обязательное поле: номера контейнеров, четыре латинские буквы и семь цифр',
    'contract',
  ],
  [
    'CG14',
    0,
    { [`${goods}.cargoGroupCode`]: 'DANGEROUS' },
    `${goods}.unNumber`,
    'обязательное поле: номер ООН опасного груза, четыре цифры',
    'contract',
  ],
  [
    'CG16',
    0,
    { [`${goods}.description`]: 'золотые слитки' },
    `${goods}.description`,
    /по этому продукту не страхуются$/,
    'contract',
  ],
  [
    'CG17',
    0,
    { [`${shipment}.route.destination`]: { countryCode: 'SO' } },
    `${shipment}.route`,
    /^перевозка через .+ не страхуется$/,
    'contract',
  ],
  [
    'CG18',
    0,
    { [`${shipment}.departureDate`]: '2026-11-30' },
    `${shipment}.departureDate`,
    'груз уже в пути: застраховать его можно только по генеральному договору',
  ],
  [
    'a vessel of impossible age',
    1,
    { [`${shipment}.vessel`]: { yearBuilt: 1949 } },
    `${shipment}.vessel.yearBuilt`,
    'ожидается число не меньше 1950',
  ],
]);
