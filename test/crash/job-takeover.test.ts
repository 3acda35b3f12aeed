import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { moscowDate } from '#kernel/time/calendar.ts';
import { listJobs } from '#platform/jobs/store.ts';
import { jobsAbout } from '#staff/operation/jobs.ts';
import { callAt } from '../support/app.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { osagoBody } from '../support/osago-body.ts';
import { type ServingProcess, serving, until } from '../support/process.ts';
import { partnerToken } from '../support/process-partner.ts';

const policies = '/sales/v2/individual/osago/policies';
let database: TestDatabase;
let survivor: ServingProcess | undefined;

before(async () => {
  database = await testDatabase();
});
after(async () => {
  await survivor?.end('SIGTERM');
  await database.drop();
});

test('another process completes the job of a killed process', async () => {
  const environment = { DATABASE_URL: database.connectionString };
  const victim = await serving(environment);
  const token = await partnerToken(database.pool);
  const body = osagoBody({
    today: moscowDate(new Date()),
    set: { 'insuredObject.osago.vehicle.vin': 'TESTREPW000000001' },
  });
  const saved = await callAt({ url: victim.url, token }, 'POST', policies, body);
  assert.equal(saved.status, 200, saved.text);
  const { policyNumber, premium } = saved.body;
  const paid = await callAt(
    { url: victim.url, token },
    'PUT',
    `${policies}/${String(policyNumber)}/installments/1`,
    {
      amount: premium ?? 0,
      paymentType: 'CASH',
    },
  );
  assert.equal(paid.status, 200, paid.text);
  const about = await jobsAbout(database.pool, String(policyNumber));
  const job = async () => (await listJobs(database.pool, { kind: 'contract-report', about, limit: 1 }))[0];
  await until(async () => (await job())?.state === 'active');
  await victim.end('SIGKILL');
  survivor = await serving(environment);
  await until(async () => (await job())?.state === 'completed');
  assert.equal((await job())?.attempts, 2);
  const { rows } = await database.pool.query('select 1 from contract_reports');
  assert.equal(rows.length, 1);
});
