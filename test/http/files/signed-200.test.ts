import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readPdf } from '../../print-forms/support/read-pdf.ts';
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
  partner = await service.partner();
});
after(() => service.close());

async function printed(draft: Draft, type: string): Promise<Uint8Array> {
  const path = `/sales/v2/policies/${draft.policyNumber}/files/${type}`;
  const answer = await partner.call('GET', path);
  assert.equal(answer.status, 200, answer.text);
  return new Uint8Array(Buffer.from(String(answer.body.policyPDF), 'base64'));
}

for (const [product, save] of [
  ['osago', savedDraft],
  ['casco', savedCasco],
] as const) {
  test(`a policy of ${product} is signed and says so, its draft is not`, async () => {
    const draft = await save(partner);
    const before = await printed(draft, 'DRAFT');
    assert.ok(!Buffer.from(before).includes('/ByteRange'));
    assert.doesNotMatch((await readPdf(before)).text, /электронной подписью/i);
    await paidInCash(partner, draft);
    const policy = await printed(draft, 'POLICY');
    const { isValid, signer } = await verifyPdf(policy);
    assert.deepEqual({ isValid, signer }, { isValid: true, signer: 'САО «Образец-Полис»' });
    assert.match((await readPdf(policy)).text, /ДОКУМЕНТ ПОДПИСАН ЭЛЕКТРОННОЙ ПОДПИСЬЮ/);
    assert.doesNotMatch(
      Buffer.from(policy).toString('latin1'),
      /\/Rect \[0 0 0 0\]/,
      'the signature does not lie over the stamp',
    );
  });
}

test('what was signed stays: later, and where another process has no key', async () => {
  const draft = await savedDraft(partner);
  await paidInCash(partner, draft);
  const policy = await printed(draft, 'POLICY');
  service.clock.set('2027-03-01T12:00:00+03:00');
  assert.deepEqual(await printed(draft, 'POLICY'), policy);
  service.clock.set('2026-11-21T12:00:00+03:00');
  const keyless = await secondApp(service);
  try {
    const path = `/sales/v2/policies/${draft.policyNumber}/files/POLICY`;
    const answer = await keyless.call(partner.token, 'GET', path);
    assert.equal(answer.body.policyPDF, Buffer.from(policy).toString('base64'));
  } finally {
    await keyless.close();
  }
});

test('several first calls at once are given one signature', async () => {
  const draft = await savedDraft(partner);
  await paidInCash(partner, draft);
  const policies = await Promise.all([1, 2, 3].map(() => printed(draft, 'POLICY')));
  const distinct = new Set(policies.map((policy) => Buffer.from(policy).toString('base64')));
  assert.equal(distinct.size, 1);
});

test('a policy that cannot be signed is not issued at all, and nothing of it is kept', async () => {
  const draft = await savedDraft(partner);
  await paidInCash(partner, draft);
  service.clock.set('2036-02-01T12:00:00+03:00');
  const issued = await service.request('POST', '/ship/token', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      grant_type: 'client_credentials',
      client_id: partner.clientId,
      client_secret: partner.clientSecret,
    }),
  });
  const path = `/ship/biz/sales/v2/policies/${draft.policyNumber}/files/POLICY`;
  const headers = { authorization: `Bearer ${String(issued.body.access_token)}` };
  const answer = await service.request('GET', path, { headers });
  service.clock.set('2026-11-21T12:00:00+03:00');
  assert.equal(answer.status, 503, answer.text);
  assert.doesNotMatch(answer.text, /P12|certificate/i);
  assert.equal((await verifyPdf(await printed(draft, 'POLICY'))).isValid, true);
});
