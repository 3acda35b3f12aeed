import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { exemptReceipt } from '#payments/accounting/fiscal/settle-receipt.ts';
import {
  giveBackByAcquirer,
  noteTransfer,
  takeTransferBack,
} from '#payments/accounting/premium-refunds/give-back.ts';
import { terminate } from '../../support/addendum.ts';
import { type SecondApp, secondApp } from '../../support/app.ts';
import { cascoBody } from '../../support/casco-body.ts';
import { type Client, client, later, openLink, untilStatus } from '../../support/link.ts';
import { until } from '../../support/process.ts';
import { type Draft, savedAt, savedDraft, soldContract, vehicleOf } from '../../support/sale.ts';
import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';
import { proveReceipts, receiptsOf, registerAll, untilCollected } from './support.ts';

let service: TestService;
let other: SecondApp;
let partner: TestPartner;
let person: Client;
const by = { actor: 'staff:test', requestId: 'test' };

before(async () => {
  service = await testService();
  other = await secondApp(service);
  partner = await service.partner();
  person = client(service);
  await service.pool.query(`update access_tokens set expires_at = '2030-01-01'`);
});
after(async () => {
  await other.close();
  await service.close();
});

async function paidByCard(draft: Draft): Promise<void> {
  const link = await openLink(partner, draft, 'CARD');
  await person.card(link);
  await person.back(link);
  await untilStatus(partner, draft, 'COMPLETE');
}

const kopecks = (rubles: number) => BigInt(rubles.toFixed(2).replace('.', ''));

test('cash that a partner took gets one receipt of income with the mark of an agent', async () => {
  const contract = await soldContract(partner);
  await registerAll(service);
  const [receipt, ...others] = await receiptsOf(service.pool, contract.policyNumber);
  assert.equal(others.length, 0);
  assert.deepEqual(
    [
      receipt?.kind,
      receipt?.state,
      receipt?.means,
      receipt?.amount,
      receipt?.isByAgent,
      receipt?.registeredBy,
    ],
    ['INCOME', 'REGISTERED', 'CASH', kopecks(contract.premium), true, 'REGISTRAR'],
  );
});

test('the receipt of a link goes to the acquirer with the payment, and the registrar does not get it', async () => {
  const contract = await savedDraft(partner);
  await paidByCard(contract);
  await registerAll(service);
  const receipts = await receiptsOf(service.pool, contract.policyNumber);
  assert.deepEqual(
    receipts.map(({ kind, state, registeredBy, isByLink }) => [kind, state, registeredBy, isByLink]),
    [['INCOME', 'SENT', 'ACQUIRER', true]],
  );
});

test('the money of an organization gets no receipt', async () => {
  const contract = await soldContract(partner, { holderType: 'corporate' });
  await registerAll(service);
  assert.deepEqual(await receiptsOf(service.pool, contract.policyNumber), []);
});

test('a joint payment gets one receipt with an item for each contract', async () => {
  const lead = await savedDraft(partner);
  const body = cascoBody({ today: testDay, set: vehicleOf(lead, 'casco') });
  const follower = await savedAt(partner, '/sales/v2/individual/casco/policies', body);
  const link = await openLink(partner, lead, 'CARD', {
    otherPolicies: [{ policyNumber: follower.policyNumber, amount: follower.premium }],
  });
  await person.card(link);
  await person.back(link);
  await untilStatus(partner, lead, 'COMPLETE');
  await registerAll(service);
  const [receipt, ...others] = await receiptsOf(service.pool, follower.policyNumber);
  assert.equal(others.length, 0);
  assert.deepEqual([receipt?.items, receipt?.amount], [2, kopecks(lead.premium) + kopecks(follower.premium)]);
});

for (const [email, state, failure] of [
  ['receipt.refused@example.com', 'FAILED', 'SANDBOX_REFUSED'],
  ['receipt.failed@example.com', 'FAILED', 'SANDBOX_FAILED'],
  ['receipt.pending@example.com', 'SENT', null],
  ['receipt.down@example.com', 'NEEDED', 'UNAVAILABLE'],
] as const) {
  test(`a receipt is ${state} in the sandbox for ${email}`, async () => {
    const contract = await soldContract(partner, { set: { 'policyHolder.email': email } });
    await registerAll(service);
    const [receipt] = await receiptsOf(service.pool, contract.policyNumber);
    assert.deepEqual([receipt?.state, receipt?.failure], [state, failure]);
  });
}

