import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { declineTexts } from '#http/client-pages/pay/decline-texts.ts';
import { callAt, secondApp } from '../../support/app.ts';
import { assertError } from '../../support/assert-error.ts';
import { cascoBody } from '../../support/casco-body.ts';
import { booksOf, client, later, openLink, read } from '../../support/link.ts';
import { savedAt, savedDraft } from '../../support/sale.ts';
import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';
import { nextVin } from '../../support/vin.ts';
import { answerFaults } from '../openapi/described.ts';

let service: TestService;
let partner: TestPartner;
before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

async function act(orderId: string, deed: string, body: object = {}, headers = {}, by = partner) {
  const path = `/sandbox/v1/payments/${orderId}/${deed}`;
  const answer = await by.call('POST', path, body, headers);
  if (answer.status === 200) assert.deepEqual(answerFaults('POST', `/ship/biz${path}`, 200, answer.body), []);
  return answer;
}

async function linkOf(type: string) {
  const draft = await savedDraft(partner);
  return { draft, link: await openLink(partner, draft, type) };
}

describe('the sandbox action `pay`', () => {
  for (const [type, body] of [
    ['CARD', {}],
    ['SBP', {}],
    ['PAYINSURER', {}],
    ['PAYINSURER', { paymentType: 'SBP' }],
  ] as const) {
    test(`paying a ${type} link with ${JSON.stringify(body)} activates the contract and records the money`, async () => {
      const { draft, link } = await linkOf(type);
      const answer = await act(link.orderId, 'pay', body);
      assert.equal(answer.status, 200, answer.text);
      assert.deepEqual(answer.body, {
        orderId: link.orderId,
        paymentType: type,
        amount: draft.premium,
        outcome: 'PAID',
        status: 'PAID',
      });
      const { status, paymentStates } = await read(partner, draft);
      assert.equal(status, 'COMPLETE');
      assert.deepEqual(paymentStates, [`${type} PAID`]);
      const [books] = await booksOf(service, link);
      assert.equal(books?.activated, books?.amount);
    });
  }

  test('repeating `pay` with the same key makes one payment and returns equal answers, also concurrently and in another process', async () => {
    const { link } = await linkOf('PAYINSURER');
    const key = { 'idempotency-key': 'pay-once' };
    const second = await secondApp(service);
    try {
      const body = {};
      const there = { url: second.url, token: partner.token };
      const answers = await Promise.all([
        act(link.orderId, 'pay', body, key),
        callAt(there, 'POST', `/sandbox/v1/payments/${link.orderId}/pay`, body, key),
        act(link.orderId, 'pay', body, key),
      ]);
      const again = await act(link.orderId, 'pay', body, key);
      for (const answer of [...answers, again]) {
        assert.equal(answer.status, 200, answer.text);
        assert.equal(answer.body.outcome, 'PAID');
      }
      assert.equal(again.headers.get('idempotent-replayed'), 'true');
      assert.deepEqual(
        (await booksOf(service, link)).map(({ unmatched }) => unmatched),
        [0n],
      );
    } finally {
      await second.close();
    }
  });

  test('`pay` can be repeated if its process died after the bank had taken the money', async () => {
    const { link } = await linkOf('CARD');
    const key = { 'idempotency-key': 'pay-again' };
    assert.equal((await act(link.orderId, 'pay', {}, key)).status, 200);
    await service.pool.query(`delete from idempotency_keys where key = 'pay-again'`);
    const again = await act(link.orderId, 'pay', {}, key);
    assert.equal(again.body.outcome, 'PAID', again.text);
    assert.equal((await booksOf(service, link)).length, 1);
  });

  test('`pay` returns an error with advice if the sandbox bank is set to be down', async () => {
    const { link } = await linkOf('CARD');
    await partner.call('PUT', '/sandbox/v1/bank', { answers: 'down' });
    const answer = await act(link.orderId, 'pay');
    await partner.call('PUT', '/sandbox/v1/bank', {});
    const [detail] = assertError(answer, 'UNAVAILABLE');
    assert.match(detail?.description ?? '', /PUT \/ship\/biz\/sandbox\/v1\/bank/);
    assert.equal((await act(link.orderId, 'pay')).body.outcome, 'PAID');
  });

  test('if notifications are lost, the client of `pay` does not return, and the reconciler finds the payment later', async () => {
    const { draft, link } = await linkOf('CARD');
    await partner.call('PUT', '/sandbox/v1/bank', { notifications: 'lost' });
    const answer = await act(link.orderId, 'pay');
    await partner.call('PUT', '/sandbox/v1/bank', {});
    assert.deepEqual([answer.body.outcome, answer.body.status], ['PENDING', 'AWAITING']);
    assert.notEqual((await read(partner, draft)).status, 'COMPLETE');
    later(service, 61);
    await service.reconcile();
    assert.equal((await read(partner, draft)).status, 'COMPLETE');
  });

  test('`pay` and `expire` on a joint link apply to both contracts', async () => {
    const set = { 'insuredObject.osago.vehicle.vin': nextVin() };
    const lead = await savedDraft(partner, { set });
    const casco = cascoBody({
      today: testDay,
      set: { 'insuredObject.casco.vehicle.vin': set['insuredObject.osago.vehicle.vin'] },
    });
    const follower = await savedAt(partner, '/sales/v2/individual/casco/policies', casco);
    const otherPolicies = [{ policyNumber: follower.policyNumber, amount: follower.premium }];
    const first = await openLink(partner, lead, 'CARD', { otherPolicies });
    assert.equal((await act(first.orderId, 'expire')).body.outcome, 'EXPIRED');
    for (const one of [lead, follower])
      assert.deepEqual((await read(partner, one)).paymentStates, ['CARD EXPIRED']);
    const second = await openLink(partner, lead, 'CARD', { otherPolicies });
    const { body } = await act(second.orderId, 'pay');
    assert.equal(body.outcome, 'PAID');
    assert.equal(Number(body.amount).toFixed(2), (lead.premium + follower.premium).toFixed(2));
    for (const one of [lead, follower]) assert.equal((await read(partner, one)).status, 'COMPLETE');
  });

  test('`pay` completes a payment for which the bank has asked the client for a code', async () => {
    const { link } = await linkOf('CARD');
    await client(service).card(link, '4000000000003220');
    assert.equal((await act(link.orderId, 'pay')).body.outcome, 'PAID');
  });
});

