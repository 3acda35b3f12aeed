import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertError } from '../../support/assert-error.ts';
import { osagoBody } from '../../support/osago-body.ts';
import { until } from '../../support/process.ts';
import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';

const policies = '/sales/v2/individual/osago/policies';
let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
  await service.pool.query(`
    create function refuse() returns trigger language plpgsql as $$
    begin
      raise exception 'could not extend file' using errcode = tg_argv[0];
    end $$`);
});
after(() => service.close());

const save = () => partner.call('POST', policies, osagoBody({ today: testDay }));
const readiness = async () => (await service.request('GET', '/health/ready')).status;

/** Runs `work` while the database refuses every new contract with the given SQLSTATE. */
async function whileRefused(state: string, work: () => Promise<void>): Promise<void> {
  await service.pool.query(
    `create trigger refuse before insert on contracts for each row execute function refuse('${state}')`,
  );
  try {
    await work();
  } finally {
    await service.pool.query('drop trigger refuse on contracts');
  }
}

for (const [state, what] of [
  ['53100', 'a full disk'],
  ['53200', 'full memory'],
  ['53300', 'too many connections'],
  ['58030', 'an I/O error'],
] as const) {
  test(`after PostgreSQL's error ${what} a request returns UNAVAILABLE, and the process is not ready`, async () => {
    await whileRefused(state, async () => {
      const answer = await save();
      assertError(answer, 'UNAVAILABLE');
      assert.match(answer.headers.get('retry-after') ?? '', /^\d+$/);
      assert.doesNotMatch(answer.text, /extend|disk/);
      // Retry: on a slow machine, the refusal may be too old when readiness is checked.
      await until(async () => (await save()).status === 503 && (await readiness()) === 503);
      await until(async () => {
        assert.equal((await save()).status, 503);
        return /^bindery_ready 0$/m.test((await service.request('GET', '/metrics')).text);
      });
      assert.equal((await partner.call('GET', '/sales/v2/policies')).status, 200, 'what is read goes on');
    });
  });
}

test('a process becomes ready again when writes to the database succeed', async () => {
  await until(async () => (await readiness()) === 200);
  assert.equal((await save()).status, 200);
});

test('readiness checks write at most once a second, however often the endpoint is called', async () => {
  const proofs = async () => {
    const { rows } = await service.pool.query<{ proofs: bigint }>('select proofs from readiness');
    return Number(rows[0]?.proofs);
  };
  const [before, begun] = [await proofs(), performance.now()];
  const answers = await Promise.all(Array.from({ length: 200 }, readiness));
  assert.deepEqual([...new Set(answers)], [200]);
  const made = (await proofs()) - before;
  assert.ok(made <= (performance.now() - begun) / 1_000 + 1, `${made} changes`);
  await until(async () => (await readiness()) === 200 && (await proofs()) > before);
});

test('the readiness check writes to the disk, so that it fails if the disk is full', async () => {
  const written = async () => {
    const { rows } = await service.pool.query<{ bytes: bigint }>(
      'select temp_bytes as bytes from pg_stat_database where datname = current_database()',
    );
    return Number(rows[0]?.bytes);
  };
  const before = await written();
  await service.pool.query('select prove_writable()');
  await until(async () => (await written()) - before >= 64 * 8_192);
});
