import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { createLinkSmsHandler } from '#payments/links/link-handlers.ts';
import { json, type Peer, peer, type ReceivedRequest } from '../../adapters/support.ts';
import { cascoBody } from '../../support/casco-body.ts';
import { askLink, client, timeoutMs } from '../../support/link.ts';
import { printedNumber } from '../../support/printed-number.ts';
import { until } from '../../support/process.ts';
import { products } from '../../support/products.ts';
import { savedDraft, vehicleOf } from '../../support/sale.ts';
import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';

const phoneOfBody = '79990000001';
let directory: string;
let service: TestService;
let gateway: Peer;
let dealer: TestPartner;
/** Phone numbers that the SMS gateway refuses. */
const refused = new Set<string>();
let awayTimes = 0;

before(async () => {
  directory = mkdtempSync(join(tmpdir(), 'link-sms-'));
  gateway = await peer((response, { body }) => {
    if (awayTimes > 0) {
      awayTimes -= 1;
      return json({}, 503)(response);
    }
    if (refused.has(String(body.phone))) return json({ refusal: 'UNKNOWN_NUMBER' })(response);
    return json({ isAccepted: true })(response);
  });
  const sms = { SMS_URL: gateway.url, SMS_TOKEN: 'gateway-secret' };
  service = await testService({ DATA_DIR: directory, LOG_LEVEL: 'trace', ...sms });
  dealer = await service.partner({ channel: 'DEALER' });
});
after(async () => {
  await service.close();
  await gateway.close();
  rmSync(directory, { recursive: true });
});

const asked = (orderId: unknown): readonly ReceivedRequest[] =>
  gateway.received.filter(({ body }) => body.messageId === `payment-link-${orderId}`);

async function sentOf(orderId: unknown): Promise<ReceivedRequest> {
  await until(async () => asked(orderId).length > 0);
  const [request] = asked(orderId);
  assert.ok(request);
  return request;
}

async function jobOf(orderId: unknown): Promise<string | undefined> {
  const { rows } = await service.pool.query<{ state: string }>(
    `select state from pgboss.job where name = 'payment-link-sms' and data::text like $1`,
    [`%${orderId}%`],
  );
  return rows[0]?.state;
}

for (const paymentType of ['CARD', 'SBP', 'PAYINSURER']) {
  test(`a dealer's ${paymentType} link is sent by SMS, and its page first shows what the client pays for`, async () => {
    const draft = await savedDraft(dealer);
    const { body } = await askLink(dealer, draft, paymentType);
    assert.deepEqual([body.sendSms, body.sendEmail], [true, true]);
    const request = await sentOf(body.orderId);
    assert.deepEqual([request.method, request.path], ['POST', '/messages']);
    assert.equal(request.headers.authorization, 'Bearer gateway-secret');
    assert.equal(request.headers['idempotency-key'], `payment-link-${body.orderId}`);
    assert.equal(request.body.phone, phoneOfBody);
    assert.equal(
      request.body.text,
      `ТЕСТ К оплате 13 577,74 руб., договор ОСАГО ${printedNumber(draft.policyNumber, ' ')}: ` +
        `http://bindery.test/pay/${body.orderId}?from=sms до 22.11.2026 12:00 (МСК)`,
    );
    const page = await client(service).get(`/pay/${body.orderId}?from=sms`);
    assert.equal(page.status, 200);
    assert.ok(page.text.includes(draft.policyNumber));
  });
}

test('a joint link is sent in one SMS with both contracts and their total', async () => {
  const lead = await savedDraft(dealer);
  const saved = await dealer.call(
    'POST',
    '/sales/v2/individual/casco/policies',
    cascoBody({ today: testDay, set: vehicleOf(lead, 'casco') }),
  );
  const { policyNumber, premium } = saved.body;
  const otherPolicies = [{ policyNumber: String(policyNumber), amount: Number(premium) }];
  const { body } = await askLink(dealer, lead, 'CARD', { otherPolicies });
  assert.equal(body.sendSms, true);
  const text = String((await sentOf(body.orderId)).body.text);
  for (const part of [printedNumber(lead.policyNumber, ' '), String(policyNumber)])
    assert.ok(text.includes(part), text);
  const sum = (lead.premium + Number(premium)).toFixed(2).replace('.', ',');
  assert.ok(text.replace(/(?<=\d) (?=\d{3})/g, '').includes(sum), text);
});

