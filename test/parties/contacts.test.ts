import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getCountries, getExampleNumber } from 'libphonenumber-js';
import mobileExamples from 'libphonenumber-js/mobile/examples';
import { isEmail, isPhone } from '#parties/contract-party.ts';
import { isPersonName } from '#parties/person/person-name.ts';

type Check = (text: string) => boolean;

const cases: readonly [string, Check, readonly string[], readonly string[]][] = [
  [
    'phone',
    isPhone,
    ['79161234567', '74950000001', '375291234567', '14155550123', '998901234567'],
    [
      '+79161234567',
      '9161234567',
      '89161234567',
      '791612345678',
      '7916123456',
      '79161234567890123',
      '7123456',
      '83431234567',
      '123456',
      '1234567890123456',
      '0441234567',
      '',
      'abc',
    ],
  ],
  [
    'e-mail',
    isEmail,
    ['holder@example.com', 'first.last+tag@sub.example.co', 'почта@пример.рф', "o'neil@example.com"],
    [
      'holder',
      'holder@',
      '@example.com',
      'a b@example.com',
      'a@b',
      'a..b@example.com',
      'a@-example.com',
      `${'a'.repeat(250)}@x.ru`,
    ],
  ],
  [
    'name',
    isPersonName,
    ['Пётр', 'Анна-Мария', "O'Neil", 'Салим оглы', 'José', 'ван дер Берг', 'Оглы (Кызы)'],
    ['Пётр1', '', ' ', '-Пётр', 'Пётр@', '<b>Пётр</b>', '123'],
  ],
];

for (const [name, check, valid, invalid] of cases) {
  test(`valid contacts are accepted and invalid contacts are refused: ${name}`, () => {
    for (const text of valid) assert.ok(check(text), text);
    for (const text of invalid) assert.ok(!check(text), text);
  });
}

test("a phone number of every country is accepted with the country's prefix", () => {
  const refused = getCountries()
    .map((country) => getExampleNumber(country, mobileExamples)?.number.slice(1) ?? assert.fail(country))
    .filter((phone) => !isPhone(phone));
  assert.deepEqual(refused, []);
  assert.equal(getCountries().length, 245);
});

test('a short number of a small country is accepted', () => {
  for (const phone of ['4534412345', '3725123456', '9592123456', '9607712345', '6907290', '9613123456'])
    assert.ok(isPhone(phone), phone);
});
