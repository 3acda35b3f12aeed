import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shippedDirectory } from '#catalogues/vehicles/shipped-directory.ts';
import type { Json } from '#kernel/json/json.ts';
import type { FormData } from '#kernel/ports/ports.ts';
import { osagoForms } from '#products/lines/osago/forms.ts';
import type { FormType, PrintableContract } from '#products/product/product.ts';
import {
  calculation,
  contract,
  corporateContract,
  longContract,
} from '../../../print-forms/support/contracts.ts';
import { valueAt } from '../../../support/change.ts';

function data(printable: PrintableContract, type: FormType = 'POLICY'): FormData {
  const form = osagoForms[type]?.(printable);
  assert.ok(form);
  return form.data;
}

/** Returns the value at `path` in the data of a form, by default a policy. */
function printed(printable: PrintableContract, path: string, type: FormType = 'POLICY'): Json | undefined {
  return valueAt(data(printable, type) as Json, path);
}

const object = 'insuredObject.osago';
const noPeriod = { from: '—', to: '—' };
const vehicle = `${object}.vehicle`;

const vesta = shippedDirectory().find({ carId: 'LADA-VESTA', horsePower: 106 });
assert.ok('vehicle' in vesta);
const shippedVesta = vesta.vehicle;

const values: readonly (readonly [string, PrintableContract, string, Json])[] = [
  [
    'the term',
    contract(),
    'term',
    {
      from: '01.12.2026',
      to: '30.11.2027',
      hour: '00',
      minute: '00',
      toHour: '24',
      toMinute: '00',
      note: '',
    },
  ],
  [
    'a year sent with an end at midnight of its anniversary',
    contract({ endDate: '2027-12-01T00:00:00+03:00' }),
    'term.to',
    '30.11.2027',
  ],
  [
    'no periods of use: the whole term',
    contract({ [`${object}.usagePeriods`]: undefined }),
    'periods',
    [{ from: '01.12.2026', to: '30.11.2027' }, noPeriod, noPeriod],
  ],
  [
    'free text instead of a make',
    contract({ [`${vehicle}.otherMarkName`]: 'Образец' }),
    'vehicle.makeAndModel',
    'Образец VESTA',
  ],
  [
    'the name of a make instead of its code',
    contract({ [`${vehicle}.markName`]: 'Лада' }),
    'vehicle.makeAndModel',
    'Лада VESTA',
  ],
  [
    "the directory's name, whatever names are sent with the codes",
    {
      ...contract({ [`${vehicle}.otherMarkName`]: 'Феррари', [`${vehicle}.modelName`]: 'Ф40' }),
      facts: { vehicle: shippedVesta },
    },
    'vehicle.makeAndModel',
    'Lada Vesta',
  ],
  [
    'a category in Cyrillic',
    contract({ [`${vehicle}.vehicleCategoryCode`]: 'ВЕ' }),
    'vehicle.category',
    'BE',
  ],
  ['a trolleybus', contract({ [`${vehicle}.vehicleCategoryCode`]: 'TB' }), 'vehicle.category', 'Троллейбус'],
  ['an unknown category', contract({ [`${vehicle}.vehicleCategoryCode`]: 'Q' }), 'vehicle.category', 'Q'],
  [
    'no VIN, body or chassis number',
    contract({ [`${vehicle}.vin`]: undefined }),
    'vehicle.identifiers',
    [{ label: 'Идентификационный номер (VIN)', value: '—' }],
  ],
  [
    'a body number instead of a VIN',
    contract({ [`${vehicle}.vin`]: undefined, [`${vehicle}.bodyNumber`]: '2110-1' }),
    'vehicle.identifiers',
    [{ label: 'Кузов (прицеп) №', value: '2110-1' }],
  ],
  [
    'a registration certificate',
    contract({
      [`${object}.vehicleDocument`]: {
        typeCode: 'VEHICLE_REGISTRATION_CERTIFICATE',
        serial: '77АА',
        number: '123456',
        dateIssue: '2021-03-01',
      },
    }),
    'vehicle.document',
    { type: 'СТС', serial: '77АА', number: '123456', issuedOn: '01.03.2021' },
  ],
  ['no plate yet', contract({ [`${vehicle}.licensePlate`]: undefined }), 'vehicle.licensePlate', '—'],
  [
    'a driver',
    contract(),
    'drivers.list',
    [
      {
        number: 1,
        name: 'Образцов Пётр Ильич',
        birthDate: '22.10.1986',
        licence: '7701 123456',
        experience: '20',
        kbm: 'класс 3 (1,17)',
      },
    ],
  ],
  ['unlimited drivers', contract({ [`${object}.isUnlimitedDrivers`]: true }), 'drivers.list', []],
  [
    'a contract of 20 days',
    contract({ [`${vehicle}.isTransit`]: true, endDate: '2026-12-20T23:59:59+03:00' }),
    'term.note',
    ' (20 дней)',
  ],
  [
    'cover that begins on the day of conclusion, at the time that was agreed',
    contract({ startDate: '2026-11-21T14:30:00+03:00' }),
    'term.hour',
    '14',
  ],
  [
    'cover that begins on another day, from midnight on',
    contract({ startDate: '2026-12-01T14:30:00+03:00' }),
    'term.hour',
    '00',
  ],
  [
    'a country without a name',
    { ...contract({ [`${vehicle}.countyrTs`]: 'XQQ' }), facts: {} },
    'notes',
    ['Транспортное средство зарегистрировано в иностранном государстве (код страны XQQ).'],
  ],
  [
    'a contract of less than three months',
    { ...contract({ endDate: '2027-01-31T23:59:59+03:00' }), facts: {} },
    'notes',
    ['Договор заключён на срок менее года; срок изменению не подлежит.'],
  ],
  [
    'known loyalty programmes only',
    { ...contract({ loyalties: [{ code: 'client_club', number: 42 }, 'Карта', {}, null] }), facts: {} },
    'notes',
    ['Программа лояльности: Клуб клиентов страховщика, 42.'],
  ],
  [
    'a policy on paper',
    contract({ infoList: { policyKind: 'эБСО' } }),
    'madeAs',
    'Полис на бумажном носителе',
  ],
  [
    'metadata without names of people',
    contract(),
    'keywords',
    ['ОСАГО', 'ХХХ\u00a0№\u00a00000000001', 'XXX0000000001', 'XTAGFL110MY000001', 'А001АА77'],
  ],
  ['the class of a fleet', corporateContract(), 'drivers.ownerKbm', 'класс 3 (1,17)'],
  ['no separate owner', contract({ [`${object}.owner`]: undefined }), 'owner.name', '—'],
  [
    'the day of conclusion of the contract',
    { ...contract(), concludedOn: '2026-11-20' },
    'concludedOn',
    '20.11.2026',
  ],
  ['nothing special', { ...contract(), facts: {} }, 'notes', []],
];

