import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { JsonObject } from '#kernel/json/json.ts';
import { savedCasco } from '../../support/casco-sale.ts';
import { type Draft, statusCode } from '../../support/sale.ts';
import { type TestPartner, type TestService, testService } from '../../support/service.ts';

let service: TestService;

before(async () => {
  service = await testService();
});
after(() => service.close());

function amountOf(draft: Draft, nr: number): number {
  const installments = draft.body.installments as readonly JsonObject[];
  return Number(installments.find((one) => one.nr === nr)?.amount);
}

function pay(partner: TestPartner, draft: Draft, nr: number) {
  const body = { amount: amountOf(draft, nr), paymentType: 'CASH' };
  return partner.call('PUT', `${draft.path}/installments/${nr}`, body);
}

test('the first installment activates a casco contract, and later installments do not change its status', async () => {
  const partner = await service.partner();
  const draft = await savedCasco(partner, { set: { installmentType: 'FOUR_PAYMENTS' } });
  const first = await pay(partner, draft, 1);
  assert.equal(first.status, 200, first.text);
  const sold = await partner.call('GET', draft.path);
  assert.equal(statusCode(sold.body), 'COMPLETE');
  const next = await pay(partner, draft, 2);
  assert.equal(next.status, 200, next.text);
  assert.equal(next.body.nr, 2);
  const read = await partner.call('GET', draft.path);
  assert.equal(statusCode(read.body), 'COMPLETE');
  assert.equal(read.body.paymentDate, sold.body.paymentDate, 'the contract was paid when it took force');
  const statuses = (read.body.installments as readonly JsonObject[]).map(({ status }) => status);
  assert.deepEqual(statuses, ['PAID', 'PAID', 'DUE', 'DUE']);
  assert.equal((read.body.payments as unknown[]).length, 2);
  const actions = (read.body.history as readonly JsonObject[]).map(({ action }) => action);
  assert.deepEqual(actions, ['save', 'pay', 'payNext']);
});
