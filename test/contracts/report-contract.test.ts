import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { JobRecord } from '#platform/jobs/job.ts';
import { listJobs } from '#platform/jobs/store.ts';
import { jobsAbout } from '#staff/operation/jobs.ts';
import { binderyHere, until } from '../support/process.ts';
import { type Draft, paidInCash, savedDraft, soldContract } from '../support/sale.ts';
import { type TestPartner, type TestService, testService } from '../support/service.ts';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService({ REGISTRY_TIMEOUT_MS: '100' });
  partner = await service.partner();
});
after(() => service.close());

const withVin = (vin: string) => ({ set: { 'insuredObject.osago.vehicle.vin': vin } });

async function reportJobs({ policyNumber }: Draft): Promise<readonly JobRecord[]> {
  const jobs = await listJobs(service.pool, {
    about: await jobsAbout(service.pool, policyNumber),
    limit: 10,
  });
  return jobs.filter(({ kind }) => kind.startsWith('contract-report'));
}

async function jobWhen(draft: Draft, state: string): Promise<JobRecord> {
  let job: JobRecord | undefined;
  await until(async () => {
    [job] = await reportJobs(draft);
    return job?.state === state;
  });
  assert.ok(job);
  return job;
}

async function reportedAs({ policyNumber }: Draft): Promise<string | undefined> {
  const { rows } = await service.pool.query<{ registration_id: string }>(
    `select registration_id from contract_reports r join contracts c using (contract_id) where policy_number = $1`,
    [policyNumber],
  );
  return rows[0]?.registration_id;
}

const command = (...words: string[]) => binderyHere(words, { DATABASE_URL: service.connectionString });

test('a contract is reported when it comes into force, but a draft is not reported', async () => {
  const draft = await savedDraft(partner);
  assert.deepEqual(await reportJobs(draft), []);
  await paidInCash(partner, draft);
  const job = await jobWhen(draft, 'completed');
  assert.equal(job.kind, 'contract-report');
  assert.deepEqual(job.data, { policyNumber: draft.policyNumber });
  assert.deepEqual(job.result, { registrationId: `SANDBOX-${draft.policyNumber}` });
  assert.equal(await reportedAs(draft), `SANDBOX-${draft.policyNumber}`);
  assert.equal((await reportJobs(draft)).length, 1);
});

test('a contract is reported when staff confirm the payment of cash by command', async () => {
  const careful = await service.partner({ cash: 'ON_CONFIRMATION' });
  const draft = await savedDraft(careful);
  await paidInCash(careful, draft);
  assert.deepEqual(await reportJobs(draft), []);
  assert.equal((await command('payment', 'confirm', draft.policyNumber)).code, 0);
  await jobWhen(draft, 'completed');
  assert.ok(await reportedAs(draft), JSON.stringify(await reportJobs(draft)));
});

test('a report is retried until the registry answers', async () => {
  for (const vin of ['TESTREP1000000001', 'TESTREPW000000001']) {
    const sold = await soldContract(partner, withVin(vin));
    const job = await jobWhen(sold, 'completed');
    assert.equal(job.attempts, 2, vin);
    assert.equal(await reportedAs(sold), `SANDBOX-${sold.policyNumber}`);
  }
});

test('the job of a refused report is dead, and the contract remains in force', async () => {
  const sold = await soldContract(partner, withVin('TESTREPX000000001'));
  const job = await jobWhen(sold, 'dead');
  assert.deepEqual(job.result, { error: 'FinalFailure', reason: 'REGISTRY_REFUSED:SANDBOX_REFUSED' });
  assert.equal(job.attempts, 1);
  assert.equal(await reportedAs(sold), undefined);
  const { body } = await partner.call('GET', sold.path);
  assert.match(JSON.stringify(body.status), /COMPLETE/);
});

