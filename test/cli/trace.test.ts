import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { JsonObject } from '#kernel/json/json.ts';
import { terminate } from '../support/addendum.ts';
import { valueAt } from '../support/change.ts';
import { client, openLink, untilStatus } from '../support/link.ts';
import { osagoBody } from '../support/osago-body.ts';
import { binderyHere, until } from '../support/process.ts';
import { paidInCash, savedDraft, soldContract } from '../support/sale.ts';
import { type TestPartner, type TestService, testDay, testService } from '../support/service.ts';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner({ login: 'traced-partner' });
});
after(() => service.close());

const trace = (...words: readonly string[]) =>
  binderyHere(['trace', ...words], { DATABASE_URL: service.connectionString });

interface Timeline {
  readonly contracts: readonly string[];
  readonly events: readonly JsonObject[];
}

async function timelineOf(id: string): Promise<Timeline> {
  const { code, stdout, stderr } = await trace(id, '--json');
  assert.equal(code, 0, stderr);
  return JSON.parse(stdout) as Timeline;
}

/** Waits until the request is logged, which happens after its answer is sent. */
async function logged(requestId: string): Promise<void> {
  await until(async () => {
    await service.logRequests();
    const { rows } = await service.pool.query('select 1 from request_log where request_id = $1', [requestId]);
    return rows.length > 0;
  });
}

/** Waits until the report job exists, which is created when the contract's event gets its position in the event log. */
async function positioned(): Promise<void> {
  await until(async () => (await service.pool.query('select from noted_events limit 1')).rows.length === 0);
}

const quotes = '/sales/v2/individual/osago/quotes';

test('a contract is traced from creation to print form by number, draft id and request id', async () => {
  const draft = await savedDraft(partner);
  await paidInCash(partner, draft);
  const requestId = randomUUID();
  const form = await partner.call('GET', `/sales/v2/policies/${draft.policyNumber}/files/POLICY`, undefined, {
    'x-request-id': requestId,
  });
  assert.equal(form.status, 200);
  await logged(requestId);
  await positioned();
  const { contracts, events } = await timelineOf(draft.policyNumber);
  assert.deepEqual(contracts, [draft.policyNumber]);
  const happened = events.map(({ kind, what }) => `${String(kind)} ${String(what)}`);
  for (const expected of [
    'request POST /ship/biz/sales/v2/individual/osago/policies',
    'state save',
    'request PUT /ship/biz/sales/v2/individual/osago/policies/:policyNumber/installments/:installmentNr',
    'state pay',
    'payment CASH',
    'payment PAID',
    'job contract-report enqueued',
    'form POLICY',
    'request GET /ship/biz/sales/v2/policies/:policyNumber/files/:filestype',
  ]) {
    assert.ok(happened.includes(expected), `${expected} is not among ${happened.join('; ')}`);
  }
  const moments = events.map(({ at }) => String(at));
  assert.deepEqual(moments, moments.toSorted());
  for (const id of [draft.draftId, requestId])
    assert.deepEqual((await timelineOf(id)).contracts, contracts, id);
  const { stdout } = await trace(draft.policyNumber);
  assert.match(stdout, /\d+ events/);
  assert.match(stdout, /request +POST \S+\/policies +→ 200 +in \d+ ms +by traced-partner/);
  assert.match(stdout, /state +pay +DRAFT → COMPLETE +by traced-partner/);
  assert.match(stdout, /payment +CASH .*amount \d+\.\d\d/);
});

test('a refused request is traced with its errors and masked body', async () => {
  const requestId = randomUUID();
  const body = osagoBody({
    today: testDay,
    set: { startDate: 'Секретов', 'insuredObject.osago.purpose': 'X' },
  });
  const refused = await partner.call('POST', quotes, body, { 'x-request-id': requestId });
  assert.equal(refused.status, 400);
  await logged(requestId);
  const [event] = (await timelineOf(requestId)).events;
  const details = event?.details as JsonObject;
  assert.equal(details.code, 'INVALID_ARGUMENT');
  assert.deepEqual(
    (details.faults as readonly JsonObject[]).map(({ field }) => field).toSorted(),
    ((refused.body.details as readonly JsonObject[]) ?? [])
      .map(({ metadata }) => (metadata as JsonObject).field)
      .toSorted(),
  );
  assert.equal((details.body as JsonObject).startDate, 'аааааааа');
  const { stdout } = await trace(requestId);
  assert.match(stdout, /fault +startDate: /);
  assert.ok(!stdout.includes('Секретов'));
});

