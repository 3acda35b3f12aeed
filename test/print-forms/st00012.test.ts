import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type BankTransfer, st00012 } from '#contracts/print-forms/bill/st00012.ts';

const transfer: BankTransfer = {
  name: 'ООО «Три кита»',
  account: '40702810138250123017',
  bankName: 'ОАО "БАНК"',
  bic: '044525225',
  correspondentAccount: '30101810400000000225',
  sum: '100000',
  purpose: 'Оплата членского взноса',
  payeeInn: '6200098765',
  payeeKpp: '',
  payerInn: '',
  payerLastName: 'Иванов',
  payerFirstName: 'Иван',
  payerMiddleName: '',
};

test('the payment QR code starts with the required fields in the order of the standard', () => {
  assert.equal(
    st00012(transfer),
    'ST00012|Name=ООО «Три кита»|PersonalAcc=40702810138250123017|BankName=ОАО "БАНК"|BIC=044525225|' +
      'CorrespAcc=30101810400000000225|Sum=100000|Purpose=Оплата членского взноса|PayeeINN=6200098765|' +
      'LastName=Иванов|FirstName=Иван',
  );
});

test('a value in a payment QR code cannot add a field or exceed the length of its field', () => {
  const text = st00012({ ...transfer, purpose: `x|Sum=1\n${'я'.repeat(300)}`, name: 'Щ'.repeat(200) });
  const fields = text.split('|').map((field) => field.split('=')[0]);
  assert.equal(fields.filter((key) => key === 'Sum').length, 1);
  const lengths = text.split('|').map((field) => field.slice(field.indexOf('=') + 1).length);
  assert.deepEqual([lengths[1], lengths[7]], [160, 210]);
});

test('values of any length and alphabet fit a payment QR code without a split character', () => {
  const long = '😀'.repeat(300);
  const text = st00012({
    ...transfer,
    name: long,
    bankName: long,
    purpose: long,
    payerLastName: long,
    payerFirstName: long,
    payerMiddleName: long,
    sum: '9'.repeat(18),
    payeeKpp: '770001001',
    payerInn: '770912345312',
  });
  assert.ok(text.isWellFormed());
  assert.ok(Buffer.byteLength(text) <= 2331, `${Buffer.byteLength(text)} bytes`);
});
