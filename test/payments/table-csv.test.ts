import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tableCsv } from '../../src/payments/table-csv.ts';

test('a text that begins like a formula has an apostrophe, an amount below zero has none', () => {
  const texts = ['=1+1', '+7', '-2', '@SUM(A1)', '\t=1', 'Иванов = Петров'];
  assert.equal(
    tableCsv([texts, [-450n, 0n, 90_00n, '', '12.5']]).toString(),
    "'=1+1,'+7,'-2,'@SUM(A1),'\t=1,Иванов = Петров\r\n-4.50,0.00,90.00,,12.5\r\n",
  );
});
