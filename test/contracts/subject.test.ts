import assert from 'node:assert/strict';
import { test } from 'node:test';
import { publicSubject } from '#contracts/answers/public-check/public-subject.ts';
import { changesBetween } from '#contracts/record/status/changes.ts';
import { isSameSubject, storedKeys, withSubject } from '#contracts/record/subject.ts';
import { reunite } from '#parties/personal-data/personal-data.ts';
import type { ContractTerms } from '#products/product/reading.ts';
import { plainKey, type SubjectRules } from '#products/product/subject.ts';
import { vehicleSubject, vehicleTerms } from '#products/product/vehicle-subject.ts';
import { fingerprints, separate, storedBody } from '../support/fingerprints.ts';

const dates = { concludedOn: '2026-11-21', startsOn: '2026-12-01', endsOn: '2027-11-30' };
const home: SubjectRules = { title: 'Адрес', isPersonal: true, keyOf: plainKey };
const address = 'г. Москва, ул. Тверская, д. 7, кв. 12';

const ofAddress = (subject: string): ContractTerms => ({ ...dates, subject, searchKeys: [subject] });
const kept = (rules: SubjectRules, terms: ContractTerms) =>
  withSubject(separate({ startDate: '2026-12-01' }), { subject: rules }, terms, fingerprints);

test('plate and VIN are stored only in their columns, and other vehicle numbers as search keys', () => {
  const terms = {
    ...dates,
    ...vehicleTerms({ vin: 'xtagfl110my000001', bodyNumber: '2110-12 34567к', chassisNumber: 'отсутствует' }),
  };
  assert.equal(terms.subject, 'XTAGFL110MY000001');
  const { subject, searchKeys, personal } = kept(vehicleSubject, terms);
  assert.deepEqual([subject, searchKeys, personal], [null, ['21101234567K'], {}]);
});

test('the label of a vehicle is its plate, otherwise its VIN, otherwise its body or chassis number', () => {
  const numbers = {
    licensePlate: 'а 001 аа 77',
    vin: 'XTAGFL110MY000001',
    bodyNumber: 'Б-1',
    chassisNumber: 'Ш-2',
  };
  const lines = [];
  for (const key of ['licensePlate', 'vin', 'bodyNumber', 'chassisNumber'] as const) {
    lines.push(vehicleTerms(numbers).subject);
    numbers[key] = '';
  }
  assert.deepEqual(lines, ['А001АА77', 'XTAGFL110MY000001', 'Б1', 'Ш2']);
  assert.deepEqual(vehicleTerms(numbers), { subject: null, searchKeys: [], vin: null, licensePlate: null });
  assert.equal(kept(vehicleSubject, { ...dates, ...vehicleTerms({ bodyNumber: 'Б-1' }) }).subject, 'Б1');
});

test('a personal label is stored as a personal record, and its search keys as keyed hashes', () => {
  const { records, ...rest } = kept(home, ofAddress(address));
  assert.doesNotMatch(JSON.stringify(rest).toUpperCase(), /ТВЕРСКАЯ|TBEPCKAЯ/);
  assert.equal(rest.subject, null);
  assert.equal(records.get(rest.personal.subject ?? ''), address);
  assert.deepEqual(reunite(rest.body, rest.personal, Object.fromEntries(records)), {
    startDate: '2026-12-01',
  });
});

test('a search key is found in any spelling that the product allows', () => {
  const products = [{ subject: vehicleSubject }, { subject: home }];
  const { searchKeys } = kept(home, ofAddress(address));
  const found = storedKeys(products, 'Г МОСКВА УЛ TBEPCKAЯ Д7 КВ12', fingerprints);
  assert.deepEqual(
    found.filter((key) => searchKeys.includes(key)),
    searchKeys,
  );
  assert.deepEqual(storedKeys(products, address, fingerprints), found);
  assert.deepEqual(storedKeys(products, ' №- ', fingerprints), []);
  assert.notDeepEqual(storedKeys(products, address.replace('12', '13'), fingerprints), found);
});

test('a changed label is not listed among the changes of a contract', () => {
  const after = kept(home, ofAddress('г. Тверь'));
  assert.deepEqual(changesBetween(storedBody(kept(home, ofAddress(address))), storedBody(after)), []);
});

