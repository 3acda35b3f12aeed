import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { withJobs } from '#app/cli/command-context.ts';
import { isObject } from '#kernel/json/json.ts';
import { confirmCash } from '#payments/accounting/confirm-cash.ts';
import { onlyDetail } from '../../support/assert-error.ts';
import { osagoBody } from '../../support/osago-body.ts';
import { products } from '../../support/products.ts';
import { type Draft, paidInCash, savedDraft, statusCode } from '../../support/sale.ts';
import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner({ cash: 'ON_CONFIRMATION' });
});
after(() => service.close());

/** Confirms cash of a contract; returns true if a payment was confirmed. */
async function confirm(policyNumber: string): Promise<boolean> {
  const by = { actor: 'staff:test', requestId: 'staff-1' };
  const outcome = await withJobs(service.pool, (jobs) =>
    confirmCash({ ...service, jobs, products }, { policyNumber }, by),
  );
  return 'payment' in outcome;
}

async function read(draft: Draft) {
  const { body } = await partner.call('GET', draft.path);
  const payments = Array.isArray(body.payments) ? body.payments.filter(isObject) : [];
  return { body, status: statusCode(body), payments: payments.map(({ status }) => status) };
}

test('a contract paid in cash waits until staff confirm the cash, which activates the contract', async () => {
  const draft = await savedDraft(partner);
  const answer = await paidInCash(partner, draft);
  assert.equal(answer.amount, draft.premium);
  const awaiting = await read(draft);
  assert.equal(awaiting.status, 'AWAITING_PAYMENT');
  assert.deepEqual(awaiting.payments, ['AWAITING']);
  assert.ok(!('paymentDate' in awaiting.body));
  assert.ok(await confirm(draft.policyNumber));
  const complete = await read(draft);
  assert.equal(complete.status, 'COMPLETE');
  assert.deepEqual(complete.payments, ['PAID']);
  assert.equal(complete.body.paymentDate, `${testDay}T12:00:00+03:00`);
  const { history } = complete.body;
  const last = Array.isArray(history) ? history.at(-1) : undefined;
  assert.ok(isObject(last) && last.actor === 'staff:test');
  assert.equal(await confirm(draft.policyNumber), false, 'confirmed twice');
});

test('a change while cash is awaited revokes the payment and returns the contract to DRAFT', async () => {
  const draft = await savedDraft(partner);
  await paidInCash(partner, draft);
  const changed = await partner.call(
    'PUT',
    draft.path,
    osagoBody({ today: testDay, set: { 'insuredObject.osago.vehicle.vehicleModel.horsePower': '151' } }),
  );
  assert.equal(changed.status, 200, changed.text);
  assert.equal(statusCode(changed.body), 'DRAFT');
  assert.notEqual(changed.body.premium, draft.premium);
  assert.deepEqual((await read(draft)).payments, ['REVOKED']);
  assert.equal(await confirm(draft.policyNumber), false, 'revoked cash activates nothing');
  const old = await partner.call('PUT', `${draft.path}/installments/1`, {
    amount: draft.premium,
    paymentType: 'CASH',
  });
  assert.equal(onlyDetail(old, 'INVALID_ARGUMENT').field, 'amount');
  await paidInCash(partner, { ...draft, premium: Number(changed.body.premium) });
  assert.ok(await confirm(draft.policyNumber));
  const complete = await read(draft);
  assert.equal(complete.status, 'COMPLETE');
  assert.deepEqual(complete.payments.sort(), ['PAID', 'REVOKED']);
});

test('choosing cash a second time while cash is awaited leaves one payment to confirm', async () => {
  const draft = await savedDraft(partner);
  await paidInCash(partner, draft);
  await paidInCash(partner, draft);
  const { payments, status } = await read(draft);
  assert.equal(status, 'AWAITING_PAYMENT');
  assert.equal(payments.filter((state) => state === 'AWAITING').length, 1);
  assert.ok(await confirm(draft.policyNumber));
  assert.equal((await read(draft)).status, 'COMPLETE');
});

test('two concurrent confirmations of cash record one payment', async () => {
  const draft = await savedDraft(partner);
  await paidInCash(partner, draft);
  const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => confirm(draft.policyNumber)));
  const confirmed = outcomes.filter(({ status }) => status === 'fulfilled');
  assert.ok(confirmed.length >= 1);
  const { payments, status } = await read(draft);
  assert.equal(status, 'COMPLETE');
  assert.deepEqual(payments, ['PAID']);
});

test('cash for a draft or an unknown contract cannot be confirmed', async () => {
  const draft = await savedDraft(partner);
  assert.equal(await confirm(draft.policyNumber), false);
  assert.equal(await confirm('XXX9999999999'), false);
});

test('cash of an organization also waits for confirmation', async () => {
  const draft = await savedDraft(partner, { holderType: 'corporate' });
  await paidInCash(partner, draft);
  assert.equal((await read(draft)).status, 'AWAITING_PAYMENT');
});
