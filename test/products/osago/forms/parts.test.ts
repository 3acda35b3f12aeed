import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decimal } from '#kernel/money/decimal.ts';
import type { Party } from '#parties/person/person.ts';
import { formatPolicyNumber } from '#products/lines/osago/forms/policy-number.ts';
import { formatCoefficient } from '#products/lines/osago/forms/premium-printed.ts';
import { formatParty } from '#products/product/printed/party.ts';
import { formatDay, joinTexts, orDash } from '#products/product/printed/text.ts';

const numbers: readonly (readonly [string, string])[] = [
  ['XXX0000000001', 'ХХХ\u00a0№\u00a00000000001'],
  ['ХХХ 0166171796', 'ХХХ\u00a0№\u00a00166171796'],
  ['EEE0705968723', 'ЕЕЕ\u00a0№\u00a00705968723'],
  ['AAM № 0000000042', 'ААМ\u00a0№\u00a00000000042'],
  ['ABC-2026-1', 'ABC-2026-1'],
];

for (const [number, printed] of numbers) {
  test(`the policy number ${number} is printed as ${printed}`, () => {
    assert.equal(formatPolicyNumber(number), printed);
  });
}

test('the series of a policy number is printed in Cyrillic letters', () => {
  assert.match(formatPolicyNumber('XXX0000000001'), /^\p{Script=Cyrillic}{3}/u);
});

const person = { lastName: 'Образцов', firstName: 'Пётр', middleName: 'Ильич' };
const inn = '7709123453';

const parties: readonly (readonly [string, Party | undefined, string, string])[] = [
  ['a person', { person }, 'Образцов Пётр Ильич', ''],
  ['a person without a middle name', { person: { ...person, middleName: '' } }, 'Образцов Пётр', ''],
  [
    'a sole proprietor',
    { person, organization: { inn: '500100732259', ogrn: '304500116000157' } },
    'Индивидуальный предприниматель Образцов Пётр Ильич',
    'ИНН 500100732259, ОГРНИП 304500116000157',
  ],
  [
    'an organization',
    { organization: { fullName: 'ООО Образец', legalForm: 'ООО', inn, ogrn: '1197700001234' } },
    'ООО Образец',
    'ИНН 7709123453, ОГРН 1197700001234',
  ],
  [
    'a legal form missing from the name',
    { organization: { fullName: '«Образец»', legalForm: 'АО' } },
    'АО «Образец»',
    '',
  ],
  [
    'a legal form spelt out in the name',
    { organization: { fullName: 'Общество с ограниченной ответственностью «Образец»', legalForm: 'ООО' } },
    'Общество с ограниченной ответственностью «Образец»',
    '',
  ],
  ['nobody', undefined, '—', ''],
  ['a party without a name', { organization: { inn } }, '—', 'ИНН 7709123453'],
];

for (const [kind, party, name, details] of parties) {
  test(`the document type ${kind} is printed as ${name}`, () =>
    assert.deepEqual(formatParty(party), { name, details }));
}

const coefficients: readonly (readonly [string, string])[] = [
  ['1', '1,00'],
  ['1.80', '1,80'],
  ['0.5', '0,50'],
  ['2.925', '2,925'],
  ['30', '30,00'],
];

for (const [value, printed] of coefficients) {
  test(`the coefficient ${value} is printed as ${printed}`, () => {
    assert.equal(formatCoefficient(decimal(value)), printed);
  });
}

const days: readonly (readonly [unknown, string])[] = [
  ['2026-12-01', '01.12.2026'],
  ['2026-12-01T00:00:00+03:00', '01.12.2026'],
  ['someday', 'someday'],
  [undefined, '—'],
  [null, '—'],
];

for (const [value, printed] of days) {
  test(`the day ${value} is printed as ${printed}`, () => assert.equal(formatDay(value), printed));
}

test('line breaks, control characters and direction marks in a printed text become spaces', () => {
  assert.equal(orDash('a\r\nb\u0000c\u202ed\u2028e'), 'a b c d e');
  assert.equal(orDash(' \n '), '—');
  assert.equal(joinTexts(['7701', undefined, ' ', 42]), '7701 42');
});
