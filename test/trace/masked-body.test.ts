import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Json, JsonObject } from '#kernel/json/json.ts';
import { maskedBody } from '#platform/trace/requests/masked-body.ts';
import { maskedFaults, maskText } from '#platform/trace/requests/masked-text.ts';
import { valueAt } from '../support/change.ts';
import { osagoBody } from '../support/osago-body.ts';
import { products } from '../support/products.ts';
import { testDay } from '../support/service.ts';

const schema = products[0]?.schemas.individual.quote;
const body = osagoBody({
  today: testDay,
  set: { 'insuredObject.osago.purpose': 'Иванов', 'Фамилия Имя': 'Пётр', 'uw.anything': 12 },
});
const masked = maskedBody(body, schema);

const shapes: readonly (readonly [path: string, expected: Json])[] = [
  ['policyHolder.person.lastName', 'аааааааа'],
  ['policyHolder.person.birthDate', '0000-00-00'],
  ['policyHolder.person.gender', 'x'],
  ['policyHolder.person.isResident', 'xxxx'],
  ['policyHolder.email', 'xxxxxx@xxxxxxx.xxx'],
  ['insuredObject.osago.owner.vehicleOwnerPerson.document.dateIssue', '0000-00-00'],
  ['insuredObject.osago.vehicle.vin', 'xxxxxx000xx000000'],
  ['insuredObject.osago.vehicle.licensePlate', 'а000аа00'],
  ['insuredObject.osago.vehicle.vehicleCategoryCode', 'x'],
  ['insuredObject.osago.vehicleDocument.dateIssue', '2021-03-01'],
  ['insuredObject.osago.vehicle.isParallelImport', false],
  ['insuredObject.osago.purpose', 'аааааа'],
  ['insuredObject.osago.usagePeriods[0].start', '2026-12-01'],
];

for (const [path, expected] of shapes) {
  test(`a masked body has ${String(expected)} at ${path}`, () => {
    assert.equal(valueAt(masked.body as JsonObject, path), expected);
  });
}

test('unknown field names in a masked body are masked too', () => {
  const names = Object.keys(masked.body as JsonObject);
  assert.ok(names.includes('ааааааа ааа') && !names.includes('Фамилия Имя'), names.join());
});

test('a masked body contains no text except texts that the schema lists', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const shape = maskText(text);
      assert.match(shape, /^[аx0 .,:;@+/()_·-]*…?$/);
      const sent = osagoBody({ today: testDay, set: { 'policyHolder.person.firstName': text } });
      const { body: shown } = maskedBody(sent, schema);
      assert.equal(valueAt(shown as JsonObject, 'policyHolder.person.firstName'), shape);
    }),
  );
});

const hidden = {
  texts: ['Неповторимова', 'г Небывалый, ул Тихая', '4500', 'А001АА77', 'Ли'],
  fields: new Set(['Ivanov']),
};
const echoes: readonly (readonly [description: string, expected: string])[] = [
  ['имя «Неповторимова» не подходит', 'имя «ааааааааааааа» не подходит'],
  ['НЕПОВТОРИМОВА', 'ааааааааааааа'],
  ['начало: Неповторим…', 'начало: аааааааааа…'],
  ['город Небывалый не найден', 'город ааааааааа не найден'],
  ['серия 4500: ожидаются 4 цифры', 'серия 0000: ожидаются 4 цифры'],
  ['знак A001AA77', 'знак x000xx00'],
  ['Ли, по-видимому', 'аа, по-видимому'],
];

for (const [description, expected] of echoes) {
  test(`a masked error does not repeat the value that was sent: ${description}`, () => {
    const [fault] = maskedFaults(
      [{ field: 'startDate', description, reason: 'FORMAT_INVALID', domain: 'sales' }],
      hidden,
    );
    assert.deepEqual(fault, { field: 'startDate', description: expected, reason: 'FORMAT_INVALID' });
  });
}

test('invented field names and quoted values in errors of personal fields are masked', () => {
  const faults = [
    {
      field: 'insuredObject.Ivanov',
      description: 'нет',
      reason: 'UNKNOWN_FIELD' as const,
      domain: 'sales' as const,
    },
    {
      field: 'policyHolder.address.city',
      description: 'Город «Старый» не найден',
      reason: 'ADDRESS_NOT_RECOGNIZED' as const,
      domain: 'sales' as const,
    },
  ];
  assert.deepEqual(maskedFaults(faults, hidden), [
    { field: 'insuredObject.xxxxxx', description: 'нет', reason: 'UNKNOWN_FIELD' },
    {
      field: 'policyHolder.address.city',
      description: 'Город «аааааа» не найден',
      reason: 'ADDRESS_NOT_RECOGNIZED',
    },
  ]);
});
