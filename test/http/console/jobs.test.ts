import assert from 'node:assert/strict';
import { randomUUIDv7 } from 'node:crypto';
import { after, before, test } from 'node:test';
import { consoleService, type StaffBrowser, staffBrowser } from '../../support/console.ts';
import type { TestService } from '../../support/service.ts';

let service: TestService;
let admin: StaffBrowser;
let accountant: StaffBrowser;
let other: StaffBrowser;

before(async () => {
  service = await consoleService({ FOUR_EYES: 'on' });
  admin = await staffBrowser(service, ['admin'], 'adam');
  accountant = await staffBrowser(service, ['accountant'], 'anna');
  other = await staffBrowser(service, ['accountant'], 'boris');
});
after(() => service.close());

/** Creates a job that stays unfinished during the test. */
async function job(kind: string, state = 'created'): Promise<string> {
  const id = randomUUIDv7();
  const data = { ids: { policyNumber: 'XXX0000000001' }, requestId: 'before' };
  await service.pool.query('select enqueue_jobs($1)', [
    JSON.stringify([{ id, kind, data, key: id, afterSeconds: 1_000_000 }]),
  ]);
  await service.pool.query('update pgboss.job set state = $2::pgboss.job_state where id = $1', [id, state]);
  return id;
}

async function stateOf(id: string): Promise<string | undefined> {
  const { rows } = await service.pool.query<{ state: string }>('select state from pgboss.job where id = $1', [
    id,
  ]);
  return rows[0]?.state;
}

test('staff drop a waiting job and a dead job once with a reason, and dropped jobs are never retried', async () => {
  for (const state of ['created', 'failed']) {
    const jobId = await job('contract-report', state);
    assert.match((await admin.open(`/jobs/${jobId}`)).text, /Отменить работу/);
    assert.equal((await admin.send('/job-drop', { jobId, reason: ' ' })).status, 400);
    const both = await Promise.all(
      [1, 2].map(() => admin.send('/job-drop', { jobId, reason: 'Отправлен вручную' })),
    );
    assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409]);
    assert.equal(await stateOf(jobId), 'cancelled');
    const shown = (await admin.open(`/jobs/${jobId}`)).text;
    for (const text of ['отменена', 'Отправлен вручную', 'staff:adam']) assert.ok(shown.includes(text), text);
    assert.equal((await admin.send('/job-retry', { jobId })).status, 409);
  }
  const { rows } = await service.pool.query(`select actor from staff_journal where action = 'job.drop'`);
  assert.deepEqual(rows, [{ actor: 'staff:adam' }, { actor: 'staff:adam' }]);
});

test('a running or finished job cannot be dropped', async () => {
  for (const state of ['active', 'completed']) {
    const jobId = await job('contract-report', state);
    assert.equal((await admin.send('/job-drop', { jobId, reason: 'Не нужна' })).status, 409);
    assert.equal(await stateOf(jobId), state);
  }
});

test('dropping a payment or refund job needs two people', async () => {
  const jobId = await job('payment-refund', 'failed');
  const asked = await accountant.send('/job-drop', { jobId, reason: 'Вернули переводом' });
  assert.equal(asked.status, 200);
  assert.match(asked.text, /должен согласиться другой сотрудник/);
  assert.equal(await stateOf(jobId), 'failed');
  const { rows } = await service.pool.query<{ id: string; hash: string }>(
    `select proposal_id::text as id, hash from staff_proposals where use_case = 'job drop' and decision is null`,
  );
  const form = { id: rows[0]?.id ?? '', hash: rows[0]?.hash ?? '' };
  assert.equal((await accountant.send('/proposal-approve', form)).status, 409);
  assert.equal((await other.send('/proposal-approve', form)).status, 200);
  assert.equal(await stateOf(jobId), 'cancelled');
});
