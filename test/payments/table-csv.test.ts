import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tableCsv } from '#payments/record/table-csv.ts';

test('a CSV text that begins like a formula gets an apostrophe, and a negative amount does not', () => {
  const texts = ['=1+1', '+7', '-2', '@SUM(A1)', '\t=1', 'Иванов = Петров'];
  assert.equal(
    tableCsv([texts, [-450n, 0n, 90_00n, '', '12.5']], 'program').toString(),
    "'=1+1,'+7,'-2,'@SUM(A1),'\t=1,Иванов = Петров\r\n-4.50,0.00,90.00,,12.5\r\n",
  );
});

test('a CSV table for spreadsheets has a byte order mark, semicolons and decimal commas', () => {
  const bytes = tableCsv(
    [
      ['Получатель', 'Сумма'],
      ['ООО «Ромашка; сын»', 1234567n],
      ['=1+1', -5n],
    ],
    'spreadsheet',
  );
  assert.deepEqual([...bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf]);
  assert.equal(
    bytes.subarray(3).toString(),
    'Получатель;Сумма\r\n"ООО «Ромашка; сын»";12345,67\r\n\'=1+1;-0,05\r\n',
  );
});
