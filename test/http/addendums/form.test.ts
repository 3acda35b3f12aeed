import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readPdf } from '../../print-forms/support/read-pdf.ts';
import {
  askAddendum,
  change,
  changedContract,
  march,
  payInstallment,
  signedInAgain,
  terminate,
  youngDriverAdded,
} from '../../support/addendum.ts';
import { assertError, onlyDetail } from '../../support/assert-error.ts';
import { savedCasco } from '../../support/casco-sale.ts';
import { printedNumber } from '../../support/printed-number.ts';
import { paidInCash, soldContract } from '../../support/sale.ts';
import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';
import { issuedEditions } from '../../support/stored-records.ts';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

async function form(number: unknown, type = 'ADDENDUM') {
  const { status, body, text } = await partner.call(
    'GET',
    `/sales/v2/policies/${String(number)}/files/${type}`,
  );
  assert.equal(status, 200, text);
  const bytes = new Uint8Array(Buffer.from(String(body.policyPDF), 'base64'));
  return { base64: body.policyPDF, fileName: body.fileName, ...(await readPdf(bytes)) };
}

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test('an addendum is printed as a draft until its payment, and then always as the same file', async () => {
  const contract = await soldContract(partner);
  const before = await form(contract.policyNumber, 'POLICY');
  const addendum = await change(partner, contract, youngDriverAdded);
  const draft = await form(contract.policyNumber);
  assert.equal(draft.fileName, `${contract.policyNumber}-1-ADDENDUM.pdf`);
  assert.match(draft.text, /ПРОЕКТ ДОПОЛНИТЕЛЬНОГО СОГЛАШЕНИЯ/);
  for (const part of [
    'Образцов Юрий Ильич',
    'Водители',
    'По заявлению страхователя',
    '275 из 365',
    '01.03.2027',
  ]) {
    assert.ok(plain(draft.text).includes(part), `${part} is missing in ${draft.text}`);
  }
  assert.equal(
    (await form(contract.policyNumber, 'POLICY')).base64,
    before.base64,
    'nothing has changed yet',
  );
  await payInstallment(partner, contract, 2, addendum.premiumDifference ?? 0);
  const first = await form(addendum.addendumNumber);
  assert.doesNotMatch(first.text, /ПРОЕКТ/);
  assert.match(
    first.title ?? '',
    new RegExp(`Дополнительное соглашение ${printedNumber(contract.policyNumber, '\\s')}-1`),
  );
  assert.equal((await form(contract.policyNumber)).base64, first.base64);

  assert.equal(
    (await form(contract.policyNumber, 'POLICY')).base64,
    before.base64,
    'it counts from its day on',
  );
  service.clock.set(`${march}T00:00:00+03:00`);
  partner = await signedInAgain(service, partner);
  const policy = await form(contract.policyNumber, 'POLICY');
  assert.notEqual(policy.base64, before.base64);
  assert.ok(plain(policy.text).includes('Юрий'));
  assert.equal((await form(contract.policyNumber, 'POLICY')).base64, policy.base64);
  assert.deepEqual(
    (await issuedEditions(service.pool, contract.policyNumber, 'POLICY')).map((bytes) =>
      bytes.toString('base64'),
    ),
    [before.base64, policy.base64],
    'what was issued stays',
  );
  service.clock.set(`${testDay}T12:00:00+03:00`);
  partner = await signedInAgain(service, partner);
});

test('addendum forms print names instead of codes, and format contacts and sums like other forms', async () => {
  const contract = await soldContract(partner);
  const { calculation } = await change(partner, contract, {
    'insuredObject.osago.purpose': 'TAXI',
    'policyHolder.phone.phoneNumber': '79990000002',
  });
  const text = plain((await form(contract.policyNumber)).text).replaceAll(/\s+/g, ' ');
  for (const part of ['Личная', 'Такси', '+7 999 000-00-01', '+7 999 000-00-02']) {
    assert.ok(text.includes(part), `${part} is missing in ${text}`);
  }
  assert.doesNotMatch(text, /PERSONAL|TAXI|\d{3}\.\d{2}(?!\d|\.)/, JSON.stringify(calculation));
});

test('the printed form of a termination shows the refund', async () => {
  const contract = await soldContract(partner);
  const { refund } = await terminate(partner, contract);
  const { text } = await form(contract.policyNumber);
  assert.match(text, /о прекращении договора страхования/);
  assert.match(
    plain(text).replaceAll(/\s+/g, ' '),
    /\d{2}\.\d{2}\.\d{4} \(время московское\): последний день страхования — предыдущий\./,
  );
  assert.ok(
    plain(text).includes(
      String(Number(refund).toFixed(2))
        .replace('.', ',')
        .replace(/(\d)(\d{3}),/, '$1 $2,'),
    ),
    text,
  );
  assert.equal((await form(contract.policyNumber, 'POLICY')).base64 !== undefined, true);
});

test('an addendum form prints a removed casco cover and removed equipment', async () => {
  const contract = await savedCasco(partner);
  await paidInCash(partner, contract);
  await change(partner, contract, {
    'insuredObject.extraEquipment': undefined,
    mileageLimit: { limit: 10_000 },
  });
  const { text } = await form(contract.policyNumber);
  for (const part of [
    'Магнитола',
    'Дополнительное оборудование',
    'Ограничение пробега',
    '20 000 км',
    '10 000 км',
    '30 000,50 руб.',
  ]) {
    assert.ok(plain(text).includes(part), `${part} is missing in ${text}`);
  }
});

test('an addendum form prints markup in a reason as plain text', async () => {
  const contract = await soldContract(partner);
  await change(
    partner,
    contract,
    { 'insuredObject.osago.withTrailer': true },
    { reason: '#set page(); *x* $y$ <b>' },
  );
  assert.ok((await form(contract.policyNumber)).text.includes('#set page(); *x* $y$ <b>'));
});

test("an addendum that is missing, cancelled or another partner's has no printed form", async () => {
  const contract = await soldContract(partner);
  const path = (number: string) => `/sales/v2/policies/${number}/files/ADDENDUM`;
  const none = onlyDetail(await partner.call('GET', path(contract.policyNumber)), 'INVALID_ARGUMENT');
  assert.match(none.description, /нет доп\. соглашений/);
  const { addendumNumber } = await change(partner, contract, youngDriverAdded);
  const replaced = await askAddendum(partner, contract, {
    contract: changedContract(contract, { 'insuredObject.osago.vehicle.licensePlate': 'В002ВВ77' }),
    replaces: addendumNumber ?? '',
  });
  assert.equal(replaced.status, 200, replaced.text);
  const cancelled = onlyDetail(await partner.call('GET', path(String(addendumNumber))), 'INVALID_ARGUMENT');
  assert.match(cancelled.description, /CANCELLED/);
  const other = await service.partner();
  for (const number of [contract.policyNumber, `${contract.policyNumber}-2`, `${contract.policyNumber}-9`]) {
    assertError(await other.call('GET', path(number)), 'NOT_FOUND');
  }
  assertError(await partner.call('GET', path(`${contract.policyNumber}-9`)), 'NOT_FOUND');
});
