import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { JsonObject } from '../../../src/kernel/json.ts';
import { readPdf } from '../../print-forms/support/read-pdf.ts';
import { onlyDetail } from '../../support/assert-error.ts';
import { valueAt } from '../../support/change.ts';
import { petBody } from '../../support/pet-body.ts';
import { paidInCash } from '../../support/sale.ts';
import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';

const path = '/sales/v2/corporate/pet';
const pets = 'insuredObject.pet.pets';
let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

/** A kennel of so many dogs, each with a chip and a passport of its own. */
function kennel(size: number): JsonObject {
  const body = petBody({ today: testDay, holderType: 'corporate' });
  const [dog] = valueAt(body, pets) as readonly [JsonObject];
  const dogs = Array.from({ length: size }, (_, index) => ({
    ...dog,
    name: `Гром ${index + 1}`,
    chipNumber: `6430999000${String(20_001 + index)}`,
    vetPassport: { number: `RU-00${String(20_001 + index)}` },
  }));
  return petBody({ today: testDay, holderType: 'corporate', set: { [pets]: dogs } });
}

test('a kennel of twenty costs the sum of its dogs, and its policy names each', async () => {
  const saved = await partner.call('POST', `${path}/policies`, kennel(20));
  assert.equal(saved.status, 200, saved.text);
  const dogs = valueAt(saved.body, pets) as readonly JsonObject[];
  const parts = dogs.flatMap(({ covers }) => covers as readonly JsonObject[]);
  const total = parts.reduce((sum, { premium }) => sum + Math.round(Number(premium) * 100), 0);
  assert.equal(total, Math.round(Number(saved.body.premium) * 100));
  const number = String(saved.body.policyNumber);
  await paidInCash(partner, {
    policyNumber: number,
    draftId: String(saved.body.draftId),
    premium: Number(saved.body.premium),
    path: `${path}/policies/${number}`,
    body: saved.body,
  });
  const file = await partner.call('GET', `/sales/v2/policies/${number}/files/POLICY`);
  assert.equal(file.status, 200, file.text);
  const pdf = Buffer.from(String(file.body.policyPDF), 'base64');
  const { text } = await readPdf(Uint8Array.from(pdf));
  for (const { name, chipNumber } of dogs) {
    assert.ok(text.includes(String(name)), String(name));
    assert.ok(text.includes(String(chipNumber)), String(chipNumber));
  }
});

test('a kennel of twenty-one is told to turn to the insurer', async () => {
  for (const entry of ['quotes', 'policies']) {
    const detail = onlyDetail(await partner.call('POST', `${path}/${entry}`, kennel(21)), 'INVALID_ARGUMENT');
    assert.equal(detail.field, pets);
    assert.match(detail.description, /^животных не больше 20: для питомника обратитесь к страховщику$/);
  }
});
