import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { decideApproval } from '#contracts/life/approval.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import { onlyDetail } from '../../support/assert-error.ts';
import { cascoBody } from '../../support/casco-body.ts';
import { savedCasco } from '../../support/casco-sale.ts';
import { valueAt } from '../../support/change.ts';
import { type Draft, paidInCash, statusCode } from '../../support/sale.ts';
import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

const atypical = { 'uw.isAtypicalApplication': true };
const staff = { actor: 'staff:test', requestId: 'test' };

function pay(draft: Draft, nr: number, amount: number) {
  return partner.call('PUT', `${draft.path}/installments/${nr}`, { amount, paymentType: 'CASH' });
}

function decide(draft: Draft, verdict: 'approve' | 'reject', comment?: string) {
  return decideApproval(service, draft.policyNumber, verdict, { ...staff, ...(comment ? { comment } : {}) });
}

test('casco installments must be paid in order, and each only once', async () => {
  const draft = await savedCasco(partner, { set: { installmentType: 'TWO_PAYMENTS' } });
  const [first, second] = (draft.body.installments as readonly JsonObject[]).map(({ amount }) =>
    Number(amount),
  );
  assert.ok(first && second);
  const early = onlyDetail(await pay(draft, 2, second), 'INVALID_ARGUMENT');
  assert.equal(early.field, `draftId=${draft.draftId}`);
  assert.match(early.description, /сначала оплатите взнос 1/);
  assert.equal(statusCode((await partner.call('GET', draft.path)).body), 'DRAFT');
  assert.equal((await pay(draft, 1, first)).status, 200);
  assert.match(onlyDetail(await pay(draft, 1, first), 'INVALID_ARGUMENT').description, /COMPLETE/);
  assert.equal((await pay(draft, 2, second)).status, 200);
  assert.match(
    onlyDetail(await pay(draft, 2, second), 'INVALID_ARGUMENT').description,
    /Взнос 2 уже оплачен/,
  );
});

test('a casco contract that needs approval is saved with a notice and cannot be paid until staff approve the contract', async () => {
  const draft = await savedCasco(partner, { set: atypical });
  assert.equal(valueAt(draft.body, 'approval.status.code'), 'REQUIRED');
  assert.deepEqual(valueAt(draft.body, 'approval.reasons'), ['заявка отмечена партнёром как нетипичная']);
  const refused = onlyDetail(await pay(draft, 1, draft.premium), 'INVALID_ARGUMENT');
  assert.equal(refused.field, `draftId=${draft.draftId}`);
  assert.match(refused.description, /ждёт согласования страховщика/);

  await decide(draft, 'reject', 'Нужен осмотр');
  const rejected = onlyDetail(await pay(draft, 1, draft.premium), 'INVALID_ARGUMENT');
  assert.match(rejected.description, /отклонил.*Нужен осмотр/);

  await decide(draft, 'approve');
  const read = await partner.call('GET', draft.path);
  assert.equal(valueAt(read.body, 'approval.status.code'), 'APPROVED');
  const actions = (read.body.history as readonly JsonObject[]).map(
    ({ action, actor }) => `${action} ${actor}`,
  );
  assert.deepEqual(actions, [`save ${partner.login}`, 'reject staff:test', 'approve staff:test']);
  await paidInCash(partner, draft);
});

test('a contract changed after its approval needs another approval', async () => {
  const draft = await savedCasco(partner, { set: atypical });
  await decide(draft, 'approve');
  const update = await partner.call('PUT', draft.path, cascoBody({ today: testDay, set: atypical }));
  assert.equal(valueAt(update.body, 'approval.status.code'), 'REQUIRED', update.text);
  onlyDetail(await pay(draft, 1, draft.premium), 'INVALID_ARGUMENT');
  const usual = await partner.call('PUT', draft.path, cascoBody({ today: testDay }));
  assert.equal(usual.body.approval, undefined, usual.text);
  await paidInCash(partner, draft);
});

test('a vehicle above the price limit needs approval, whatever the partner sends', async () => {
  const cost = 20_000_000;
  const draft = await savedCasco(partner, {
    set: {
      'insuredObject.casco.vehicle.cost': cost,
      'insuredObject.casco.covers': [{ cover: { code: '15' }, sumInsured: cost }],
    },
  });
  assert.match(String(valueAt(draft.body, 'approval.reasons[0]')), /стоимость транспортного средства больше/);
});

test('staff can decide on a pending contract once, and on no other contract', async () => {
  const usual = await savedCasco(partner);
  await assert.rejects(decide(usual, 'approve'), /параметры/);
  await assert.rejects(decide({ ...usual, policyNumber: 'KSK-2026-99999999' }, 'approve'), /параметры/);
  const draft = await savedCasco(partner, { set: atypical });
  await decide(draft, 'approve');
  await assert.rejects(decide(draft, 'approve'), /параметры/);
  await paidInCash(partner, draft);
  await assert.rejects(decide(draft, 'reject'), /параметры/);
});