test('contracts activated together are reported by one job, and a refused report is retried separately', async () => {
  const sequencer = await service.pool.connect();
  await sequencer.query(`select pg_advisory_lock(hashtext('sequence of events'))`);
  const vins = ['TESTPACK000000001', 'TESTREPX000000004', 'TESTPACK000000002'];
  const sold: Draft[] = [];
  for (const vin of vins) sold.push(await soldContract(partner, withVin(vin)));
  await sequencer.query(`select pg_advisory_unlock(hashtext('sequence of events'))`);
  sequencer.release();
  const [first, refused, last] = sold;
  assert.ok(first && refused && last);
  const pack = await jobWhen(first, 'completed');
  assert.equal(pack.kind, 'contract-reports');
  assert.deepEqual(Object.values(pack.data).sort(), sold.map(({ policyNumber }) => policyNumber).sort());
  assert.deepEqual(pack.result?.left, [refused.policyNumber]);
  for (const one of [first, last]) assert.equal(await reportedAs(one), `SANDBOX-${one.policyNumber}`);
  const alone = await jobWhen(refused, 'dead');
  assert.deepEqual(alone.data, { policyNumber: refused.policyNumber });
  assert.notEqual(alone.requestId, null);
  const line = service.logged.find((one) => one.includes('"contract-reports"')) ?? assert.fail();
  assert.match(line, /"requestIds":\[("[^"]+",?){3}\]/);
  for (const { policyNumber } of sold) assert.ok(!line.includes(policyNumber));
});

test('jobs, metrics and the log of reports contain no personal data', async () => {
  const { rows } = await service.pool.query('select data, output, singleton_key from pgboss.job');
  assert.ok(rows.length > 3);
  const metrics = await service.request('GET', '/metrics');
  const kept = `${JSON.stringify(rows)}${metrics.text}${service.logged.join('')}`;
  assert.doesNotMatch(kept, /Образцов|Пётр|example\.com|79990000001|TESTREP|XTAGFL110|А001АА77|Тверская/);
});

test('staff can list dead jobs and retry them', async () => {
  const sold = await soldContract(partner, withVin('TESTREPX000000002'));
  const { jobId } = await jobWhen(sold, 'dead');
  const listed = await command('job', 'list', '--dead', '--json');
  assert.equal(listed.code, 0, listed.stderr);
  const found = (JSON.parse(listed.stdout) as JobRecord[]).find((job) => job.jobId === jobId);
  assert.equal(found?.data.policyNumber, sold.policyNumber);
  const shown = await command('job', 'show', jobId);
  assert.equal(JSON.parse(shown.stdout).result.reason, 'REGISTRY_REFUSED:SANDBOX_REFUSED');

  assert.equal((await command('job', 'retry', jobId)).stdout, `${jobId} is tried again\n`);
  await until(async () => {
    const [job] = await reportJobs(sold);
    return job?.state === 'dead' && job.attempts === 2;
  });
  const kind = ['--kind', 'contract-report'];
  const all = await command('job', 'retry', '--all-dead', ...kind);
  assert.match(all.stdout, /^[1-9]\d* dead jobs are tried again\n$/);
  await until(async () => (await reportJobs(sold))[0]?.attempts === 3);
});

for (const [words, said] of [
  [['retry'], /either the id of a job or --all-dead/],
  [['retry', '00000000-0000-4000-8000-000000000000', '--all-dead'], /either/],
  [['retry', '00000000-0000-4000-8000-000000000000'], /is not dead/],
  [['retry', '00000000-0000-4000-8000-000000000000', '--kind', 'x'], /--kind goes with/],
  [['retry', 'x'], /x is no id of a job/],
  [['show', 'x'], /x is no id of a job/],
  [['show', '00000000-0000-4000-8000-000000000000'], /job \S+ not found/],
] as const) {
  test(`"job ${words.join(' ')}" is refused with a one-line error`, async () => {
    const { code, stderr } = await command('job', ...words);
    assert.equal(code, 1);
    assert.match(stderr, said);
    assert.equal(stderr.trimEnd().split('\n').length, 1);
  });
}

test('`job list` prints jobs or reports that there are none', async () => {
  assert.equal((await command('job', 'list', '--kind', 'another')).stdout, 'no such jobs\n');
  assert.equal((await command('job', 'list')).code, 0);
});

test('metrics count waiting, dead and completed jobs', async () => {
  const sold = await soldContract(partner, withVin('TESTREPX000000003'));
  await jobWhen(sold, 'dead');
  const { text } = await service.request('GET', '/metrics');
  assert.match(text, /^bindery_jobs\{kind="contract-report",state="dead"\} [1-9]/m);
  assert.match(text, /^bindery_jobs_oldest_seconds\{kind="contract-report",state="dead"\} \d/m);
  assert.match(text, /^bindery_jobs_processed_total\{kind="contract-report",outcome="dead"\} [1-9]/m);
  assert.match(text, /^bindery_jobs_processed_total\{kind="contract-report",outcome="completed"\} [1-9]/m);
  assert.match(text, /^bindery_job_duration_seconds_count\{kind="contract-report"\} [1-9]/m);
  for (const port of ['bonus-malus', 'underwriting', 'contract-registry']) {
    assert.match(
      text,
      new RegExp(`^bindery_outside_calls_total\\{port="${port}",outcome="ok"\\} [1-9]`, 'm'),
    );
    assert.match(text, new RegExp(`^bindery_outside_breaker_state\\{port="${port}"\\} 0`, 'm'));
  }
});
