import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import {
  type AnswerKind,
  addendumExample,
  answerExample,
  callerExample,
  requestExamples,
} from '#http/protocol/openapi/examples.ts';
import { exampleDraftId } from '#http/protocol/openapi/parts.ts';
import { variantsExample } from '#http/protocol/openapi/variant-examples.ts';
import type { Json, JsonObject } from '#kernel/json/json.ts';
import { type HolderType, holderTypes } from '#kernel/terms/holder-type.ts';
import type { Product } from '#products/product/product.ts';
import { changed, valueAt } from '../../support/change.ts';
import { products } from '../../support/products.ts';
import { type Response, type TestPartner, type TestService, testService } from '../../support/service.ts';
import { codedFields, sloppy } from './coded-fields.ts';
import { answerFaults } from './described.ts';

/**
 * Set RECORD_EXAMPLES to record the answers shown in the description: `RECORD_EXAMPLES=1 npm test -- test/http/openapi`.
 */
const isRecording = process.env.RECORD_EXAMPLES === '1';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner({ login: 'partner' });
});
after(() => service.close());

for (const product of products) {
  for (const holderType of holderTypes) {
    const base = `/sales/v2/${holderType}/${product.code}`;

    test(`a coded field sent as a blank is missing in the answer: ${product.code}, ${holderType}`, async () => {
      const [example] = requestExamples(product.code, holderType);
      assert.ok(example);
      const fields = codedFields(base);
      assert.ok(fields.length > 15);
      let accepted = 0;
      for (const field of fields) {
        const sent = changed(example.body, { [field]: ' ' });
        const { status, body, text } = await partner.call('POST', `${base}/quotes`, sent);
        assert.deepEqual(answerFaults('POST', `/ship/biz${base}/quotes`, status, body), [], text);
        if (status !== 200) continue;
        accepted += 1;
        // Every answer contains the product code and the currency, whatever was sent.
        if (!['product.code', 'currencyCode'].includes(field)) assert.equal(valueAt(body, field), undefined);
      }
      assert.ok(accepted > 5);
    });

    // Runs before a contract is sold, because only one contract is allowed per vehicle and owner.
    test(`the server accepts every body example: ${product.code}, ${holderType}`, async () => {
      for (const { purpose, body } of requestExamples(product.code, holderType)) {
        await described(partner, 'POST', `${base}/${purpose === 'quote' ? 'quotes' : 'policies'}`, body);
      }
    });

    test(`codes sent in lower case with spaces are returned as in their list: ${product.code}, ${holderType}`, async () => {
      for (const { body } of requestExamples(product.code, holderType)) {
        const { draftId: _, ...plain } = (await described(partner, 'POST', `${base}/quotes`, body)).body;
        const { body: answer } = await described(partner, 'POST', `${base}/quotes`, sloppy(base, body));
        assert.deepEqual({ ...answer, draftId: undefined }, { ...plain, draftId: undefined });
      }
    });

    test(`the OpenAPI description shows the actual answers: ${product.code}, ${holderType}`, async () => {
      const [example] = requestExamples(product.code, holderType);
      assert.ok(example);
      const quoted = await described(partner, 'POST', `${base}/quotes`, example.body);
      compareWithRecord(product, holderType, 'quote', quoted.body);
      const variants = await described(
        partner,
        'POST',
        `${base}/quotes/variants`,
        variantsExample({ product, holderType }),
      );
      compareWithRecord(product, holderType, 'variants', variants.body);
      if (product.limits?.holderTypes.includes(holderType)) {
        const limits = await described(partner, 'POST', `${base}/limits`, example.body);
        compareWithRecord(product, holderType, 'limits', limits.body);
      }
      const saved = await described(partner, 'POST', `${base}/policies`, sloppy(base, example.body));
      compareWithRecord(product, holderType, 'contract', saved.body);
      const address = `${base}/policies/${String(saved.body.policyNumber)}`;
      await described(partner, 'PUT', address, sloppy(base, example.body));
      const payment = { amount: saved.body.premium, paymentType: 'CASH' };
      await described(partner, 'PUT', `${address}/installments/1`, payment);
      await storeSloppy(base, String(saved.body.policyNumber));
      const read = await described(partner, 'GET', address);
      compareWithRecord(product, holderType, 'read', read.body);
      const { policyNumber = '' } = saved.body;
      const { contract = {}, ...asked } = addendumExample(product, holderType) ?? {};
      const change = { policyNumber, ...asked, contract: sloppy(base, contract as JsonObject) };
      const sum = await described(partner, 'POST', `${base}/addendums/quotes`, change);
      compareWithRecord(product, holderType, 'addendum-quote', sum.body);
      const addendum = await described(partner, 'POST', `${base}/addendums`, change);
      compareWithRecord(product, holderType, 'addendum', addendum.body);
      await described(partner, 'GET', address);
    });
  }
}

test('the example of an agreement in the OpenAPI description equals the answer that a partner gets', async () => {
  const seller = await service.partner({
    login: 'autosalon',
    name: 'Автосалон «Север»',
    channel: 'DEALER',
    products: ['osago', 'casco'],
    rateLimit: 600,
    kvPercent: '12.5',
    discountKvMax: '5',
    kfavMin: '0.9',
    kfavMax: '1.2',
    backdateDays: 3,
    forms: ['EBSO'],
  });
  const { body } = await described(seller, 'GET', '/sales/v2/me');
  const file = 'docs/examples/answers/me.json';
  if (isRecording) writeFileSync(file, `${JSON.stringify(body, null, 2)}\n`);
  assert.deepEqual(callerExample(), body, `${file} is not what the service answers`);
});

/** Sends a request, checks that its answer is 200 and matches its description, and returns the answer. */
async function described(
  caller: TestPartner,
  method: string,
  path: string,
  body?: unknown,
): Promise<Response> {
  const response = await caller.call(method, path, body);
  assert.equal(response.status, 200, response.text);
  assert.deepEqual(answerFaults(method, `/ship/biz${path}`, 200, response.body), []);
  return response;
}

/** Simulates a contract stored before codes were normalized. */
async function storeSloppy(base: string, policyNumber: string): Promise<void> {
  const { rows } = await service.pool.query<{ body: JsonObject }>(
    'select body from contracts where policy_number = $1',
    [policyNumber],
  );
  const body = JSON.stringify(sloppy(base, rows[0]?.body ?? {}));
  await service.pool.query('update contracts set body = $2 where policy_number = $1', [policyNumber, body]);
}

function compareWithRecord(
  product: Product,
  holderType: HolderType,
  kind: AnswerKind,
  answer: JsonObject,
): void {
  const record = repeatable(answer, product);
  const file = `docs/examples/answers/${product.code}-${holderType}-${kind}.json`;
  if (isRecording) writeFileSync(file, `${JSON.stringify(record, null, 2)}\n`);
  assert.deepEqual(
    answerExample(product.code, holderType, kind),
    record,
    `${file} is not what the service answers: set RECORD_EXAMPLES=1 to write it again`,
  );
}

/** Replaces variable identifiers in an answer with fixed values. */
function repeatable(answer: JsonObject, product: Product): JsonObject {
  const policyNumber = product.numbers.format(product.numbers.series, 1n, '2026-11-21');
  return JSON.parse(
    JSON.stringify(answer, (key, value: Json) => {
      if (key === 'draftId' || key === 'orderId') return exampleDraftId;
      if (key === 'addendumNumber') return `${policyNumber}-1`;
      return key === 'policyNumber' ? policyNumber : value;
    }),
  );
}
