import assert from 'node:assert/strict';
import { test } from 'node:test';
import { collectingChecks } from '#parties/fields/checks.ts';
import {
  licenceDocumentCodes,
  organizationDocumentCodes,
  personDocumentCodes,
  vehicleDocumentCodes,
} from '#parties/fields/document-types.ts';
import { checkDocument } from '#parties/person/document.ts';
import type { Document } from '#parties/person/person.ts';

const today = '2026-11-21';
const codes = [
  ...personDocumentCodes,
  ...licenceDocumentCodes,
  ...vehicleDocumentCodes,
  ...organizationDocumentCodes,
];

function faultyFields(document: Document, complete = true, birthDate?: string): string[] {
  const checks = collectingChecks(complete, { today, concludedOn: today });
  checkDocument(checks, 'document', document, { codes, birthDate });
  return checks.faults.map((fault) => fault.field.replace('document.', ''));
}

const cases: readonly [string, Document, readonly string[]][] = [
  ['a passport', { typeCode: 'PASSPORT', serial: '45 00', number: '123456' }, []],
  ['a short passport number', { typeCode: 'PASSPORT', serial: '4500', number: '12345' }, ['number']],
  ['a passport serial of letters', { typeCode: 'PASSPORT', serial: 'АБ00', number: '123456' }, ['serial']],
  ['a passport without a serial', { typeCode: 'PASSPORT', number: '123456' }, ['serial']],
  ['a passport of another country', { typeCode: 'PASSPORT', number: 'N1234567', countryCode: 'KZ' }, []],
  [
    'a foreign number that is too long',
    { typeCode: 'PASSPORT', number: '1'.repeat(21), countryCode: 'KZ' },
    ['number'],
  ],
  ['a foreign passport', { typeCode: 'FOREIGN_PASSPORT', number: 'C01X00T47', countryCode: 'DEU' }, []],
  [
    'a foreign passport of no country',
    { typeCode: 'FOREIGN_PASSPORT', number: 'C01X00T47' },
    ['countryCode'],
  ],
  [
    'a foreign passport of Russia',
    { typeCode: 'FOREIGN_PASSPORT', number: 'C01X00T47', countryCode: '643' },
    ['countryCode'],
  ],
  ['an invalid country', { typeCode: 'PASSPORT', number: '1', countryCode: 'QQ' }, ['countryCode']],
  ['a number of punctuation only', { typeCode: 'PASSPORT', number: '—', countryCode: 'KZ' }, ['number']],
  ['a residence permit', { typeCode: 'RESIDENCE_PERMIT', serial: '82', number: '0123456' }, []],
  ['a licence of digits', { typeCode: 'DRIVER_LICENSE', serial: '7701', number: '123456' }, []],
  ['an old licence in Cyrillic', { typeCode: 'DRIVER_LICENSE', serial: '77АВ', number: '123456' }, []],
  ['an old licence in Latin', { typeCode: 'DRIVER_LICENSE', serial: '77ab', number: '123456' }, []],
  [
    'a licence with a bad serial',
    { typeCode: 'DRIVER_LICENSE', serial: '770', number: '123456' },
    ['serial'],
  ],
  [
    'a licence with letters in the number',
    { typeCode: 'DRIVER_LICENSE', serial: '7701', number: '12345A' },
    ['number'],
  ],
  ['a foreign licence', { typeCode: 'DRIVER_LICENSE_FOREIGN', number: 'AB-12.3', countryCode: 'AM' }, []],
  [
    'a foreign licence without a country',
    { typeCode: 'DRIVER_LICENSE_FOREIGN', number: 'AB1' },
    ['countryCode'],
  ],
  ['a licence of another country', { typeCode: 'DRIVER_LICENSE', number: 'AB 1', countryCode: 'KG' }, []],
  ['a PTS', { typeCode: 'VEHICLE_PASSPORT', serial: '77МА', number: '123456' }, []],
  ['a PTS with a short number', { typeCode: 'VEHICLE_PASSPORT', serial: '77МА', number: '1234' }, ['number']],
  ['an electronic PTS', { typeCode: 'VEHICLE_PASSPORT_E', number: '164301000000001' }, []],
  [
    'an electronic PTS of 14 digits',
    { typeCode: 'VEHICLE_PASSPORT_E', number: '16430100000001' },
    ['number'],
  ],
  ['an STS', { typeCode: 'VEHICLE_REGISTRATION_CERTIFICATE', serial: '77AA', number: '123456' }, []],
  [
    'an STS of digits',
    { typeCode: 'VEHICLE_REGISTRATION_CERTIFICATE', serial: '9900', number: '123456' },
    [],
  ],
  [
    'an STS serial of letters',
    { typeCode: 'VEHICLE_REGISTRATION_CERTIFICATE', serial: 'AAAA', number: '123456' },
    ['serial'],
  ],
  ['a machine passport', { typeCode: 'SELF_PROPELLED_PASSPORT', serial: 'ТС', number: '123456' }, []],
  ['an old legal registration', { typeCode: 'SGR', serial: '77', number: '001234567' }, []],
  [
    'a register record without serial',
    { typeCode: 'LEGAL_ENTITY_REGISTER_RECORD', number: '1197700001234' },
    [],
  ],
  [
    'a register record that lacks its serial',
    { typeCode: 'LEGAL_ENTITY_REGISTER_RECORD', number: '001234567' },
    ['serial'],
  ],
  ['an unknown type', { typeCode: 'LIBRARY_CARD', number: '1' }, ['typeCode']],
  ['nothing', {}, ['typeCode']],
  ['a type alone', { typeCode: 'PASSPORT' }, ['number', 'serial']],
  [
    'an issue in the future',
    { typeCode: 'FOREIGN_PASSPORT', number: '1', countryCode: 'KZ', dateIssue: '2026-11-22' },
    ['dateIssue'],
  ],
];

