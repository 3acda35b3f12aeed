import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { readGeneration } from '#platform/keys/envelope.ts';
import { type SecondApp, secondApp } from '../support/app.ts';
import { binderyHere, until } from '../support/process.ts';
import { type Draft, savedDraft } from '../support/sale.ts';
import { type TestPartner, type TestService, testService } from '../support/service.ts';

const program = join(import.meta.dirname, '..', '..', 'bin', 'bindery.mjs');

let service: TestService;
let second: SecondApp;
let partner: TestPartner;

before(async () => {
  service = await testService();
  second = await secondApp(service);
  partner = await service.partner();
});
after(async () => {
  await second.close();
  await service.close();
});

const staff = (...words: readonly string[]) => binderyHere(words, { DATABASE_URL: service.connectionString });

function rotating(): ChildProcess {
  const { PATH = '', HOME = '', TMPDIR = '' } = process.env;
  const env = { PATH, HOME, TMPDIR, DATABASE_URL: service.connectionString, PORT: '0' };
  return spawn(process.execPath, [program, 'keys', 'rotate'], { env, stdio: 'ignore' });
}

/** Counts the rows whose keys a generation has encrypted. */
async function rowsOf(generation: number): Promise<number> {
  const { rows } = await service.pool.query<{ head: Buffer }>(
    'select substring(sealed for 63) as head from personal_records where sealed is not null',
  );
  return rows.filter(({ head }) => readGeneration(head) === generation).length;
}

/** Saves drafts with different people, so that a rotation takes some time. */
async function manyDrafts(count: number): Promise<void> {
  for (let nr = 0; nr < count; nr += 1)
    await savedDraft(partner, { set: { 'policyHolder.email': `many-${nr}@example.com` } });
}

test('two processes answer every request while key rotations run and are killed', async () => {
  await manyDrafts(15);
  const drafts: Draft[] = [];
  const statuses: number[] = [];
  const load = { isOn: true };
  async function work(nr: number): Promise<void> {
    for (let turn = 0; load.isOn; turn += 1) {
      const draft = await savedDraft(partner, {
        set: { 'policyHolder.email': `turn-${nr}-${turn}@example.com` },
      });
      drafts.push(draft);
      const { status } = await second.call(partner.token, 'GET', draft.path);
      statuses.push(status, (await partner.call('GET', draft.path)).status);
    }
  }
  const working = Promise.all([work(1), work(2)]);
  for (const generation of [2, 3]) {
    assert.equal((await staff('keys', 'create')).code, 0);
    const dying = rotating();
    await until(async () => (await rowsOf(generation)) > 0);
    dying.kill('SIGKILL');
    await once(dying, 'exit');
    const rotated = await staff('keys', 'rotate');
    assert.equal(rotated.code, 0, rotated.stderr);
  }
  load.isOn = false;
  await working;
  assert.ok(drafts.length > 2 && statuses.every((status) => status === 200), JSON.stringify(statuses));
  assert.equal((await staff('keys', 'rotate')).code, 0);
  assert.deepEqual([await rowsOf(1), await rowsOf(2)], [0, 0]);
  for (const { path } of drafts)
    for (const { status } of [await partner.call('GET', path), await second.call(partner.token, 'GET', path)])
      assert.equal(status, 200);
});