describe('the sandbox action `decline`', () => {
  for (const [reason, said] of [
    ['DECLINED', 'declined'],
    ['INSUFFICIENT_FUNDS', 'insufficient-funds'],
    ['CARD_EXPIRED', 'card-expired'],
    ['WRONG_CARD_DATA', 'wrong-card-data'],
    ['THREE_D_SECURE_FAILED', 'three-d-secure-failed'],
  ] as const) {
    test(`after a declined payment (${reason}) the link can still be paid, and its page shows the reason`, async () => {
      const { draft, link } = await linkOf('CARD');
      const answer = await act(link.orderId, 'decline', { reason });
      assert.equal(answer.status, 200, answer.text);
      const { outcome, status, declineReason } = answer.body;
      assert.deepEqual([outcome, status, declineReason], ['DECLINED', 'AWAITING', reason]);
      const { text } = await client(service).get(`${link.path}?from=bank`);
      assert.ok(text.includes(declineTexts[said]), text);
      assert.equal((await act(link.orderId, 'pay')).body.outcome, 'PAID');
      assert.equal((await read(partner, draft)).status, 'COMPLETE');
    });
  }

  test('`decline` can decline an SBP payment of a link that accepts card and SBP', async () => {
    const { link } = await linkOf('PAYINSURER');
    const answer = await act(link.orderId, 'decline', { paymentType: 'SBP' });
    assert.deepEqual([answer.body.outcome, answer.body.declineReason], ['DECLINED', 'DECLINED']);
  });

  test('repeating `decline` with the same key declines only one payment', async () => {
    const { link } = await linkOf('CARD');
    const key = { 'idempotency-key': 'decline-once' };
    await act(link.orderId, 'decline', {}, key);
    await act(link.orderId, 'decline', {}, key);
    const { rows } = await service.pool.query('select 1 from payment_attempts where order_id = $1', [
      link.orderId,
    ]);
    assert.equal(rows.length, 1);
  });
});

describe('the sandbox action `expire`', () => {
  for (const type of ['CARD', 'SBP', 'PAYINSURER']) {
    test(`a ${type} link that expired cannot be paid, and its partner receives an event`, async () => {
      const { draft, link } = await linkOf(type);
      const answer = await act(link.orderId, 'expire');
      assert.equal(answer.status, 200, answer.text);
      assert.deepEqual([answer.body.outcome, answer.body.status], ['EXPIRED', 'EXPIRED']);
      const { paymentStates, status } = await read(partner, draft);
      assert.deepEqual(paymentStates, [`${type} EXPIRED`]);
      assert.notEqual(status, 'COMPLETE');
      assert.match((await client(service).get(link.path)).text, /истёк|истекл/);
      const { rows } = await service.pool.query<{ count: bigint }>(
        `select count(*) as count from sandbox_bank_payments
          where metadata->>'order_id' = $1 and status = 'pending'`,
        [link.orderId],
      );
      assert.equal(rows[0]?.count, 0n);
    });
  }

  test('after `expire`, a new link can be created and paid', async () => {
    const { draft, link } = await linkOf('CARD');
    await act(link.orderId, 'expire');
    const next = await openLink(partner, draft, 'CARD');
    assert.equal((await act(next.orderId, 'pay')).body.outcome, 'PAID');
  });

  test('repeating `expire` with the same key returns the first answer', async () => {
    const { link } = await linkOf('CARD');
    const key = { 'idempotency-key': 'expire-once' };
    const first = await act(link.orderId, 'expire', {}, key);
    const again = await act(link.orderId, 'expire', {}, key);
    assert.deepEqual([again.status, again.body], [200, first.body]);
  });

  test('`expire` does not cancel a payment that the client made in time', async () => {
    const { draft, link } = await linkOf('CARD');
    await client(service).card(link);
    const answer = await act(link.orderId, 'expire');
    assert.equal(answer.status, 400, answer.text);
    assert.equal((await read(partner, draft)).status, 'COMPLETE');
  });
});