test('`requests` lists the requests of a partner with their errors, newest first', async () => {
  const stranger = await service.partner({ login: 'listed-partner' });
  const body = osagoBody({ today: testDay, set: { 'insuredObject.osago.purpose': 'X' } });
  await stranger.call('GET', '/sales/v2/policies');
  const requestId = randomUUID();
  await stranger.call('POST', quotes, body, { 'x-request-id': requestId });
  await logged(requestId);
  const listed = (...words: readonly string[]) =>
    binderyHere(['requests', ...words], { DATABASE_URL: service.connectionString });
  // The command uses the machine's clock, but the service uses the test date.
  const hours = ['--hours', '90000'];
  const { code, stdout, stderr } = await listed(
    '--partner',
    'listed-partner',
    '--refused',
    '--json',
    ...hours,
  );
  assert.equal(code, 0, stderr);
  const [refused, ...others] = JSON.parse(stdout) as JsonObject[];
  assert.equal(refused?.requestId, requestId);
  assert.equal(refused.errorCode, 'INVALID_ARGUMENT');
  assert.deepEqual(refused.fields, ['insuredObject.osago.purpose']);
  assert.deepEqual(others, []);
  assert.match((await listed('--partner', 'listed-partner', ...hours)).stdout, /POST \/ship|POST …/);
  const mistyped = await listed('--partner', 'nobody', ...hours);
  assert.equal(mistyped.code, 1);
  assert.match(mistyped.stderr, /no partner has the login nobody/);
  for (const wrong of ['0', '-1', 'x', '99999', '']) {
    const answer = await listed('--hours', wrong);
    assert.equal(answer.code, 1);
    assert.match(answer.stderr, /--hours .*whole number/);
  }
});

test('a request that became an operation is traced by either id, with the fields of its refusal', async () => {
  const requestId = randomUUID();
  const body = osagoBody({ today: testDay, set: { 'insuredObject.osago.purpose': 'X' } });
  const handle = await partner.call('POST', '/sales/v2/individual/osago/policies', body, {
    'x-request-id': requestId,
    prefer: 'respond-async',
  });
  assert.equal(handle.status, 202, handle.text);
  const operationId = String(handle.body.draftId);
  await until(async () => {
    const poll = await partner.call('GET', `/sales/v2/operations?oper_id=${operationId}`);
    return poll.status === 400;
  });
  await logged(requestId);
  for (const id of [requestId, operationId]) {
    const { events } = await timelineOf(id);
    const finished = events.find(({ kind, what }) => kind === 'operation' && what === 'FINISHED');
    const details = finished?.details as JsonObject;
    assert.equal(details.code, 'INVALID_ARGUMENT', id);
    assert.deepEqual(details.fields, ['insuredObject.osago.purpose']);
  }
});

test('`trace` reports an unknown id in one line', async () => {
  for (const id of [randomUUID(), 'XXX9999999999', "'; drop table contracts"]) {
    const { code, stdout, stderr } = await trace(id);
    assert.equal(code, 1);
    assert.equal(stdout, '');
    assert.match(stderr, /nothing is known about .*30 days/);
    assert.equal(stderr.trim().split('\n').length, 1);
  }
});

test('the timeline of an id that a partner repeats in every request omits requests about other contracts', async () => {
  const id = { 'x-request-id': 'always-the-same' };
  const mine = await savedDraft(partner);
  const other = await soldContract(partner);
  await partner.call('PUT', mine.path, mine.body, id);
  await partner.call('GET', other.path, undefined, id);
  await logged('always-the-same');
  const { contracts, events } = await timelineOf(mine.policyNumber);
  assert.deepEqual(contracts, [mine.policyNumber]);
  assert.ok(events.every(({ details }) => !JSON.stringify(details).includes(other.policyNumber)));
});

test('the timeline of a contract contains link payments and refunds, and is found by order id and by addendum number', async () => {
  const draft = await savedDraft(partner);
  const browser = client(service);
  const link = await openLink(partner, draft, 'CARD');
  await browser.get(link.path);
  await browser.card(link);
  await browser.back(link);
  await untilStatus(partner, draft, 'COMPLETE');
  const ended = await terminate(partner, draft);
  await until(async () => {
    const { events } = await timelineOf(draft.policyNumber);
    return ['attempt PAID', 'money CAPTURED', 'money ACTIVATED', 'addendum TERMINATION', 'refund OWED'].every(
      (expected) => events.some(({ kind, what }) => `${String(kind)} ${String(what)}` === expected),
    );
  });
  for (const id of [link.orderId, String(ended.addendumNumber)]) {
    assert.deepEqual((await timelineOf(id)).contracts, [draft.policyNumber], id);
  }
});

test('`trace` prints the bill of a payment', async () => {
  const draft = await savedDraft(partner);
  const chosen = await partner.call('PUT', `${draft.path}/installments/1`, {
    amount: draft.premium,
    paymentType: 'CASHLESS',
  });
  assert.equal(chosen.status, 200, chosen.text);
  const { events } = await timelineOf(draft.policyNumber);
  const payment = events.find(({ kind, what }) => kind === 'payment' && what === 'CASHLESS');
  assert.match(String(valueAt(payment ?? {}, 'details.bill')), /^СЧ-2026-/);
});
