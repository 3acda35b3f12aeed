import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { insertAttempt } from '#payments/record/store/attempts.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { client, later, openLink, read } from '../../support/link.ts';
import { until } from '../../support/process.ts';
import { savedDraft } from '../../support/sale.ts';
import { type TestPartner, type TestService, testService } from '../../support/service.ts';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

test('a read contract shows a payment attempt from the redirect to the bank until the bank answers', async () => {
  const draft = await savedDraft(partner);
  const person = client(service);
  const link = await openLink(partner, draft, 'CARD');
  const attempts = async () => (await read(partner, draft)).payments[0]?.openAttempts;
  assert.equal(await attempts(), undefined, 'nobody was at the bank');
  await service.request('HEAD', link.path);
  assert.equal(await attempts(), undefined, 'a look at the link sends nobody');
  assert.equal((await person.get(link.path)).status, 303);
  const [open, ...more] = (await attempts()) as { sentDate: string }[];
  assert.deepEqual(more, []);
  assert.match(String(open?.sentDate), /^\d{4}-\d\d-\d\dT.*\+03:00$/);
  assert.deepEqual(open, { paymentType: 'CARD', amount: draft.premium, sentDate: open?.sentDate });
  await person.card(link);
  await person.back(link);
  const after = await read(partner, draft);
  assert.deepEqual(after.paymentStates, ['CARD PAID']);
  assert.equal(after.payments[0]?.openAttempts, undefined);
  assert.equal(after.payments[0]?.moneyBack, undefined);
});

test('a read contract does not show a declined payment attempt as open', async () => {
  const draft = await savedDraft(partner);
  const person = client(service);
  const link = await openLink(partner, draft, 'PAYINSURER');
  await person.choose(link, 'card');
  assert.ok((await read(partner, draft)).payments[0]?.openAttempts);
  await person.card(link, '4000000000000002');
  await person.back(link);
  assert.equal((await read(partner, draft)).payments[0]?.openAttempts, undefined);
});

for (const [late, pay] of [
  ['card', 'a released hold'],
  ['sbp', 'a refund'],
] as const) {
  test(`a read contract shows the return of a second payment as ${pay}`, async () => {
    const draft = await savedDraft(partner);
    const person = client(service);
    const first = late === 'card' ? 'sbp' : 'card';
    const link = await openLink(partner, draft, 'PAYINSURER');
    await person.choose(link, late);
    const latePage = await person.bankPath(link);
    await person.choose(link, first);
    if (first === 'sbp') await person.sbp(link);
    else await person.card(link);
    await person.back(link);
    assert.deepEqual((await read(partner, draft)).paymentStates, ['PAYINSURER PAID']);
    if (late === 'sbp') await person.post(latePage.replace('/pay/', '/sbp/'), { action: 'pay' });
    else await person.post(latePage, { number: '4111111111111111', cvc: '123', expiry: '12/30' });
    await person.back(link);
    const rows = async () =>
      ((await read(partner, draft)).payments[0]?.moneyBack ?? []) as Record<string, unknown>[];
    await until(async () => {
      later(service, 61);
      await service.reconcile();
      return (await rows())[0]?.status === 'RETURNED';
    });
    const [row, ...others] = await rows();
    assert.deepEqual(others, []);
    assert.deepEqual(row, {
      amount: draft.premium,
      status: 'RETURNED',
      reason: 'ALREADY_PAID',
      createDate: row?.createDate,
    });
    assert.equal((await read(partner, draft)).payments[0]?.openAttempts, undefined);
  });
}

test('a payment attempt that a killed process has left open is closed automatically', async () => {
  const draft = await savedDraft(partner);
  const { orderId } = await openLink(partner, draft, 'CARD');
  const left = '0b1c9d4e-5c5b-4a57-9c1d-6a3b2f4e8d90';
  await inTransaction(service.pool, (tx) =>
    insertAttempt(
      tx,
      {
        ...{ attemptId: left, orderId, method: 'card', amount: 100n, createdAt: service.clock.now() },
        ...{ autopayId: null, hasReceipt: false },
      },
      new Date(service.clock.now().getTime() + 600_000),
    ),
  );
  const stateOf = async () => {
    const { rows } = await service.pool.query(
      'select state, check_at as "checkAt" from payment_attempts where attempt_id = $1',
      [left],
    );
    return rows[0];
  };
  await service.reconcile();
  assert.equal((await stateOf())?.state, 'CREATING');
  service.clock.set(new Date(service.clock.now().getTime() + 600_000).toISOString());
  await service.reconcile();
  assert.deepEqual(await stateOf(), { state: 'FAILED', checkAt: null });
});