test('contracts insure the same item if their VINs are equal, or, without a VIN, if any search key is equal', () => {
  const vehicle = (numbers: Parameters<typeof vehicleTerms>[0]) => ({ ...dates, ...vehicleTerms(numbers) });
  const [plate, other] = ['А001АА77', 'В002ВВ77'];
  const [one, two] = ['XTAGFL110MY000001', 'XTAGFL110MY000002'];
  const same = (left: ContractTerms, right: ContractTerms) => isSameSubject(vehicleSubject, left, right);
  assert.ok(same(vehicle({ vin: one, licensePlate: plate }), vehicle({ vin: one, licensePlate: other })));
  assert.ok(!same(vehicle({ vin: one, licensePlate: plate }), vehicle({ vin: two, licensePlate: plate })));
  assert.ok(same(vehicle({ vin: one, licensePlate: plate }), vehicle({ licensePlate: 'A001AA77' })));
  assert.ok(same(vehicle({ bodyNumber: 'Б-1' }), vehicle({ bodyNumber: 'Б1' })));
  assert.ok(!same(vehicle({}), vehicle({})));
  assert.ok(isSameSubject(home, ofAddress(address), ofAddress(address.toUpperCase())));
  assert.ok(!isSameSubject(home, ofAddress(address), ofAddress('г. Тверь')));
});

for (const [line, shown] of [
  ['125009, г Москва, ул Профсоюзная, д 10, кв 25', 'г Москва, ул Профсоюзная'],
  [
    '125009, г. Москва, ул. Профсоюзная, д. 10, корп. 2, кв. 25 и ещё 2',
    'г. Москва, ул. Профсоюзная и ещё 2',
  ],
  ['125009 г.Москва,ул.Ленина,д.10-25', 'г. Москва, ул. Ленина'],
  ['Москва, Ленина 10 кв 25', 'Москва, Ленина'],
  ['Москва Ленина 10-25', 'Москва Ленина'],
  ['г Екатеринбург, ул 8 Марта, 10', 'г Екатеринбург, ул 8 Марта'],
  ['г Екатеринбург, 8 Марта ул, дом 10', 'г Екатеринбург, 8 Марта ул'],
  ['г Москва, 1-я Тверская-Ямская ул, влд 2', 'г Москва, 1-я Тверская-Ямская ул'],
  ['г Москва, проспект 60-летия Октября 9 стр 1', 'г Москва, проспект 60-летия Октября'],
  ['г Москва, ул Ленина 10е', 'г Москва, ул Ленина'],
  ['г Москва, ул Ленина 10литера Б', 'г Москва, ул Ленина'],
  ['Москва г, Мира пр-кт, д5к2', 'Москва, Мира пр-кт'],
  ['г Казань, мкр 5, 12', 'г Казань'],
  ['Тверская обл, д. Малая, д. 5', 'Тверская обл, д. Малая'],
  ['Московская обл, СНТ «Ромашка», участок Б', 'Московская обл, СНТ «Ромашка»'],
  ['Турция, Antalya, Atatürk Cad. 12/3', 'Турция, Antalya, Atatürk Cad.'],
  ['США, 12 Main Street, Boston', 'США'],
  ['77:01:0001001:1234', '•••1234'],
  ['10, Ленина', 'Л•••а •••'],
] as const) {
  test(`a public page shows the address ${line} as ${shown}`, () => {
    assert.equal(publicSubject({ ...home, isAddress: true }, line), shown);
  });
}

for (const [line, shown] of [
  ['Образцов Пётр Ильич и ещё 3', 'О•••в П. И. и ещё 3'],
  ['Рекс', 'Р.'],
  ['643094100123456', '•••3456'],
  ['70 1234567', '•••'],
  ['Ford WTU123456', 'F. •••3456'],
  ['', ''],
] as const) {
  test(`a public page shows the personal label "${line}" as "${shown}"`, () => {
    assert.equal(publicSubject(home, line), shown);
  });
}

test('a public page shows a label without personal data completely', () => {
  assert.equal(publicSubject(vehicleSubject, 'А001АА77'), 'А001АА77');
});