test('repeating a payment request sends no second SMS', async () => {
  const draft = await savedDraft(dealer);
  const request = {
    amount: draft.premium,
    paymentType: 'CARD',
    successUrl: 'https://a.example',
    failUrl: 'https://a.example',
  };
  const ask = () =>
    dealer.call('PUT', `${draft.path}/installments/1`, request, {
      'idempotency-key': `sms-${draft.draftId}`,
    });
  const [first, again] = [await ask(), await ask()];
  assert.deepEqual(again.body, first.body);
  await until(async () => (await jobOf(first.body.orderId)) === 'completed');
  assert.equal(asked(first.body.orderId).length, 1);
});

test('an SMS is sent again after an outage of the gateway', async () => {
  awayTimes = 1;
  const { body } = await askLink(dealer, await savedDraft(dealer), 'CARD');
  await until(async () => (await jobOf(body.orderId)) === 'completed');
  const requests = asked(body.orderId);
  assert.equal(requests.length, 2);
  assert.deepEqual(requests[0]?.body, requests[1]?.body);
  assert.equal(requests[0]?.headers['idempotency-key'], requests[1]?.headers['idempotency-key']);
});

test('a refusal by the SMS gateway is shown to staff, and the message is not sent again', async () => {
  const phone = '79990000666';
  refused.add(phone);
  const draft = await savedDraft(dealer, { set: { 'policyHolder.phone.phoneNumber': phone } });
  const { body } = await askLink(dealer, draft, 'CARD');
  await until(async () => (await jobOf(body.orderId)) === 'failed');
  assert.equal(asked(body.orderId).length, 1);
});

test('no SMS is sent for cash and bills', async () => {
  for (const paymentType of ['CASH', 'CASHLESS']) {
    const draft = await savedDraft(dealer);
    const { body } = await dealer.call('PUT', `${draft.path}/installments/1`, {
      amount: draft.premium,
      paymentType,
    });
    assert.equal(body.sendSms, false);
    assert.equal(await jobOf(body.orderId), undefined);
  }
});

for (const channel of ['AGGREGATOR', 'BANK', 'AGENT'] as const) {
  test(`a payment link of the channel ${channel} is not sent by SMS`, async () => {
    const partner = await service.partner({ channel });
    const { body } = await askLink(partner, await savedDraft(partner), 'SBP');
    assert.equal(body.sendSms, false);
    assert.equal(await jobOf(body.orderId), undefined);
  });
}

test('a revoked payment link is not sent by SMS', async () => {
  const draft = await savedDraft(dealer);
  const { body } = await askLink(dealer, draft, 'CARD');
  await sentOf(body.orderId);
  await askLink(dealer, draft, 'CARD');
  const handler = createLinkSmsHandler({
    pool: service.pool,
    clock: service.clock,
    products,
    publicUrl: 'http://bindery.test',
    messages: { sendSms: async () => assert.fail('it was sent') },
    words: () => assert.fail('it was written'),
  });
  const job = { attempt: 1, requestId: 'r', jobId: 'j', signal: AbortSignal.timeout(timeoutMs) };
  assert.ok(handler.kind === 'payment-link-sms');
  assert.deepEqual(await handler.handle({ orderId: String(body.orderId) }, job), { skipped: 'REVOKED' });
});

test('the log contains neither the phone number of an SMS nor the gateway token', async () => {
  const { body } = await askLink(dealer, await savedDraft(dealer), 'CARD');
  await until(async () => (await jobOf(body.orderId)) === 'completed');
  const log = service.logged.join('');
  for (const secret of [phoneOfBody, 'gateway-secret']) assert.ok(!log.includes(secret));
});

test('the answer promises no SMS if no gateway is configured', async () => {
  const other = await testService({ DATA_DIR: directory });
  const partner = await other.partner({ channel: 'DEALER' });
  const { body } = await askLink(partner, await savedDraft(partner), 'CARD');
  assert.deepEqual([body.sendSms, body.sendEmail], [false, true]);
  await other.close();
});