test('a transfer that is taken back gets a correction once the receipt of the transfer is registered', async () => {
  const contract = await soldContract(partner);
  await terminate(partner, contract);
  const refundId = await refundOf(contract);
  await noteTransfer(service, refundId, { document: '1', part: null }, by);
  await takeTransferBack(service, refundId, 'Банк вернул', by);
  await registerAll(service);
  await registerAll(service);
  const receipts = await receiptsOf(service.pool, contract.policyNumber);
  assert.deepEqual(
    receipts.map(({ source, kind, state }) => [source, kind, state]),
    [
      ['PAYMENT', 'INCOME', 'REGISTERED'],
      ['TRANSFER', 'INCOME_RETURN', 'REGISTERED'],
      ['UNDONE', 'INCOME_CORRECTION', 'REGISTERED'],
    ],
  );
});

test('a correction of an exempt receipt fails, so that staff can exempt it too', async () => {
  const contract = await soldContract(partner, {
    set: { 'policyHolder.email': 'receipt.failed@example.com' },
  });
  await terminate(partner, contract);
  const refundId = await refundOf(contract);
  await noteTransfer(service, refundId, { document: '1', part: null }, by);
  await takeTransferBack(service, refundId, 'Банк вернул', by);
  await registerAll(service);
  const exempt = async (source: string) => {
    const receipts = await receiptsOf(service.pool, contract.policyNumber);
    const receipt = receipts.find((one) => one.source === source) ?? assert.fail(`no receipt of ${source}`);
    return [receipt.failure, 'receipt' in (await exemptReceipt(service, receipt.receiptId, 'Не нужен', by))];
  };
  assert.deepEqual(await exempt('UNDONE'), [null, false]);
  assert.deepEqual(await exempt('TRANSFER'), ['SANDBOX_FAILED', true]);
  later(service, 3_600);
  await registerAll(service);
  assert.deepEqual(await exempt('UNDONE'), ['NOTHING_TO_CORRECT', true]);
});

async function refundOf({ policyNumber }: Draft): Promise<bigint> {
  const { rows } = await service.pool.query<{ id: bigint }>(
    'select refund_id as id from premium_refunds where contract_id = contract_id_of($1)',
    [policyNumber],
  );
  return rows[0]?.id ?? assert.fail(`${policyNumber} owes no refund`);
}

interface Life {
  readonly contract: Draft;
  refundId: bigint | null;
}

const steps: Readonly<Record<string, (life: Life) => Promise<unknown>>> = {
  async end(life) {
    if (life.refundId !== null) return;
    await terminate(partner, life.contract);
    life.refundId = await refundOf(life.contract);
  },
  transferPart: (life) =>
    refunded(life, (id) => noteTransfer(service, id, { document: '7', part: 1_001n }, by)),
  transferRest: (life) =>
    refunded(life, (id) => noteTransfer(service, id, { document: '8', part: null }, by)),
  untransfer: (life) => refunded(life, (id) => takeTransferBack(service, id, 'Возврат банка', by)),
  returnPart: (life) => refunded(life, (id) => giveBackByAcquirer(service, id, 777n, by)),
  returnRest: (life) => refunded(life, (id) => giveBackByAcquirer(service, id, null, by)),
  collect: () => service.registerReceipts(),
  collectTwice: () => Promise.all([service.registerReceipts(), other.registerReceipts()]),
  async aMinute() {
    later(service, 61);
    await service.reconcile();
  },
};

const refunded = ({ refundId }: Life, act: (id: bigint) => Promise<unknown>) =>
  refundId === null ? Promise.resolve() : act(refundId);

/** Number of random lives, the same in every run; `LIFE_RUNS` and `LIFE_SEED` change them. */
const runs = Number(process.env.LIFE_RUNS ?? 8);
const seed = Number(process.env.LIFE_SEED ?? 2026);

test('each movement of money in random lives has exactly one receipt, and the sums equal the books', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.array(fc.constantFrom(...Object.keys(steps)), { minLength: 4, maxLength: 14 }),
      async (isByCard, names) => {
        const contract = await savedDraft(partner);
        if (isByCard) await paidByCard(contract);
        else
          await partner.call('PUT', `${contract.path}/installments/1`, {
            amount: contract.premium,
            paymentType: 'CASH',
          });
        const life: Life = { contract, refundId: null };
        for (const name of names) await steps[name]?.(life);
        await until(async () => {
          later(service, 61);
          await service.reconcile();
          const { rows } = await service.pool.query(
            `select 1 from acquirer_refunds where state in ('REQUESTED', 'PENDING')`,
          );
          return rows.length === 0;
        });
        await Promise.all([untilCollected(service), other.registerReceipts()]);
        await proveReceipts(service.pool);
      },
    ),
    { numRuns: runs, seed },
  );
});
