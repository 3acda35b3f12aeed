import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isObject } from '#kernel/json/json.ts';
import { addDays, lastDayOfTerm } from '#kernel/time/calendar.ts';
import { signedInAgain } from '../../support/addendum.ts';
import { paidInCash, savedDraft, soldContract, statusCode } from '../../support/sale.ts';
import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

for (const holderType of ['individual', 'corporate'] as const) {
  test(`a cash payment activates a contract immediately (holder: ${holderType})`, async () => {
    const draft = await savedDraft(partner, { holderType });
    assert.equal(statusCode(draft.body), 'DRAFT');
    const { orderId, ...answer } = await paidInCash(partner, draft);
    assert.match(String(orderId), uuid);
    assert.deepEqual(answer, {
      nr: 1,
      currencyCode: 'RUB',
      amount: draft.premium,
      paymentType: 'CASH',
      sendSms: false,
      sendEmail: false,
    });
    const { body } = await partner.call('GET', draft.path);
    assert.equal(statusCode(body), 'COMPLETE');
    assert.equal(body.paymentDate, `${testDay}T12:00:00+03:00`);
    assert.equal(body.version, 2);
    assert.deepEqual(body.installments, [
      { nr: 1, amount: draft.premium, dueDate: '2026-12-01', payUntil: '2026-12-01', status: 'PAID' },
    ]);
    assert.deepEqual(body.payments, [
      {
        orderId,
        nr: 1,
        paymentType: 'CASH',
        amount: draft.premium,
        currencyCode: 'RUB',
        status: 'PAID',
        // Organizations pay to an account and get no receipt.
        ...(holderType === 'individual' ? { receiptNumber: 'А7-2026-00000001' } : {}),
        createDate: `${testDay}T12:00:00+03:00`,
        paymentDate: `${testDay}T12:00:00+03:00`,
      },
    ]);
  });
}

test('the history of a paid contract contains the payer, the time and the previous status', async () => {
  const draft = await soldContract(partner);
  const { history } = (await partner.call('GET', draft.path)).body;
  assert.ok(Array.isArray(history));
  const moves = history.filter(isObject).map(({ actor, at, fromStatus, toStatus }) => ({
    actor,
    at,
    fromStatus,
    toStatus,
  }));
  const at = `${testDay}T12:00:00+03:00`;
  assert.deepEqual(moves, [
    { actor: partner.login, at, fromStatus: null, toStatus: 'DRAFT' },
    { actor: partner.login, at, fromStatus: 'DRAFT', toStatus: 'COMPLETE' },
  ]);
});

test('a cash payment needs no return addresses and may contain them', async () => {
  const draft = await savedDraft(partner);
  const answer = await partner.call('PUT', `${draft.path}/installments/1`, {
    amount: draft.premium,
    paymentType: 'CASH',
    successUrl: 'https://partner.example/ok',
    failUrl: 'https://partner.example/fail',
    unknownField: { kept: true },
  });
  assert.equal(answer.status, 200, answer.text);
  assert.ok(!('paymentLink' in answer.body) && !('fileId' in answer.body));
});

test('cash is accepted up to the day on which cover starts', async () => {
  const start = addDays(testDay, 6);
  const late = await savedDraft(partner, {
    set: {
      startDate: `${start}T00:00:00+03:00`,
      endDate: `${lastDayOfTerm(start, 12)}T23:59:59+03:00`,
      'insuredObject.osago.usagePeriods': undefined,
    },
  });
  service.clock.set(`${start}T12:00:00+03:00`);
  try {
    const waiting = await signedInAgain(service, partner);
    const body = { amount: late.premium, paymentType: 'CASH' };
    const answer = await waiting.call('PUT', `${late.path}/installments/1`, body);
    assert.equal(answer.status, 200, answer.text);
  } finally {
    service.clock.set(`${testDay}T12:00:00+03:00`);
  }
});

test('a payment with a repeated Idempotency-Key returns the first answer and is recorded once', async () => {
  const draft = await savedDraft(partner);
  const pay = (body: unknown) =>
    partner.call('PUT', `${draft.path}/installments/1`, body, { 'idempotency-key': `pay-${draft.draftId}` });
  const body = { amount: draft.premium, paymentType: 'CASH' };
  const first = await pay(body);
  assert.equal(first.status, 200, first.text);
  assert.equal(first.headers.get('idempotent-replayed'), null);
  for (let round = 0; round < 3; round += 1) {
    const again = await pay(body);
    assert.equal(again.status, 200);
    assert.deepEqual(again.body, first.body);
    assert.equal(again.headers.get('idempotent-replayed'), 'true');
  }
  const { payments } = (await partner.call('GET', draft.path)).body;
  assert.equal(Array.isArray(payments) && payments.length, 1);
});

test('ten concurrent payments with one Idempotency-Key are recorded once and return the same answer', async () => {
  const draft = await savedDraft(partner);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      partner.call(
        'PUT',
        `${draft.path}/installments/1`,
        { amount: draft.premium, paymentType: 'CASH' },
        { 'idempotency-key': `together-${draft.draftId}` },
      ),
    ),
  );
  const orders = new Set(answers.map(({ status, body }) => (status === 200 ? body.orderId : status)));
  assert.equal(orders.size, 1, JSON.stringify([...orders]));
  assert.equal(answers[0]?.status, 200);
});

test('two partners may use the same Idempotency-Key', async () => {
  const other = await service.partner();
  for (const payer of [partner, other]) {
    const draft = await savedDraft(payer);
    const answer = await payer.call(
      'PUT',
      `${draft.path}/installments/1`,
      { amount: draft.premium, paymentType: 'CASH' },
      { 'idempotency-key': 'shared-by-chance' },
    );
    assert.equal(answer.status, 200, answer.text);
    assert.equal(answer.headers.get('idempotent-replayed'), null);
  }
});
