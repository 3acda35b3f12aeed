import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { bankDay, russianDate } from '#payments/accounting/statement/formats/days.ts';
import { payerDetails } from '#payments/accounting/statement/formats/payer-details.ts';
import { joinedElements, joinPurpose } from '#payments/accounting/statement/formats/purpose.ts';
import {
  parseAccount,
  parseAmount,
  parseBoolean,
  parsePrintedAmount,
} from '#payments/accounting/statement/formats/values.ts';

for (const [text, kopecks] of [
  ['14162.93', 1_416_293n],
  ['+14162.93', 1_416_293n],
  ['000000000014162.93', 1_416_293n],
  [`${'0'.repeat(40)}14162.9300000`, 1_416_293n],
  [' 14162.\n', 1_416_200n],
  ['.5', 50n],
  ['100,5', 10_050n],
  ['123456789012345.67', 12_345_678_901_234_567n],
  ['0.00', undefined],
  ['1.234', undefined],
  ['-5', undefined],
  ['1e3', undefined],
  ['.', undefined],
  ['+', undefined],
  ['', undefined],
  ['1 000', undefined],
  ['1'.repeat(16), undefined],
  ['0'.repeat(200), undefined],
] as const) {
  test(`the decimal ${JSON.stringify(text.slice(0, 50))} is ${kopecks === undefined ? 'refused' : 'read'}`, () => {
    assert.equal(parseAmount(text), kopecks);
  });
}

test('every spelling of a decimal gives the same amount', () => {
  const spelling = fc.record({
    kopecks: fc.bigInt({ min: 1n, max: 10n ** 15n }),
    zeros: fc.nat(20),
    more: fc.nat(5),
    plus: fc.boolean(),
  });
  fc.assert(
    fc.property(spelling, ({ kopecks, zeros, more, plus }) => {
      const text = `${kopecks / 100n}.${String(kopecks % 100n).padStart(2, '0')}${'0'.repeat(more)}`;
      assert.equal(parseAmount(`${plus ? '+' : ''}${'0'.repeat(zeros)}${text}`), kopecks);
    }),
  );
});

for (const [text, kopecks] of [
  ['14 162,93', 1_416_293n],
  ['1\u00a0014\u202f162.93', 101_416_293n],
  ['14162-93', 1_416_293n],
  ['14162=', 1_416_200n],
  ['14 16', undefined],
  ['14-162', undefined],
] as const) {
  test(`the amount ${text} of a 1C file is ${kopecks === undefined ? 'refused' : 'read'}`, () => {
    assert.equal(parsePrintedAmount(text), kopecks);
  });
}

for (const [text, day] of [
  ['2026-11-30', '2026-11-30'],
  ['2026-11-30Z', '2026-11-30'],
  ['2026-11-30+10:00', '2026-11-30'],
  ['2026-11-30T21:30:00Z', '2026-12-01'],
  ['2026-11-30T20:59:59.999Z', '2026-11-30'],
  ['2026-12-01T00:30:00+03:00', '2026-12-01'],
  ['2026-12-01T06:30:00+10:00', '2026-11-30'],
  ['2026-11-30T18:00:00-05:00', '2026-12-01'],
  ['2026-11-30T23:59:59', '2026-11-30'],
  ['2026-11-30T24:00:00', '2026-12-01'],
  ['2026-12-31T21:00:00Z', '2027-01-01'],
  ['2026-02-30', undefined],
  ['2026-11-30T99:00:00', undefined],
  ['30.11.2026', undefined],
] as const) {
  test(`the date ${text} is read as ${day}`, () => assert.equal(bankDay(text), day));
}

test('a date with a time in a 1C file is read', () => {
  for (const text of ['30.11.2026', '30.11.2026 09:15:00', '30.11.2026 9:15', '2026-11-30'])
    assert.equal(russianDate(text), '2026-11-30', text);
  for (const text of ['31.02.2026', '30.11.26', '30/11/2026', ''])
    assert.equal(russianDate(text), undefined, text);
});