for (const [what, document, expected] of cases) {
  test(`the identity document "${what}" is ${expected.length === 0 ? 'accepted' : `refused at ${expected.join(', ')}`}`, () => {
    assert.deepEqual(faultyFields(document), expected);
  });
}

test('a document in a quote may lack any field', () => {
  for (const document of [{}, { typeCode: 'PASSPORT' }, { serial: '4500' }]) {
    assert.deepEqual(faultyFields(document, false), []);
  }
});

test("a document issued before its owner's birth, or a passport before the age of fourteen, is refused", () => {
  const issued = (typeCode: string, dateIssue: string): string[] =>
    faultyFields({ typeCode, serial: '4500', number: '123456', dateIssue }, true, '2000-05-10');
  assert.deepEqual(issued('MILITARY_ID', '2000-05-09'), ['dateIssue']);
  assert.deepEqual(issued('MILITARY_ID', '2000-05-10'), []);
  assert.deepEqual(issued('PASSPORT', '2014-05-09'), ['dateIssue']);
  assert.deepEqual(issued('PASSPORT', '2014-05-10'), []);
});

test('the error for an unknown document type lists the allowed types', () => {
  const checks = collectingChecks(true, { today, concludedOn: today });
  checkDocument(checks, 'document', { typeCode: 'X' }, { codes: licenceDocumentCodes });
  assert.match(checks.faults[0]?.description ?? '', /DRIVER_LICENSE — .*DRIVER_LICENSE_FOREIGN — /);
});

const ofCitizens: readonly [string, string, Document, readonly string[]][] = [
  [
    'KZ',
    'a passport that names no country is of the own one',
    { typeCode: 'PASSPORT', number: 'N1234567' },
    [],
  ],
  ['KAZ', 'a foreign passport', { typeCode: 'FOREIGN_PASSPORT', number: 'N1234567' }, []],
  ['398', 'a residence permit', { typeCode: 'RESIDENCE_PERMIT', serial: '82', number: '0123456' }, []],
  ['XX', 'a residence permit without citizenship', { typeCode: 'RESIDENCE_PERMIT', number: '0123456' }, []],
  [
    'KZ',
    'a passport of Russia',
    { typeCode: 'PASSPORT', serial: '4500', number: '123456', countryCode: 'RU' },
    ['countryCode'],
  ],
  ['RU', 'a passport', { typeCode: 'PASSPORT', serial: '4500', number: '123456' }, []],
  [
    'RU',
    'a foreign passport',
    { typeCode: 'FOREIGN_PASSPORT', number: 'N1', countryCode: 'KZ' },
    ['typeCode'],
  ],
  ['РФ', 'a residence permit', { typeCode: 'RESIDENCE_PERMIT', number: '0123456' }, ['typeCode']],
];

for (const [citizenship, what, document, expected] of ofCitizens) {
  test(`${what} of a citizen of ${citizenship} is ${expected.length === 0 ? 'accepted' : `refused at ${expected.join(', ')}`}`, () => {
    const checks = collectingChecks(true, { today, concludedOn: today });
    checkDocument(checks, 'document', document, { codes, citizenship });
    assert.deepEqual(
      checks.faults.map(({ field }) => field.replace('document.', '')),
      expected,
    );
  });
}