for (const [name, printable, path, expected] of values) {
  test(`an osago policy with ${name} has the expected value at ${path}`, () =>
    assert.deepEqual(printed(printable, path), expected));
}

test('an osago policy has nine boxes for the purpose of use, one of them ticked', () => {
  const boxes = printed(contract({ [`${object}.purpose`]: 'TAXI' }), 'vehicle.purposes');
  assert.ok(Array.isArray(boxes));
  assert.equal(boxes.length, 9);
  assert.deepEqual(
    boxes.filter((box) => box.isTicked),
    [{ name: 'Такси', isTicked: true }],
  );
});

test('an osago policy prints the KBM class of each driver with a licence, in the order of the drivers', () => {
  const drivers = [{}, { serial: '7701', number: '1' }, { serial: '7701' }, { serial: '7701', number: '2' }];
  const printable: PrintableContract = {
    ...contract({ [`${object}.drivers`]: drivers.map((driversLicense) => ({ driversLicense })) }),
    facts: { bonusMalus: { requestId: '1', drivers: ['3', '13'] } },
  };
  const list = printed(printable, 'drivers.list');
  assert.ok(Array.isArray(list));
  assert.deepEqual(
    list.map(({ kbm }) => kbm),
    ['—', 'класс 3 (1,17)', '—', 'класс 13 (0,46)'],
  );
});

