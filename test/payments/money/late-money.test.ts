import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import { assertError, onlyDetail } from '../../support/assert-error.ts';
import {
  addresses,
  askLink,
  booksOf,
  type Client,
  client,
  declinedCard,
  later,
  openLink,
  read,
  untilStatus,
} from '../../support/link.ts';
import { osagoBody } from '../../support/osago-body.ts';
import { until } from '../../support/process.ts';
import { type Draft, savedDraft, statusCode } from '../../support/sale.ts';
import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';

let service: TestService;
let partner: TestPartner;
let person: Client;
let draft: Draft;

before(async () => {
  service = await testService();
  partner = await service.partner();
  person = client(service);
  // Extend the lifetime of the tokens, because these tests move the clock by hours.
  await service.pool.query(`update access_tokens set expires_at = '2030-01-01'`);
});
beforeEach(async () => {
  await service.bank?.behave({});
  draft = await savedDraft(partner);
});
after(() => service.close());

const revise = (of: Draft) =>
  partner.call(
    'PUT',
    of.path,
    osagoBody({ today: testDay, set: { 'insuredObject.osago.vehicle.vehicleModel.horsePower': '151' } }),
  );
const notify = (body: unknown, type = 'application/json') =>
  service.request('POST', '/acquirer/notifications', {
    headers: { 'content-type': type },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const paymentId = async (orderId: string) => {
  const { rows } = await service.pool.query<{ id: string }>(
    'select acquirer_payment_id as id from payment_attempts where order_id = $1 order by created_at desc limit 1',
    [orderId],
  );
  return rows[0]?.id ?? '';
};
const notice = (event: string, id: string) => ({ type: 'notification', event, object: { id } });

/** Waits until `count` payments by the link have been refunded in full. */
async function untilRefunded(link: { orderId: string; path: string }, count: number): Promise<void> {
  await until(async () => {
    later(service, 61);
    await service.reconcile();
    const books = await booksOf(service, link);
    return books.filter(({ refunded, unmatched }) => refunded > 0n && unmatched === 0n).length === count;
  });
}

test('the first of two payments for a contract counts, the second is refunded', async () => {
  const card = await openLink(partner, draft, 'CARD');
  const sbp = await openLink(partner, draft, 'SBP');
  assert.deepEqual((await read(partner, draft)).paymentStates, ['CARD AWAITING', 'SBP AWAITING']);
  await person.card(card);
  await untilStatus(partner, draft, 'COMPLETE');
  assert.deepEqual((await read(partner, draft)).paymentStates, ['CARD PAID', 'SBP REVOKED']);
  assert.match((await person.get(sbp.path)).text, /уже оплачен/);
  await person.sbp(sbp);
  await untilRefunded(sbp, 1);
  const [late] = await booksOf(service, sbp);
  assert.equal(late?.reason, 'LINK_REVOKED');
  assert.match((await person.back(sbp)).text, /Деньги возвращаются/);
  const [won] = await booksOf(service, card);
  assert.equal(won?.activated, won?.amount);
});

test('a card payment is not captured if the contract was already paid by SBP', async () => {
  const card = await openLink(partner, draft, 'CARD');
  const sbp = await openLink(partner, draft, 'SBP');
  await person.sbp(sbp);
  await untilStatus(partner, draft, 'COMPLETE');
  await person.card(card);
  await person.back(card);
  assert.deepEqual(await booksOf(service, card), []);
  const payment = await service.acquirer.findPayment(await paymentId(card.orderId), { traceId: 'test' });
  assert.equal(payment?.state, 'CANCELED');
});

test('a new payment link replaces an earlier link of the same type', async () => {
  const first = await openLink(partner, draft, 'CARD');
  await openLink(partner, draft, 'CARD');
  assert.deepEqual((await read(partner, draft)).paymentStates, ['CARD AWAITING', 'CARD REVOKED']);
  assert.match((await person.get(first.path)).text, /больше не действует/);
});

test('a cash payment revokes payment links, a bill does not', async () => {
  await openLink(partner, draft, 'CARD');
  await partner.call('PUT', `${draft.path}/installments/1`, {
    amount: draft.premium,
    paymentType: 'CASHLESS',
  });
  assert.deepEqual((await read(partner, draft)).paymentStates, ['CARD AWAITING', 'CASHLESS AWAITING']);
  await partner.call('PUT', `${draft.path}/installments/1`, { amount: draft.premium, paymentType: 'CASH' });
  assert.deepEqual((await read(partner, draft)).paymentStates, [
    'CARD REVOKED',
    'CASH PAID',
    'CASHLESS REVOKED',
  ]);
});

test('a change of a contract revokes its payment links and returns it to DRAFT', async () => {
  const link = await openLink(partner, draft, 'SBP');
  const answer = await revise(draft);
  assert.equal(answer.status, 200, answer.text);
  assert.equal(statusCode(answer.body), 'DRAFT');
  assert.deepEqual((await read(partner, draft)).paymentStates, ['SBP REVOKED']);
  await person.sbp(link);
  await untilRefunded(link, 1);
  assert.equal((await read(partner, draft)).status, 'DRAFT');
});

for (const [paymentType, pay] of [
  ['CARD', (link: { orderId: string; path: string }) => person.card(link)],
  ['SBP', (link: { orderId: string; path: string }) => person.sbp(link)],
] as const) {
  test(`a change is refused if the bank reports that the ${paymentType} link was just paid`, async () => {
    await service.bank?.behave({ notifications: 'lost' });
    const link = await openLink(partner, draft, paymentType);
    await pay(link);
    const detail = onlyDetail(await revise(draft), 'INVALID_ARGUMENT');
    assert.equal(detail.field, `draftId=${draft.draftId}`);
    assert.match(detail.description, /только что оплатил/);
    assert.equal((await read(partner, draft)).status, 'COMPLETE');
  });
}

test('no link is created and the contract is unchanged when the bank is unavailable', async () => {
  for (const answers of ['down', 'busy', 'processing'] as const) {
    await service.bank?.behave({ answers });
    const answer = await askLink(partner, draft, 'CARD');
    const [detail] = assertError(answer, 'INTERNAL');
    assert.match(detail?.description ?? '', /исключение при создании платежа.*(позже|поддержк)/i);
    assert.equal(answer.body.code, '13');
  }
  const { status, body, payments } = await read(partner, draft);
  assert.deepEqual([status, body.version, payments], ['DRAFT', 1, []]);
  await service.bank?.behave({});
  assert.equal((await askLink(partner, draft, 'CARD')).status, 200);
});

test('an unavailable bank is counted and logged as an outage, not as a defect', async () => {
  const counted = async (labels: string) => {
    const { text } = await service.request('GET', '/metrics');
    const line = text.split('\n').find((row) => row.startsWith(`bindery_http_errors_total{${labels}} `));
    return Number(line?.split(' ').at(-1));
  };
  const [ours, theirs] = ['code="INTERNAL"', 'code="INTERNAL",cause="acquirer"'];
  const [defects, failures] = [await counted(ours), await counted(theirs)];
  const logged = service.logged.length;
  await service.bank?.behave({ answers: 'down' });
  assertError(await askLink(partner, draft, 'SBP'), 'INTERNAL');
  await service.bank?.behave({});
  assert.deepEqual([await counted(ours), await counted(theirs)], [defects, failures + 1]);
  const lines = service.logged.slice(logged).map((line) => JSON.parse(line));
  assert.deepEqual(
    lines.filter(({ level }) => level >= 40).map(({ level, cause }) => [level, cause]),
    [[40, 'acquirer']],
  );
});

test('the reconciler finds payments whose notifications were lost', async () => {
  await service.bank?.behave({ notifications: 'lost' });
  const link = await openLink(partner, draft, 'SBP');
  await person.sbp(link);
  assert.equal((await read(partner, draft)).status, 'AWAITING_PAYMENT');
  later(service, 61);
  await service.reconcile();
  await untilStatus(partner, draft, 'COMPLETE');
});

test('an unpaid payment link expires, and a new link can be created', async () => {
  const link = await openLink(partner, draft, 'CARD');
  later(service, 24 * 3600 + 1);
  assert.match((await person.get(link.path)).text, /Срок ссылки истёк/);
  await until(async () => {
    await service.reconcile();
    return (await read(partner, draft)).paymentStates.join() === 'CARD EXPIRED';
  });
  assert.equal((await read(partner, draft)).status, 'AWAITING_PAYMENT');
  assert.equal((await person.choose(link, 'card')).status, 200);
  assert.equal((await askLink(partner, draft, 'SBP')).status, 200);
});

test('repeated, misordered and forged notifications of the bank change nothing', async () => {
  await service.bank?.behave({ notifications: 'lost' });
  const link = await openLink(partner, draft, 'CARD');
  const id = await paymentId(link.orderId);
  for (const body of [
    notice('payment.succeeded', id),
    notice('payment.canceled', id),
    notice('payment.succeeded', randomUUID()),
    notice('refund.succeeded', randomUUID()),
    notice('payment.succeeded', "x'; drop table payments"),
    { type: 'notification' },
    {},
    [],
    'null',
    '{',
    'x'.repeat(60_000),
  ]) {
    assert.equal((await notify(body)).status, 200);
  }
  assert.equal((await notify('a=b', 'application/x-www-form-urlencoded')).status, 200);
  assert.equal((await read(partner, draft)).status, 'AWAITING_PAYMENT');
  await person.card(link);
  for (const event of ['payment.succeeded', 'payment.waiting_for_capture', 'payment.succeeded']) {
    await notify(notice(event, id));
  }
  await untilStatus(partner, draft, 'COMPLETE');
  for (const event of ['payment.waiting_for_capture', 'payment.canceled']) await notify(notice(event, id));
  await until(async () => {
    const { rows } = await service.pool.query(
      `select 1 from pgboss.job where name = 'payment-news' and state < 'completed'`,
    );
    return rows.length === 0;
  });
  assert.equal((await read(partner, draft)).status, 'COMPLETE');
  assert.equal((await booksOf(service, link)).length, 1);
});

test('a client whose card was declined is sent to failUrl and pays by the same link', async () => {
  const link = await openLink(partner, draft, 'CARD');
  await person.card(link, declinedCard);
  const back = await person.back(link);
  assert.equal(back.headers.get('location'), addresses.failUrl);
  const page = await person.get(link.path);
  assert.match(page.text, /Оплата не прошла.*Банк отклонил/s);
  const chosen = await person.choose(link, 'card');
  assert.equal(chosen.status, 303, chosen.text);
  await person.card(link);
  assert.equal((await person.back(link)).headers.get('location'), addresses.successUrl);
  assert.deepEqual((await read(partner, draft)).paymentStates, ['CARD PAID']);
});

test('if the bank captures a payment twice, one payment counts and the other is refunded', async () => {
  const link = await openLink(partner, draft, 'CARD');
  await person.card(link, '4000000000000259');
  await untilStatus(partner, draft, 'COMPLETE');
  await untilRefunded(link, 1);
  const books = await booksOf(service, link);
  assert.deepEqual(books.map(({ reason }) => reason).sort(), ['DOUBLED', null]);
});

test("a payment that the bank captured twice is found in the bank's list if its notification is lost", async () => {
  await service.bank?.behave({ notifications: 'lost' });
  const link = await openLink(partner, draft, 'CARD');
  await person.card(link, '4000000000000259');
  await person.back(link);
  await until(async () => {
    later(service, 600);
    await service.reconcile();
    return (await booksOf(service, link)).length === 2;
  });
  await untilRefunded(link, 1);
});

test('the payment page waits while the bank does not answer, and the payment is found later', async () => {
  const link = await openLink(partner, draft, 'CARD');
  await person.card(link, '4000000000000119');
  const waiting = await person.back(link);
  assert.match(waiting.text, /Ждём ответа банка/);
  assert.match(waiting.headers.get('refresh') ?? '', /^5; url=\/pay\//);
  later(service, 61);
  assert.equal((await person.back(link)).headers.get('location'), addresses.successUrl);
  assert.equal((await read(partner, draft)).status, 'COMPLETE');
});

test('a repeated Idempotency-Key returns the same link', async () => {
  const key = { 'idempotency-key': `link-${draft.draftId}` };
  const body = { amount: draft.premium, paymentType: 'SBP', ...addresses };
  const answers = await Promise.all(
    [1, 2, 3].map(() => partner.call('PUT', `${draft.path}/installments/1`, body, key)),
  );
  assert.deepEqual(new Set(answers.map(({ body: { orderId } }) => orderId)).size, 1);
  assert.deepEqual((await read(partner, draft)).paymentStates, ['SBP AWAITING']);
});
