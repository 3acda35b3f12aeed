import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tableCsv } from '#catalogues/files/table-csv.ts';
import { oneCOrders } from '#payments/accounting/payment-files/one-c-orders.ts';

test('a CSV text that begins like a formula gets an apostrophe, and a negative amount does not', () => {
  const texts = ['=1+1', '+7', '-2', '@SUM(A1)', '\t=1', 'Иванов = Петров'];
  assert.equal(
    tableCsv([texts, [-450n, 0n, 90_00n, '', '12.5']], 'program').toString(),
    "'=1+1,'+7,'-2,'@SUM(A1),'\t=1,Иванов = Петров\r\n-4.50,0.00,90.00,,12.5\r\n",
  );
});

test('a line break in a text stays within its cell', () => {
  assert.equal(tableCsv([['а\nб', 'в\rг', 'д\r\nе']], 'program').toString(), '"а\nб","в\rг","д\r\nе"\r\n');
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

test('a line break in a name adds no line to a payment file of the 1C format', () => {
  const account = '40702810900000000001';
  const bank = { account, bankName: 'Банк', bic: '049900104', correspondentAccount: '30101810900000000104' };
  const payee = { ...bank, name: 'ООО «А»\r\nПолучательСчет=1', inn: '' };
  const purpose = 'Возврат\nСумма=1';
  const bytes = oneCOrders({
    ...{ fileId: '1', madeAt: '2026-11-28T18:00:00', day: '2026-11-28', total: '1.00' },
    payer: { ...bank, name: 'Страховщик', inn: '7700000000', kpp: '770001001' },
    orders: [{ number: '1', payee, amount: '1.00', purpose }],
  });
  const lines = new TextDecoder('windows-1251').decode(bytes).split(/\r?\n/);
  assert.equal(lines.filter((line) => line.startsWith('ПолучательСчет=')).length, 1);
  assert.equal(lines.filter((line) => line.startsWith('Сумма=')).length, 1);
  assert.ok(lines.includes('Получатель=ООО «А» ПолучательСчет=1'));
});