test('every spelling of a boolean is read', () => {
  for (const text of ['true', '1', ' 1\n', ' true ']) assert.equal(parseBoolean(text), true, text);
  for (const text of ['false', '0', '', ' 0 ']) assert.equal(parseBoolean(text), false, text);
  for (const text of ['yes', '2', 'да']) assert.equal(parseBoolean(text), undefined, text);
});

for (const [name, inn, expected] of [
  ['ООО Образец', '7709123453', ['ООО Образец', '7709123453']],
  ['ООО Образец', '7709123453/770701001', ['ООО Образец', '7709123453']],
  ['ООО Образец', '7709123453\\770701001', ['ООО Образец', '7709123453']],
  ['ООО Образец', '7709123453770701001', ['ООО Образец', '7709123453']],
  ['ООО Образец', 'ИНН 7709123453 КПП 770701001', ['ООО Образец', '7709123453']],
  ['ООО Образец', '7709 123 453', ['ООО Образец', '7709123453']],
  ['ООО Образец', '0', ['ООО Образец', '']],
  ['ООО Образец', '0/770701001', ['ООО Образец', '']],
  ['ИНН 7709123453 ООО Образец', '', ['ООО Образец', '7709123453']],
  ['ИНН7709123453 ООО Образец', '000000000000', ['ООО Образец', '7709123453']],
  ['ИНН: 7709123453/770701001 ООО Образец', '', ['ООО Образец', '7709123453']],
  ['ИНН 7709123453, КПП 770701001, ООО Образец', undefined, ['ООО Образец', '7709123453']],
  ['7709123453 ООО "Образец"', '', ['ООО "Образец"', '7709123453']],
  ['7709123453/770701001 "Образец" ООО', '', ['"Образец" ООО', '7709123453']],
  ['ИНН 7709123453 ООО Образец', '7700000016', ['ООО Образец', '7700000016']],
  ['ИНН 500100732259 Образцов Пётр', '', ['Образцов Пётр', '500100732259']],
  ['ИНН 0 Образцов Пётр', '', ['Образцов Пётр', '']],
  ['1234567890123 ООО Образец', '', ['1234567890123 ООО Образец', '']],
  ['Иннокентий 7709123453', '', ['Иннокентий 7709123453', '']],
] as const) {
  test(`a payer "${name}" with INN "${inn}" is read as ${expected.join(', ')}`, () => {
    const { payerName, payerInn } = payerDetails(name, inn);
    assert.deepEqual([payerName, payerInn], expected);
  });
}

test('an account number is read with spaces, with points and from a Russian IBAN', () => {
  for (const text of [
    '40702 810 9 0000 0002851',
    '40702.810.9.00000002851',
    'RU0304452522540702810900000002851',
  ])
    assert.equal(parseAccount(text), '40702810900000002851', text);
  assert.equal(parseAccount('DE89 3704 0044 0532 0130 00'), 'DE89370400440532013000');
});

test('a purpose split into elements of 140 characters is joined without spaces', () => {
  const text = fc.string({
    minLength: 1,
    maxLength: 500,
    unit: fc.constantFrom('а', 'б', ' ', '1', '😀', '№'),
  });
  const tidy = (raw: string) => raw.replace(/ +/g, ' ').trim();
  fc.assert(
    fc.property(text, (whole) => {
      const signs = [...whole];
      const elements = Array.from({ length: Math.ceil(signs.length / 140) }, (_, index) =>
        signs.slice(index * 140, index * 140 + 140).join(''),
      );
      assert.equal(tidy(joinedElements(elements)), tidy(whole));
    }),
  );
});

test('elements of a purpose shorter than 140 characters are joined with a space', () => {
  assert.equal(joinedElements(['Оплата', 'по счёту']).trim(), 'Оплата по счёту');
  const full = 'ж'.repeat(139);
  assert.equal(joinedElements([`\n    ${full}1\n  `, '\n    2\n  ']).trim(), `${full}12`);
});

test('a part of a purpose is left out if another part contains it', () => {
  assert.equal(joinPurpose(['Оплата', '', 'по счёту 5', 'оплата  по счёту 5']), 'оплата по счёту 5');
  assert.equal(joinPurpose(['Оплата по счёту 5', 'счёту 5', 'RF18']), 'Оплата по счёту 5 | RF18');
});
