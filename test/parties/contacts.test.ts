import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isEmail, isPhone } from '#parties/contract-party.ts';
import { isPersonName } from '#parties/person.ts';

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
  test(`${name}: the form decides`, () => {
    for (const text of valid) assert.ok(check(text), text);
    for (const text of invalid) assert.ok(!check(text), text);
  });
}
