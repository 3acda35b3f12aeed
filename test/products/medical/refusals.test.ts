import { testOnlyFaults, testRefusals } from '../../support/refusals.ts';

const medical = 'insuredObject.medical';
const trip = `${medical}.trip`;
const first = `${medical}.insuredPersons[0]`;
const cancelled = (sumInsured: number) => ({ cover: { code: 'CANCELLATION' }, sumInsured });

/** Each row: rule of the product, index of the example body, change that breaks the rule, field and text of the error. */
testRefusals('medical', [
  [
    'MD01',
    0,
    { [`${medical}.covers[0]`]: { cover: { code: 'ACCIDENT' } } },
    `${medical}.covers`,
    'обязательный риск MEDICAL: без медицинских расходов остальные не страхуются',
  ],
  [
    'MD02',
    0,
    { [`${trip}.countries`]: undefined },
    `${trip}.countries`,
    'обязательное поле: страны поездки, коды ISO 3166, например ["TR"]',
  ],
  [
    'MD03',
    0,
    { [`${trip}.countries`]: ['TR', 'US'], [`${trip}.territoryCode`]: 'EUROPE' },
    `${trip}.territoryCode`,
    'территория EUROPE не включает Соединенные Штаты: передайте WORLD',
  ],
  [
    'MD03, a country by its number after one that the territory includes',
    0,
    { [`${trip}.countries`]: ['DE', 'KZ', '392'], [`${trip}.territoryCode`]: 'WORLD_EXCEPT_USA' },
    `${trip}.territoryCode`,
    'территория WORLD_EXCEPT_USA не включает Япония: передайте WORLD',
  ],
  [
    'MD04',
    0,
    { [`${trip}.insuredDays`]: 9 },
    `${trip}.insuredDays`,
    'срок с 15.12.2026 по 24.12.2026 — это 10 дней: исправьте insuredDays или даты',
  ],
  ['MD05', 0, { endDate: '2027-12-16T23:59:59+03:00' }, 'endDate', /^одна поездка — не больше 366 дней/],
  [
    'MD06',
    2,
    { endDate: '2027-12-13T23:59:59+03:00' },
    'endDate',
    'полис многократных поездок заключается на 12 месяцев',
  ],
  [
    'MD08',
    1,
    { [`${medical}.sumCurrencyCode`]: 'USD', [`${medical}.covers[0].sumInsured`]: 30_000 },
    `${medical}.covers[0].sumInsured`,
    'для стран Шенгена нужна страховая сумма не меньше 30 000 EUR',
  ],
  [
    'MD09',
    0,
    { [`${first}.person.birthDate`]: '1941-12-15' },
    `${first}.person.birthDate`,
    'возраст застрахованного 85 лет: этот продукт — до 84 лет включительно',
  ],
  [
    'MD10',
    0,
    { [`${first}.person.citizenship`]: 'TR' },
    `${first}.person.citizenship`,
    'в стране гражданства или постоянного проживания страховая защита не действует: Турция',
    'contract',
  ],
  [
    'MD11',
    0,
    { startDate: '2026-12-05T00:00:00+03:00', [`${trip}.isAlreadyAbroad`]: true },
    'startDate',
    'застрахованный уже за границей: начало страхования не раньше 06.12.2026, через пять дней после заключения',
  ],
  [
    'MD12',
    0,
    { [`${trip}.isAlreadyAbroad`]: undefined },
    `${trip}.isAlreadyAbroad`,
    'обязательное поле: начинается ли поездка до заключения договора',
    'contract',
  ],
  [
    'MD13',
    0,
    { [`${medical}.covers[1]`]: cancelled(500), [`${trip}.cost`]: 900, [`${trip}.bookedOn`]: '2026-11-25' },
    `${medical}.covers[1].cover.code`,
    'отмена поездки страхуется не позже пяти дней после бронирования и не меньше чем за пять дней до поездки: уберите риск',
    'contract',
  ],
  [
    'MD14',
    0,
    { [`${medical}.covers[1]`]: cancelled(500), [`${trip}.bookedOn`]: '2026-11-30' },
    `${trip}.cost`,
    'обязательное поле: стоимость поездки в валюте страховых сумм, из неё платится возмещение',
    'contract',
  ],
  [
    'MD15',
    0,
    { [`${first}.document`]: { typeCode: 'PASSPORT', serial: '4500', number: '123456' } },
    `${first}.document`,
    /передайте typeCode TRAVEL_PASSPORT; в Беларусь, Казахстан, Киргизию и Армению подходит паспорт гражданина$/,
  ],
  [
    'MD18',
    0,
    { startDate: '2027-12-02T00:00:00+03:00', endDate: '2027-12-05T23:59:59+03:00' },
    'startDate',
    /./,
    'contract',
  ],
  [
    'a deductible is an amount in the currency',
    0,
    {
      [`${medical}.covers[0].deductibleType`]: 'UNCONDITIONAL',
      [`${medical}.covers[0].deductible`]: 30,
      [`${medical}.covers[0].deductibleUnit`]: 'PERCENT',
      [`${medical}.covers[0].deductibleSpecific`]: 'EVERY',
    },
    `${medical}.covers[0].deductibleUnit`,
    'допустимые значения: SUM',
  ],
  [
    'an unlisted CANCELLATION sum',
    5,
    { [`${medical}.covers[1].sumInsured`]: 5_000.01 },
    `${medical}.covers[1].sumInsured`,
    /5.000/,
  ],
]);

testOnlyFaults('medical', [
  [
    'a cancellation without a sum',
    5,
    { 'insuredObject.medical.covers[1].sumInsured': undefined },
    { 'insuredObject.medical.covers[1].sumInsured': /«Отмена поездки», в валюте договора, например 1000$/ },
  ],
]);
