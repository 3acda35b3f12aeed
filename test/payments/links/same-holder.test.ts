import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonObject } from '#kernel/json/json.ts';
import { holderDifferences } from '#payments/links/joint.ts';
import { type Changes, changed } from '../../support/change.ts';

const holder: JsonObject = {
  policyHolder: {
    person: { lastName: 'Образцов', firstName: 'Пётр', middleName: 'Ильич', birthDate: '1985-02-03' },
    phone: { phoneNumber: '79001234567' },
    email: 'holder@example.com',
    passport: { serial: '0000', number: '000001', dateIssue: '2010-01-01' },
    address: { city: 'Москва' },
  },
};

function differences(changes: Changes): string[] {
  return holderDifferences({ body: holder }, { body: changed(holder, changes) });
}

for (const [name, changes] of [
  ['nothing', {}],
  ['case and spaces', { 'policyHolder.person.lastName': ' ОБРАЗЦОВ ' }],
  ['the letter ё or е', { 'policyHolder.person.firstName': 'Петр' }],
  ['another format of the phone number', { 'policyHolder.phone.phoneNumber': '+7 (900) 123-45-67' }],
  ['a date with its time', { 'policyHolder.passport.dateIssue': '2010-01-01T00:00:00+03:00' }],
  ['a field present in one contract only', { 'policyHolder.person.middleName': undefined }],
] satisfies [string, Changes][]) {
  test(`two bodies that differ only in ${name} have the same holder`, () =>
    assert.deepEqual(differences(changes), []));
}

for (const [path, value] of [
  ['person.lastName', 'Иванов'],
  ['person.birthDate', '1985-02-04'],
  ['person.firstName', undefined],
  ['passport.number', '000002'],
  ['email', 'other@example.com'],
  ['phone.phoneNumber', '79001234568'],
  ['address.city', 'Тула'],
] as const) {
  test(`two bodies that differ in ${path} have different holders`, () => {
    assert.deepEqual(differences({ [`policyHolder.${path}`]: value }), [path]);
  });
}
