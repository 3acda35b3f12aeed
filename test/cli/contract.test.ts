import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { JsonObject } from '#kernel/json/json.ts';
import { savedCasco } from '../support/casco-sale.ts';
import { valueAt } from '../support/change.ts';
import { binderyHere } from '../support/process.ts';
import { paidInCash } from '../support/sale.ts';
import { type TestPartner, type TestService, testService } from '../support/service.ts';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

const run = (...words: readonly string[]) => binderyHere(words, { DATABASE_URL: service.connectionString });

test('a contract is rejected with a comment and then approved while a server runs', async () => {
  const draft = await savedCasco(partner, { set: { 'uw.isAtypicalApplication': true } });
  const rejected = await run('contract', 'reject', draft.policyNumber, '--comment', 'Нужен осмотр');
  assert.equal(rejected.code, 0, rejected.stderr);
  assert.match(rejected.stdout, /is REJECTED/);
  const read = await partner.call('GET', draft.path);
  assert.equal(valueAt(read.body, 'approval.comment'), 'Нужен осмотр');
  const approved = await run('contract', 'approve', draft.policyNumber);
  assert.equal(approved.code, 0, approved.stderr);
  const history = (await partner.call('GET', draft.path)).body.history as readonly JsonObject[];
  assert.match(String(history.at(-1)?.actor), /^staff:/);
  await paidInCash(partner, draft);
});

test('`contract approve --version` is refused if the contract has a newer version', async () => {
  const draft = await savedCasco(partner, { set: { 'uw.isAtypicalApplication': true } });
  assert.equal((await partner.call('PUT', draft.path, draft.body)).status, 200);
  const late = await run('contract', 'approve', draft.policyNumber, '--version', '1');
  assert.equal(late.code, 1);
  assert.match(late.stderr, /is now version 2, not 1/);
  assert.equal((await run('contract', 'approve', draft.policyNumber, '--version', '2')).code, 0);
});

test('approving a contract that awaits no approval is refused with a one-line error', async () => {
  const draft = await savedCasco(partner);
  const usual = await run('contract', 'approve', draft.policyNumber);
  assert.equal(usual.code, 1);
  assert.match(usual.stderr, /needs no approval/);
  const unknown = await run('contract', 'approve', 'KSK-2026-99999999');
  assert.equal(unknown.code, 1);
  assert.match(unknown.stderr, /contract \S+ not found; see `bindery contract find`/);
});

test('contracts that await approval are listed with the reasons until they are decided', async () => {
  const waiting = await savedCasco(partner, {
    set: {
      'uw.isAtypicalApplication': true,
      'policyHolder.person.lastName': 'Небывалов',
      'insuredObject.casco.drivers[0].person.lastName': 'Небывалов',
    },
  });
  const usual = await savedCasco(partner);
  const listed = async (): Promise<readonly JsonObject[]> => {
    const { code, stdout, stderr } = await run('contract', 'waiting', '--json');
    assert.equal(code, 0, stderr);
    return JSON.parse(stdout) as JsonObject[];
  };
  const before = await listed();
  const row = before.find(({ policyNumber }) => policyNumber === waiting.policyNumber);
  assert.deepEqual(row?.reasons, ['заявка отмечена партнёром как нетипичная']);
  const { subject, object, sum, drivers, asked, version, premium } = row ?? {};
  assert.equal(subject, 'А001АА77');
  assert.match(String(object), /^Lada Vesta XTA/);
  assert.deepEqual(
    { sum, drivers, asked, version, premium },
    {
      sum: '1300000.00',
      drivers: 1,
      asked: ['isAtypicalApplication'],
      version: 1,
      premium: waiting.premium.toFixed(2),
    },
  );
  for (const text of [JSON.stringify(before), (await run('contract', 'waiting')).stdout]) {
    assert.ok(!text.includes('Небывал'), 'it names nobody');
  }
  assert.ok(before.every(({ policyNumber }) => policyNumber !== usual.policyNumber));
  const table = await run('contract', 'waiting');
  assert.match(table.stdout, new RegExp(waiting.policyNumber));
  assert.equal((await run('contract', 'approve', waiting.policyNumber)).code, 0);
  const after = await listed();
  assert.ok(after.every(({ policyNumber }) => policyNumber !== waiting.policyNumber));
});
