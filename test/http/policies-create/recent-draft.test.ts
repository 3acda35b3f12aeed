import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Contract } from '#contracts/record/contract.ts';
import { contractByNumber } from '#contracts/record/store/find-contracts.ts';
import { requestExamples } from '#http/protocol/openapi/examples.ts';
import { type Decimal, decimalText } from '#kernel/money/decimal.ts';
import { holderTypes } from '#kernel/terms/holder-type.ts';
import { hasSpecial } from '#parties/personal-data/special-data.ts';
import { products } from '../../support/products.ts';
import { type Draft, savedAt, savedDraft, statusCode } from '../../support/sale.ts';
import { type TestPartner, type TestService, testService } from '../../support/service.ts';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

async function storedContract({ policyNumber }: Draft): Promise<Contract> {
  const stored = await contractByNumber(service.pool, policyNumber, null);
  return stored ?? assert.fail(`${policyNumber} is not stored`);
}

function recentDraft(stored: Contract, partnerId = stored.partnerId): Contract | undefined {
  const { policyNumber, holderType, product } = stored;
  return service.recentDrafts.take({
    caller: { partner: { partnerId } },
    product: { code: product },
    ...{ holderType, policyNumber },
  });
}

/** Converts a value to its stored form: without undefined fields, and with decimals as text. */
function asStored(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asStored);
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  if ('units' in value && 'scale' in value) return decimalText(value as Decimal);
  const entries = Object.entries(value).filter(([, content]) => content !== undefined);
  return Object.fromEntries(entries.map(([key, content]) => [key, asStored(content)]));
}

for (const { code } of products) {
  for (const holderType of holderTypes) {
    test(`the cached draft equals the stored contract: ${code}, ${holderType}`, async () => {
      const [example] = requestExamples(code, holderType);
      const { body } = example ?? assert.fail(`no example of ${code}, ${holderType}`);
      const draft = await savedAt(partner, `/sales/v2/${holderType}/${code}/policies`, body);
      const stored = await storedContract(draft);
      const recent = recentDraft(stored);
      // Drafts with health data are not cached.
      if (recent) assert.deepEqual(asStored(recent), asStored(stored));
      else assert.ok(hasSpecial(stored.body));
    });
  }
}

test('a cached draft is found only by its partner, and only once', async () => {
  const stored = await storedContract(await savedDraft(partner));
  assert.equal(recentDraft(stored, stored.partnerId + 1n), undefined);
  assert.equal(recentDraft(stored)?.contractId, stored.contractId);
  assert.equal(recentDraft(stored), undefined);
});

const payment = ({ path }: Draft, amount: number) =>
  partner.call('PUT', `${path}/installments/1`, { amount, paymentType: 'CASH' });

test('a cash payment uses the stored draft if it has changed since the draft was cached', async () => {
  const draft = await savedDraft(partner);
  const remembered = recentDraft(await storedContract(draft)) ?? assert.fail('the draft is not remembered');
  const { premium: _, ...body } = draft.body;
  const revised = await partner.call('PUT', draft.path, { ...body, version: 1, installmentType: 'ONCE' });
  assert.equal(revised.status, 200, revised.text);
  service.recentDrafts.add(remembered);
  const paid = await payment(draft, Number(revised.body.premium));
  assert.equal(paid.status, 200, paid.text);
  const read = await partner.call('GET', draft.path);
  assert.equal(statusCode(read.body), 'COMPLETE');
  assert.equal((await storedContract(draft)).version, 3);
});

test('after a refused payment of a cached draft, a wrong amount is refused again and the right amount is accepted', async () => {
  const draft = await savedDraft(partner);
  const [first, second] = [await payment(draft, draft.premium + 1), await payment(draft, draft.premium + 1)];
  assert.equal(first.status, 400);
  assert.deepEqual(first.body.details, second.body.details);
  assert.equal((await payment(draft, draft.premium)).status, 200);
});
