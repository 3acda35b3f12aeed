import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { decideApproval } from '#contracts/life/approval.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import { onlyDetail } from '../support/assert-error.ts';
import { savedCasco } from '../support/casco-sale.ts';
import { valueAt } from '../support/change.ts';
import { binderyHere } from '../support/process.ts';
import { type Draft, paidInCash, savedDraft } from '../support/sale.ts';
import { withSaleSettings } from '../support/sale-settings.ts';
import { type TestPartner, type TestService, testService } from '../support/service.ts';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
  // Every osago contract that awaits approval exceeds this limit; casco has the default limit.
  await withSaleSettings(service, { two_approvers_premium_rub: 1_000 });
});
after(() => service.close());

const run = (...words: readonly string[]) => binderyHere(words, { DATABASE_URL: service.connectionString });

async function done(as: string, verdict: string, { policyNumber }: Draft, ...words: readonly string[]) {
  const { code, stdout, stderr } = await run('contract', verdict, policyNumber, '--as', as, ...words);
  assert.equal(code, 0, stderr);
  return stdout;
}

async function refused(as: string, { policyNumber }: Draft, ...words: readonly string[]) {
  const { code, stderr } = await run('contract', 'approve', policyNumber, '--as', as, ...words);
  assert.equal(code, 1);
  return stderr;
}

async function waiting({ policyNumber }: Draft): Promise<JsonObject> {
  const { stdout } = await run('contract', 'waiting', '--json');
  return (JSON.parse(stdout) as JsonObject[]).find((one) => one.policyNumber === policyNumber) ?? {};
}

async function stateOf({ path }: Draft): Promise<unknown> {
  return valueAt((await partner.call('GET', path)).body, 'approval.status.code');
}

const sum = 16_000_000;
const dear = {
  'insuredObject.casco.vehicle.cost': sum,
  'insuredObject.casco.covers': [{ cover: { code: '15' }, sumInsured: sum }],
};
const drafts: readonly (readonly [string, () => Promise<Draft>])[] = [
  ['casco, individual', () => savedCasco(partner, { set: dear })],
  ['casco, corporate', () => savedCasco(partner, { set: dear, holderType: 'corporate' })],
  ['osago', () => savedDraft(partner, { set: { 'insuredObject.osago.vehicle.vin': 'TESTAPRV000000001' } })],
];

for (const [name, saved] of drafts) {
  test(`an approval above the limit needs two people, the first of whom proposes it (${name})`, async () => {
    const draft = await saved();
    assert.match(await done('anna', 'approve', draft, '--comment', 'Осмотрен'), /version 1 .* by staff:anna/);
    assert.equal(await stateOf(draft), 'REQUIRED');
    const pay = { amount: draft.premium, paymentType: 'CASH' };
    const early = await partner.call('PUT', `${draft.path}/installments/1`, pay);
    assert.match(onlyDetail(early, 'INVALID_ARGUMENT').description, /ждёт согласования/);
    assert.equal(valueAt((await partner.call('GET', draft.path)).body, 'approval.comment'), undefined);

    const { approvers, proposal } = await waiting(draft);
    assert.equal(approvers, 2);
    assert.deepEqual(
      [valueAt(proposal as JsonObject, 'by'), valueAt(proposal as JsonObject, 'version')],
      ['staff:anna', 1],
    );
    assert.match((await run('contract', 'waiting')).stdout, /version 1 by staff:anna/);
    for (const same of ['anna', 'ANNA', ' anna ']) {
      assert.match(await refused(same, draft), /proposed the approval of .* another person approves it/);
    }
    assert.match(await done('boris', 'approve', draft), /is APPROVED/);
    assert.equal(valueAt((await partner.call('GET', draft.path)).body, 'approval.comment'), 'Осмотрен');
    await paidInCash(partner, draft);
    const { stdout } = await run('audit', 'list', '--about', draft.policyNumber, '--json');
    assert.deepEqual(
      (JSON.parse(stdout) as JsonObject[]).map(({ actor, action }) => `${actor} ${action}`),
      ['staff:boris contract.approve', 'staff:anna contract.propose'],
    );
  });
}

test('a new version of the contract or a rejection voids the proposed approval', async () => {
  const draft = await savedCasco(partner, { set: dear });
  await done('anna', 'approve', draft);
  const update = await partner.call('PUT', draft.path, draft.body);
  assert.equal(update.status, 200, update.text);
  assert.match(await refused('boris', draft, '--version', '1'), /is now version 2, not 1/);
  assert.match(await done('boris', 'approve', draft, '--version', '2'), /version 2 .* by staff:boris/);
  assert.equal(await stateOf(draft), 'REQUIRED', 'the former proposal does not count');
  assert.match(await done('anna', 'reject', draft, '--comment', 'Нет'), /is REJECTED/);
  assert.equal((await waiting(draft)).proposal, undefined);
  assert.match(await done('anna', 'approve', draft), /is proposed by staff:anna/);
  assert.equal(valueAt((await waiting(draft)).proposal as JsonObject, 'by'), 'staff:anna');
  assert.match(await done('boris', 'approve', draft), /is APPROVED/);
});

test('the first of two concurrent approvals becomes the proposal, and the second approves the contract', async () => {
  const draft = await savedCasco(partner, { set: dear });
  const verdicts = await Promise.all(
    ['staff:anna', 'staff:boris'].map((actor) =>
      decideApproval(service, draft.policyNumber, 'approve', { actor, requestId: actor }),
    ),
  );
  assert.deepEqual(verdicts.map(({ approval }) => approval?.state).toSorted(), ['APPROVED', 'REQUIRED']);
  assert.equal(await stateOf(draft), 'APPROVED');
});

test('the database refuses an approval by the person who proposed it, whatever a program writes', async () => {
  const draft = await savedCasco(partner, { set: dear });
  await done('anna', 'approve', draft);
  const write = (change: JsonObject) =>
    service.pool.query('update contracts set approval = approval || $2 where policy_number = $1', [
      draft.policyNumber,
      JSON.stringify(change),
    ]);
  for (const change of [
    { state: 'APPROVED' },
    { state: 'APPROVED', decidedBy: 'staff:anna' },
    { state: 'APPROVED', decidedBy: 'staff:Anna' },
    { state: 'APPROVED', decidedBy: 'staff:boris', proposal: null },
  ]) {
    await assert.rejects(write(change), /contracts_two_approvers/, JSON.stringify(change));
  }
  await write({ state: 'APPROVED', decidedBy: 'staff:boris' });
});
