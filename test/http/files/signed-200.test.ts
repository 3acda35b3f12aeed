import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { readPdf } from '../../print-forms/support/read-pdf.ts';
import { change, march, payInstallment, signedInAgain, youngDriverAdded } from '../../support/addendum.ts';
import { secondApp } from '../../support/app.ts';
import { savedCasco } from '../../support/casco-sale.ts';
import { type Draft, paidInCash, savedDraft } from '../../support/sale.ts';
import { type TestPartner, type TestService, testService } from '../../support/service.ts';
import { signingVariables } from '../../support/signature/containers.ts';
import { verifyPdf } from '../../support/signature/verify-pdf.ts';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService(signingVariables(after));
});
// A new service for each test, because advancing the clock expires the access tokens.
beforeEach(async () => {
  partner = await service.partner();
});
after(() => service.close());

const today = '2026-11-21T12:00:00+03:00';
const fileOf = (draft: Draft, type: string) => `/sales/v2/policies/${draft.policyNumber}/files/${type}`;

async function printed(draft: Draft, type: string, seller = partner): Promise<Uint8Array> {
  const answer = await seller.call('GET', fileOf(draft, type));
  assert.equal(answer.status, 200, answer.text);
  return new Uint8Array(Buffer.from(String(answer.body.policyPDF), 'base64'));
}

for (const [product, save] of [
  ['osago', savedDraft],
  ['casco', savedCasco],
] as const) {
  test(`a policy of ${product} is signed and says so, and a draft of ${product} is not signed`, async () => {
    const draft = await save(partner);
    const before = await printed(draft, 'DRAFT');
    assert.ok(!Buffer.from(before).includes('/ByteRange'));
    assert.doesNotMatch((await readPdf(before)).text, /электронной подписью/i);
    await paidInCash(partner, draft);
    const policy = await printed(draft, 'POLICY');
    const { isValid, signer } = await verifyPdf(policy);
    assert.deepEqual({ isValid, signer }, { isValid: true, signer: 'САО «Образец-Полис»' });
    const { text } = await readPdf(policy);
    assert.equal(text.match(/ДОКУМЕНТ ПОДПИСАН ЭЛЕКТРОННОЙ ПОДПИСЬЮ/g)?.length, 1, 'not one stamp');
    assert.doesNotMatch(
      Buffer.from(policy).toString('latin1'),
      /\/Rect \[0 0 0 0\]/,
      'the signature does not lie over the stamp',
    );
  });
}

test('an addendum is signed after its conclusion, and the new edition of the policy on the effective date', async () => {
  const draft = await savedDraft(partner);
  await paidInCash(partner, draft);
  const first = await printed(draft, 'POLICY');
  const asked = await change(partner, draft, youngDriverAdded);
  assert.ok(!Buffer.from(await printed(draft, 'ADDENDUM')).includes('/ByteRange'), 'a draft is signed');
  await payInstallment(partner, draft, Number(asked.installmentNr), asked.premiumDifference ?? null);
  service.clock.set(`${march}T00:00:00+03:00`);
  const later = await signedInAgain(service, partner);
  for (const type of ['ADDENDUM', 'POLICY']) {
    const form = await printed(draft, type, later);
    assert.notDeepEqual(form, first);
    assert.equal((await verifyPdf(form)).isValid, true);
    const { text } = await readPdf(form);
    assert.equal(text.match(/ДОКУМЕНТ ПОДПИСАН ЭЛЕКТРОННОЙ ПОДПИСЬЮ/g)?.length, 1, `${type}: not one stamp`);
  }
  service.clock.set(today);
});

test('signed files do not change later or in a process without a key', async () => {
  const draft = await savedDraft(partner);
  await paidInCash(partner, draft);
  const policy = await printed(draft, 'POLICY');
  service.clock.set('2027-03-01T12:00:00+03:00');
  const later = await signedInAgain(service, partner);
  assert.deepEqual(await printed(draft, 'POLICY', later), policy);
  const keyless = await secondApp(service);
  try {
    const answer = await keyless.call(later.token, 'GET', fileOf(draft, 'POLICY'));
    assert.equal(answer.body.policyPDF, Buffer.from(policy).toString('base64'));
  } finally {
    await keyless.close();
    service.clock.set(today);
  }
});

test('the metrics include the end date of the signing certificate', async () => {
  const { text } = await service.request('GET', '/metrics');
  const end = new Date('2036-01-01T00:00:00Z').getTime() / 1000;
  assert.match(text, new RegExp(`^bindery_signature_certificate_expires_timestamp_seconds ${end}$`, 'm'));
});

test('concurrent first requests for a signed file return the same signature', async () => {
  const draft = await savedDraft(partner);
  await paidInCash(partner, draft);
  const policies = await Promise.all([1, 2, 3].map(() => printed(draft, 'POLICY')));
  const distinct = new Set(policies.map((policy) => Buffer.from(policy).toString('base64')));
  assert.equal(distinct.size, 1);
});

test('a policy that cannot be signed is not issued, and nothing is stored', async () => {
  const draft = await savedDraft(partner);
  await paidInCash(partner, draft);
  service.clock.set('2036-02-01T12:00:00+03:00');
  const later = await signedInAgain(service, partner);
  const answer = await later.call('GET', fileOf(draft, 'POLICY'));
  service.clock.set(today);
  assert.equal(answer.status, 503, answer.text);
  assert.doesNotMatch(answer.text, /P12|certificate/i);
  assert.equal((await verifyPdf(await printed(draft, 'POLICY', later))).isValid, true);
});
