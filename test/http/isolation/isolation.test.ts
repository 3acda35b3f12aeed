import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import { textOf } from '../../support/assert-error.ts';
import { osagoBody } from '../../support/osago-body.ts';
import { type Draft, savedDraft, soldContract } from '../../support/sale.ts';
import {
  type Response,
  type TestPartner,
  type TestService,
  testDay,
  testService,
} from '../../support/service.ts';

/** A well-formed contract number that is never assigned. */
const never = 'XXX9999999999';

let service: TestService;
let owner: TestPartner;
let stranger: TestPartner;
let contracts: readonly Draft[];

before(async () => {
  service = await testService();
  [owner, stranger] = [await service.partner(), await service.partner()];
  const slow = await service.partner({ cash: 'ON_CONFIRMATION' });
  const awaiting = await savedDraft(slow);
  await slow.call('PUT', `${awaiting.path}/installments/1`, {
    amount: awaiting.premium,
    paymentType: 'CASH',
  });
  contracts = [
    await savedDraft(owner),
    await soldContract(owner),
    awaiting,
    await savedDraft(owner, { holderType: 'corporate' }),
  ];
});
after(() => service.close());

const body = (holderType: HolderType) => osagoBody({ today: testDay, holderType });
type Call = readonly [string, (number: string, partner: TestPartner) => Promise<Response>];

const calls: readonly Call[] = (['individual', 'corporate'] as const).flatMap((holderType) => {
  const at = (number: string) => `/sales/v2/${holderType}/osago/policies/${number}`;
  return [
    ['read', (number, partner) => partner.call('GET', at(number))],
    ['change', (number, partner) => partner.call('PUT', at(number), body(holderType))],
    ['change with an empty body', (number, partner) => partner.call('PUT', at(number), {})],
    ['change of an old version', (number, partner) => partner.call('PUT', at(number), { version: 7 })],
    [
      'change with a key',
      (number, partner) =>
        partner.call('PUT', at(number), body(holderType), { 'idempotency-key': `key-${number}` }),
    ],
    [
      'payment',
      (number, partner) =>
        partner.call('PUT', `${at(number)}/installments/1`, { amount: 1, paymentType: 'CASH' }),
    ],
    [
      'payment with an empty body',
      (number, partner) => partner.call('PUT', `${at(number)}/installments/1`, {}),
    ],
    [
      'second installment',
      (number, partner) =>
        partner.call('PUT', `${at(number)}/installments/2`, { amount: 1, paymentType: 'CASH' }),
    ],
    ['installments', (number, partner) => partner.call('GET', `${at(number)}/installments`)],
    ...['DRAFT', 'POLICY', 'BILL', 'APPLICATION', 'OTHER'].map(
      (type): Call => [
        type,
        (number, partner) => partner.call('GET', `/sales/v2/policies/${number}/files/${type}`),
      ],
    ),
    [
      'DRAFT as bytes',
      (number, partner) =>
        partner.call('GET', `/sales/v2/policies/${number}/files/DRAFT`, undefined, {
          accept: 'application/pdf',
        }),
    ],
  ] satisfies readonly Call[];
});

/** Returns the parts of an answer that a partner receives, without the parts that differ between requests. */
function seen(answer: Response, number: string): unknown {
  const { status, headers } = answer;
  const names = [...headers.keys()].filter((name) => !['x-request-id', 'date'].includes(name)).sort();
  return {
    status,
    names,
    type: headers.get('content-type'),
    text: textOf(answer).replaceAll(number, '<number>'),
  };
}

describe("another partner's contract is refused like an unknown contract", () => {
  for (const [index, [what, call]] of calls.entries()) {
    test(`${index < calls.length / 2 ? 'individual' : 'corporate'} ${what}: another partner's contract is refused like an unknown contract`, async () => {
      const unknown = await call(never, stranger);
      assert.ok(unknown.status >= 400 && unknown.status < 500, unknown.text);
      for (const { policyNumber } of contracts) {
        const foreign = await call(policyNumber, stranger);
        assert.deepEqual(seen(foreign, policyNumber), seen(unknown, never));
      }
    });
  }

  test("requests for another partner's contracts leave the contracts unchanged", async () => {
    for (const { path, draftId } of contracts.slice(0, 2)) {
      const { body: read } = await owner.call('GET', path);
      assert.equal(read.draftId, draftId);
      assert.equal(read.version, read.paymentDate === undefined ? 1 : 2);
    }
  });
});

test('the partner that sold a contract gets a successful answer', async () => {
  const [draft] = contracts;
  assert.ok(draft);
  assert.equal((await owner.call('GET', draft.path)).status, 200);
});

test("a request body that names another partner's contract is refused", async () => {
  const [draft] = contracts;
  assert.ok(draft);
  const { policyNumber, draftId } = draft;
  const answer = await stranger.call('POST', '/sales/v2/individual/osago/policies', {
    ...body('individual'),
    policyNumber,
    draftId,
  });
  assert.equal(answer.status, 200, answer.text);
  assert.notEqual(answer.body.policyNumber, policyNumber);
  assert.notEqual(answer.body.draftId, draftId);
});
