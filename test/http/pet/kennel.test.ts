import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { JsonObject } from '#kernel/json/json.ts';
import { onlyDetail } from '../../support/assert-error.ts';
import { valueAt } from '../../support/change.ts';
import { petBody } from '../../support/pet-body.ts';
import { printedText } from '../../support/printed-text.ts';
import { paidInCash, savedAt } from '../../support/sale.ts';
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

/** Builds the body for a kennel of `size` dogs, each with a different chip and passport. */
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

test('the premium of a kennel of twenty is the sum for its dogs, and its policy names each dog', async () => {
  const saved = await savedAt(partner, `${path}/policies`, kennel(20));
  const dogs = valueAt(saved.body, pets) as readonly JsonObject[];
  const parts = dogs.flatMap(({ covers }) => covers as readonly JsonObject[]);
  const total = parts.reduce((sum, { premium }) => sum + Math.round(Number(premium) * 100), 0);
  assert.equal(total, Math.round(saved.premium * 100));
  await paidInCash(partner, saved);
  const text = await printedText(partner, saved.policyNumber, 'POLICY');
  for (const { name, chipNumber } of dogs) {
    assert.ok(text.includes(String(name)), String(name));
    assert.ok(text.includes(String(chipNumber)), String(chipNumber));
  }
});

test('a kennel of twenty-one dogs is referred to the insurer', async () => {
  for (const entry of ['quotes', 'policies']) {
    const detail = onlyDetail(await partner.call('POST', `${path}/${entry}`, kennel(21)), 'INVALID_ARGUMENT');
    assert.equal(detail.field, pets);
    assert.match(detail.description, /^животных не больше 20: для питомника обратитесь к страховщику$/);
  }
});
