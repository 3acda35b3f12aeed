import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { contractKey } from '#payments/accounting/bills/issue-bill.ts';
import { mentionsIn } from '#payments/accounting/statement/mentions.ts';
import { formatBillNumber } from '#payments/record/bill.ts';

for (const [purpose, serials, year] of [
  ['Оплата по счёту СЧ-2026-00000017 от 21.11.2026. НДС не облагается', [17n], '2026'],
  ['оплата по счету № сч-2026-00000017', [17n], '2026'],
  ['CЧ-2026-00000017 (латинская C)', [17n], '2026'],
  ['СЧ 2026 00000017', [17n], '2026'],
  ['СЧ - 2026 - 00000017', [17n], '2026'],
  ['СЧ2026-17', [17n], '2026'],
  ['СЧ–2026—0000 0017 сумма 100', [17n], '2026'],
  ['СЧ-2026/00000017', [17n], '2026'],
  ['счет №17 от 21.11.2026', [17n], undefined],
  ['Счёт N 17', [17n], undefined],
  ['счет No. 17', [17n], undefined],
  ['сч.17', [17n], undefined],
  ['сч. № 00000017', [17n], undefined],
  ['по счету на оплату № 2026-17', [17n], '2026'],
  ['Оплата счета номер 17', [17n], undefined],
  ['счету: 17', [17n], undefined],
  ['по счетам № 17, 18 и 19 от 20.11', [17n, 18n, 19n], undefined],
  ['счета СЧ-2026-00000017, СЧ-2026-00000018', [17n, 18n], '2026'],
  ['расчет 17, отсчет 5, досчет 3', [], undefined],
  ['счет-фактура № 17', [], undefined],
  ['на р/сч 40702810900000002851', [], undefined],
  ['счет 40702810900000002851', [], undefined],
  ['счет 0', [], undefined],
  ['Возврат займа', [], undefined],
  ['', [], undefined],
] as const) {
  test(`the purpose "${purpose}" names ${serials.join(', ') || 'no bill'}`, () => {
    const { bills } = mentionsIn(purpose);
    assert.deepEqual(
      bills.map(({ serial }) => serial),
      serials,
    );
    assert.equal(bills[0]?.year, year);
  });
}

for (const [purpose, key] of [
  ['по договору ХХХ 0123456789 НДС нет', 'ХХХ0123456789'],
  ['по договору XXX0123456789', 'ХХХ0123456789'],
  ['полис xxx № 0123456789', 'ХХХ0123456789'],
  ['договор KM-2026-00000005', 'КМ202600000005'],
  ['договор КМ 2026 - 00000005.', 'КМ202600000005'],
] as const) {
  test(`the purpose "${purpose}" names the contract ${key}`, () => {
    assert.ok(mentionsIn(purpose).contractKeys.includes(key), String(mentionsIn(purpose).contractKeys));
  });
}

test('the number of any bill is found among other words of a purpose', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 99_999_999n }),
      fc.integer({ min: 2020, max: 2090 }),
      fc.constantFrom('Оплата по счету ', 'ОПЛ. ', '', 'счет № '),
      (serial, year, words) => {
        const number = formatBillNumber(serial, `${year}-01-01`);
        const found = mentionsIn(`${words}${number} от 01.01.${year} за страхование`).bills;
        assert.deepEqual(found, [{ serial, year: String(year) }]);
      },
    ),
  );
});

test('the number of any contract is found in a purpose, in Latin or Cyrillic letters', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('XXX', 'ХХХ', 'KA', 'МТР'),
      fc.integer({ min: 0, max: 9_999_999_999 }),
      (series, digits) => {
        const number = `${series}${String(digits).padStart(10, '0')}`;
        assert.ok(mentionsIn(`договор ${number}, полис`).contractKeys.includes(contractKey(number)));
      },
    ),
  );
});

test('at most twenty bills are read from any purpose, and no purpose causes an exception', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('сч', 'счет', ' ', '№', '0', '17', ',', 'и', '-', 'XXX', '2026'), {
        maxLength: 600,
      }),
      (parts) => {
        assert.ok(mentionsIn(parts.join('')).bills.length <= 20);
      },
    ),
  );
});