test('an osago policy omits the KBM value of a class if the contract was rated with another KBM table', () => {
  const rated = contract({}, { baseRate: '4118', coefficients: { KBM: '1.00' }, premium: 411_800n });
  assert.equal(printed(rated, 'drivers.list[0].kbm'), 'класс 3');
});

test('an osago policy prints a dash for an inapplicable coefficient, and adds a column for a coefficient without a column', () => {
  const table = printed(
    contract({}, { baseRate: '4118.5', coefficients: { KT: '1.8', KN: '1.5' }, premium: 1n }),
    'premium.table',
  );
  assert.deepEqual(table, [
    { title: 'ТБ', value: '4\u00a0118,50' },
    { title: 'КТ', value: '1,80' },
    ...['КБМ', 'КВС', 'КО', 'КМ', 'КС', 'КП', 'КПр'].map((title) => ({ title, value: '—' })),
    { title: 'KN', value: '1,50' },
    { title: 'Итого, руб.', value: '0,01' },
  ]);
});

test('an osago policy explains the premium only if it was capped', () => {
  const capped = contract(
    {},
    { baseRate: '1000', coefficients: { KT: '2', KBM: '3.92' }, premium: 600_000n },
  );
  const note = 'Премия ограничена предельным размером: 3 × ТБ × КТ.';
  assert.ok(JSON.stringify(printed(capped, 'notes')).includes(note));
  assert.ok(!JSON.stringify(printed(contract(), 'notes')).includes(note));
});

test('the notes of an osago policy list all special conditions', () => {
  assert.deepEqual(printed(longContract(), 'notes'), [
    'Номер запроса КБМ в автоматизированной информационной системе: KBM-2026-000002.',
    'Предыдущий полис: ХХХ\u00a0№\u00a00166171796.',
    'Транспортное средство зарегистрировано в иностранном государстве (Казахстан, KZ).',
    'Транспортное средство используется с прицепом.',
    'Премия ограничена предельным размером: 3 × ТБ × КТ.',
    'Полис на бумажном носителе, номер выдан электронно (еБСО).',
    'Бланк строгой отчётности: ААМ № 0000000042.',
    'Мощность двигателя не указана: принята наибольшая.',
    'Модель указана без справочника.',
  ]);
  assert.deepEqual(printed({ ...contract({ [`${vehicle}.isTransit`]: true }), facts: {} }, 'notes'), [
    'Транспортное средство следует к месту регистрации.',
  ]);
});

test('policy and application of a leased vehicle name the leasing agreement and both parties', () => {
  const party = (fullName: string) => ({
    organization: { fullName, inn: '7709123453', ogrn: '1197700001234' },
  });
  const leasing = {
    leasingNumber: 'Л-2026/15',
    leasingData: '2026-10-22',
    lessor: { lessorOrganization: party('ООО Лизинг') },
    lessee: { lesseeOrganization: party('ООО Образец') },
  };
  const registered = 'ИНН 7709123453, ОГРН 1197700001234';
  const note = `Транспортное средство передано в лизинг: договор № Л-2026/15 от 22.10.2026; лизингодатель ООО Лизинг, ${registered}; лизингополучатель ООО Образец, ${registered}.`;
  const leased = { ...contract({ [`${object}.leasing`]: leasing }), facts: {} };
  for (const type of ['POLICY', 'APPLICATION'] as const) {
    assert.deepEqual(printed(leased, 'notes', type), [note]);
  }
});

