import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { assertError, onlyDetail } from '../../support/assert-error.ts';
import { changed } from '../../support/change.ts';
import { osagoBody } from '../../support/osago-body.ts';
import { type Draft, savedDraft, statusCode, vehicleOf } from '../../support/sale.ts';
import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

test('of twenty concurrent payments only one succeeds', async () => {
  const draft = await savedDraft(partner);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      partner.call('PUT', `${draft.path}/installments/1`, { amount: draft.premium, paymentType: 'CASH' }),
    ),
  );
  const paid = answers.filter(({ status }) => status === 200);
  assert.equal(paid.length, 1);
  for (const refused of answers.filter(({ status }) => status !== 200)) {
    const detail = onlyDetail(refused, refused.status === 409 ? 'ABORTED' : 'INVALID_ARGUMENT');
    assert.equal(detail.field, `draftId=${draft.draftId}`);
  }
  const rows = await service.pool.query<{ status: string; orderId: string }>(
    `select p.status, p.order_id as "orderId"
       from payments p join contracts c using (contract_id) where c.policy_number = $1`,
    [draft.policyNumber],
  );
  assert.deepEqual(rows.rows, [{ status: 'PAID', orderId: paid[0]?.body.orderId }]);
});

test('after a concurrent payment and change, the contract equals the answer of the request that succeeded', async () => {
  for (let round = 0; round < 3; round += 1) {
    const draft = await savedDraft(partner);
    const horsePower = 'insuredObject.osago.vehicle.vehicleModel.horsePower';
    const [payment, change] = await Promise.all([
      partner.call('PUT', `${draft.path}/installments/1`, { amount: draft.premium, paymentType: 'CASH' }),
      partner.call('PUT', draft.path, osagoBody({ today: testDay, set: { [horsePower]: '151' } })),
    ]);
    const { body } = await partner.call('GET', draft.path);
    const isPaid = payment.status === 200;
    assert.equal(statusCode(body), isPaid ? 'COMPLETE' : 'DRAFT');
    const loser = isPaid ? change : payment;
    assert.ok([400, 409].includes(loser.status), loser.text);
    assert.equal([payment, change].filter(({ status }) => status === 200).length, 1);
    if (isPaid) assert.equal(body.premium, draft.premium, 'a paid contract was changed');
  }
});

test('concurrent changes, payments and confirmations of a contract that awaits cash never return 5xx', async () => {
  const slow = await service.partner({ cash: 'ON_CONFIRMATION' });
  const draft = await savedDraft(slow);
  const body = osagoBody({ today: testDay });
  for (let round = 0; round < 4; round += 1) {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        index % 2 === 0
          ? slow.call('PUT', draft.path, body)
          : slow.call('PUT', `${draft.path}/installments/1`, { amount: draft.premium, paymentType: 'CASH' }),
      ),
    );
    for (const answer of answers) {
      if (answer.status !== 200) assertError(answer, answer.status === 409 ? 'ABORTED' : 'INVALID_ARGUMENT');
    }
  }
});

test('an Idempotency-Key that was used for another body or contract is refused', async () => {
  const [first, second] = [await savedDraft(partner), await savedDraft(partner)];
  const body = { amount: first.premium, paymentType: 'CASH' };
  const key = { 'idempotency-key': 'used-once' };
  const paid = await partner.call('PUT', `${first.path}/installments/1`, body, key);
  assert.equal(paid.status, 200, paid.text);
  for (const [path, other] of [
    [first.path, changed(body, { amount: first.premium + 1 })],
    [second.path, body],
  ] as const) {
    const answer = await partner.call('PUT', `${path}/installments/1`, other, key);
    assert.equal(onlyDetail(answer, 'ABORTED').field, 'Idempotency-Key');
  }
  assert.equal(statusCode((await partner.call('GET', second.path)).body), 'DRAFT');
});

