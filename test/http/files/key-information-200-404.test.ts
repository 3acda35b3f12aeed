import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readPdf } from '../../print-forms/support/read-pdf.ts';
import { change, march } from '../../support/addendum.ts';
import { changed } from '../../support/change.ts';
import { client, openLink } from '../../support/link.ts';
import { until } from '../../support/process.ts';
import { propertyBody } from '../../support/property-body.ts';
import { savedProperty } from '../../support/property-sale.ts';
import { type Draft, paidInCash, savedDraft } from '../../support/sale.ts';
import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';
import { issuedEditions } from '../../support/stored-records.ts';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

async function given({ policyNumber }: Draft): Promise<string> {
  const { status, body, text } = await partner.call('GET', `/sales/v2/policies/${policyNumber}/files/KID`);
  assert.equal(status, 200, text);
  assert.equal(body.fileName, `${policyNumber}-KID.pdf`);
  return String(body.policyPDF);
}

async function kept({ policyNumber }: Draft): Promise<readonly string[]> {
  const editions = await issuedEditions(service.pool, policyNumber, 'KID');
  return editions.map((bytes) => bytes.toString('base64'));
}

test('the key information document states cover, price, refunds and contacts without names', async () => {
  const pdf = await given(await savedProperty(partner, { set: { installmentType: 'TWO_PAYMENTS' } }));
  const { text } = await readPdf(Uint8Array.from(Buffer.from(pdf, 'base64')));
  for (const said of [
    'КЛЮЧЕВОЙ ИНФОРМАЦИОННЫЙ ДОКУМЕНТ',
    'Внутренняя отделка и инженерное оборудование',
    '700 000,00',
    '2 %',
    'Не страхуются убытки',
    'в течение 14 календарных дней',
    'в течение 10 рабочих дней',
    '8 800 000-00-00',
  ])
    assert.ok(text.replaceAll(/\s+/g, ' ').includes(said), said);
  assert.doesNotMatch(text, /Образцов Пётр|Профсоюзная|79990000001/);
});

test('the key information document issued before payment is stored and stays the same after the contract changes', async () => {
  const draft = await savedProperty(partner);
  const before = await given(draft);
  assert.equal(await given(draft), before);
  await paidInCash(partner, draft);
  await until(async () => (await kept(draft)).length > 0);
  assert.equal(await given(draft), before);
  await change(
    partner,
    draft,
    { 'insuredObject.property.objects[0].isRented': true },
    { effectiveDate: march },
  );
  assert.equal(await given(draft), before);
  assert.deepEqual(await kept(draft), [before]);
});

test('a draft with other terms gets a new key information document, and both documents are stored', async () => {
  const draft = await savedProperty(partner);
  const before = await given(draft);
  const body = changed(propertyBody({ today: testDay }), {
    'insuredObject.property.objects[0].isRented': true,
  });
  const answer = await partner.call('PUT', draft.path, body);
  assert.equal(answer.status, 200, answer.text);
  const anew = await given(draft);
  assert.notEqual(anew, before);
  assert.deepEqual(await kept(draft), [before, anew]);
});

test('a contract without a key information document gets this document at payment', async () => {
  const draft = await savedProperty(partner);
  await paidInCash(partner, draft);
  await until(async () => (await kept(draft)).length === 1);
  assert.deepEqual(await kept(draft), [await given(draft)]);
});

test('the payment page of a link offers the key information document before payment', async () => {
  const draft = await savedProperty(partner);
  const link = await openLink(partner, draft, 'CARD');
  const page = await client(service).get(link.path);
  assert.match(page.text, /До оплаты прочитайте/);
  const file = await client(service).get(`${link.path}/key-information/1`);
  assert.equal(file.status, 200);
  assert.equal(file.headers.get('content-type'), 'application/pdf');
  assert.equal((await kept(draft)).length, 1);
  assert.equal((await client(service).get(`${link.path}/key-information/2`)).status, 404);
});

test('contracts of organizations, and of products without a key information document, have no such form', async () => {
  const organization = await savedProperty(partner, { holderType: 'corporate' });
  const osago = await savedDraft(partner);
  for (const { policyNumber } of [organization, osago]) {
    const answer = await partner.call('GET', `/sales/v2/policies/${policyNumber}/files/KID`);
    assert.equal(answer.status, 404, answer.text);
  }
  const link = await openLink(partner, osago, 'PAYINSURER');
  assert.doesNotMatch((await client(service).get(link.path)).text, /До оплаты прочитайте/);
});

test('the printable types of a contract include the key information document', async () => {
  const draft = await savedProperty(partner);
  const answer = await partner.call('GET', `/sales/v2/policies/${draft.policyNumber}/files/POLICY`);
  assert.match(answer.text, /Доступные формы: DRAFT, APPLICATION, CONSENT, KID/);
});