const passports: readonly (readonly [string, Json, string])[] = [
  ['KZ', { typeCode: 'FOREIGN_PASSPORT', countryCode: '398' }, 'паспорт иностранного гражданина (Казахстан)'],
  ['KAZ', { typeCode: 'PASSPORT' }, 'паспорт (Казахстан)'],
  ['KZ', { typeCode: 'RESIDENCE_PERMIT' }, 'вид на жительство'],
  ['RU', { typeCode: 'PASSPORT', countryCode: 'RU' }, 'паспорт'],
];

for (const [citizenship, passport, type] of passports) {
  test(`the document ${JSON.stringify(passport)} of a citizen of ${citizenship} is printed as ${type}`, () => {
    const application = contract({
      'policyHolder.person.citizenship': citizenship,
      'policyHolder.passport': passport,
    });
    assert.equal(printed(application, 'holder.document.type', 'APPLICATION'), type);
  });
}

test('an osago draft differs from the policy only in the draft mark, the issue date and the QR code', () => {
  const { isDraft, title, issuedOn, check, ...draft } = data(contract(), 'DRAFT');
  const policy = data(contract());
  assert.deepEqual({ isDraft, issuedOn, check }, { isDraft: true, issuedOn: '—', check: null });
  assert.match(String(title), /^Проект/);
  assert.deepEqual(draft, {
    ...draft,
    ...Object.fromEntries(Object.entries(policy).filter(([field]) => field in draft)),
  });
});

const applied: readonly (readonly [string, PrintableContract, string, Json])[] = [
  [
    'a person',
    contract(),
    'holder',
    {
      name: 'Образцов Пётр Ильич',
      birthDate: '22.10.1986',
      registration: '—',
      document: {
        type: 'паспорт',
        serial: '4500',
        number: '123456',
        issued: '22.10.2011, ОВД Образцового района',
      },
      address: '125009, г Москва, ул Тверская, д 1, кв 1',
      phone: '+7\u00a0999\u00a0000-00-01',
      email: 'holder@example.com',
    },
  ],
  [
    'an organization',
    corporateContract(),
    'owner.registration',
    '7709123453 / 770701001, ОГРН 1197700001234',
  ],
  ['a holder who is also the owner', contract({ [`${object}.owner`]: undefined }), 'isHolderOwner', true],
  ['power in kilowatts too', contract(), 'vehicle.power', '77,96 / 106'],
  [
    'half a horsepower',
    contract({ [`${vehicle}.vehicleModel.horsePower`]: 149.6 }),
    'vehicle.power',
    '110,03 / 149,6',
  ],
  ['no power', contract({ [`${vehicle}.vehicleModel`]: undefined }), 'vehicle.power', '—'],
  ['a year', contract(), 'vehicle.yearIssue', '2021'],
  ['the request for KBM', contract(), 'bonusMalusRequest', 'KBM-2026-000001'],
  ['fields with their own boxes are not repeated as notes', contract(), 'notes', []],
];

for (const [name, printable, path, expected] of applied) {
  test(`an osago application with ${name} has the expected value at ${path}`, () => {
    assert.deepEqual(printed(printable, path, 'APPLICATION'), expected);
  });
}

test('osago has no bill form', () => assert.equal(osagoForms.BILL, undefined));

test('an osago form is filled even from an empty body', () => {
  const empty: PrintableContract = {
    ...contract(),
    body: {},
    facts: {},
    calculation: calculation({ baseRate: '1', coefficients: {}, premium: 0n }),
    premium: 0n,
  };
  assert.deepEqual(printed(empty, 'term'), {
    from: '—',
    to: '—',
    hour: '00',
    minute: '00',
    toHour: '24',
    toMinute: '00',
    note: '',
  });
  assert.equal(printed(empty, 'holder.name'), '—');
  assert.equal(printed(empty, 'premium.words'), 'ноль рублей 00 копеек');
});