test('a change and a payment that both cancel awaited cash do not deadlock', async () => {
  const slow = await service.partner({ cash: 'ON_CONFIRMATION' });
  const draft = await savedDraft(slow);
  const payment = { amount: draft.premium, paymentType: 'CASH' };
  assert.equal((await slow.call('PUT', `${draft.path}/installments/1`, payment)).status, 200);
  const holder = await service.pool.connect();
  try {
    // Locks the contract row, so that both requests wait for this row with all their earlier locks.
    await holder.query('begin');
    await holder.query('select 1 from contracts where policy_number = $1 for update', [draft.policyNumber]);
    const answers = [
      slow.call('PUT', `${draft.path}/installments/1`, payment),
      slow.call('PUT', draft.path, osagoBody({ today: testDay })),
    ];
    await untilWaiting(2);
    await service.pool.query(
      'select 1 from payments p join contracts c using (contract_id) where c.policy_number = $1 for update of p nowait',
      [draft.policyNumber],
    );
    await holder.query('commit');
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    assert.deepEqual(statuses.sort(), [200, 409]);
  } finally {
    holder.release(true);
  }
});

/** Two requests, or one sent twice, of which the second conflicts with the first. */
const pairs = ['none', 'sameKey', 'sameContract', 'sameVehicle', 'otherBodyWithKey'] as const;

test('payments that arrive together with conflicting payments are answered as if they had arrived one after another', async () => {
  const partners = [partner, await service.partner()] as const;
  const plan = fc.array(fc.record({ seller: fc.nat({ max: 1 }), conflict: fc.constantFrom(...pairs) }), {
    minLength: 2,
    maxLength: 7,
  });
  await fc.assert(
    fc.asyncProperty(plan, async (rows) => {
      const prepared = await Promise.all(
        rows.map(async ({ seller, conflict }) => {
          const by = partners[seller] ?? partner;
          const draft = await savedDraft(by);
          const other = conflict === 'sameVehicle' ? await savedDraft(by, { set: vehicleOf(draft) }) : draft;
          return { by, conflict, draft, other, key: { 'idempotency-key': randomUUID() } };
        }),
      );
      const answers = await Promise.all(
        prepared.flatMap(({ by, conflict, draft, other, key }) => {
          const pay = ({ path, premium }: Draft, amount: number, headers: Record<string, string>) =>
            by.call(
              'PUT',
              `${path}/installments/1`,
              { amount: premium + amount, paymentType: 'CASH' },
              headers,
            );
          const isKeyed = conflict === 'sameKey' || conflict === 'otherBodyWithKey';
          const first = pay(draft, 0, isKeyed ? key : {});
          if (conflict === 'none') return [first];
          const more = conflict === 'otherBodyWithKey' ? 1 : 0;
          return [first, pay(other, more, isKeyed ? key : {})];
        }),
      );
      for (const { conflict, draft, other } of prepared) {
        const [first, second] = answers.splice(0, conflict === 'none' ? 1 : 2);
        assert.ok(first);
        const ids = [draft, other].map(({ policyNumber }) => policyNumber);
        const { rows: stored } = await service.pool.query<{ paid: number; orders: string[] }>(
          `select count(*)::int as paid, array_agg(p.order_id::text) as orders
             from contracts c join payments p using (contract_id) join contract_history h using (contract_id)
            where c.policy_number = any($1) and c.status = 'COMPLETE' and p.status = 'PAID' and h.action = 'pay'`,
          [ids],
        );
        assert.equal(stored[0]?.paid, 1, `${conflict}: paid ${stored[0]?.paid} times`);
        const statuses = [first.status, ...(second ? [second.status] : [])];
        if (conflict === 'none') assert.deepEqual(statuses, [200]);
        else if (conflict === 'sameKey') assert.equal(second?.text ?? '', first.text);
        else if (conflict === 'otherBodyWithKey')
          assert.ok(second?.status === 400 || second?.status === 409, `${second?.text}`);
        else
          assert.equal(
            statuses.filter((status) => status === 200).length,
            1,
            `${first.text} ${second?.text}`,
          );
        const given = [first, second].find((answer) => answer?.status === 200);
        assert.deepEqual(stored[0]?.orders, [given?.body.orderId]);
      }
    }),
    { numRuns: 6, seed: 2026 },
  );
});

async function untilWaiting(count: number): Promise<void> {
  for (;;) {
    const { rows } = await service.pool.query<{ waiting: bigint }>(
      `select count(*) as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (Number(rows[0]?.waiting) >= count) return;
  }
}
