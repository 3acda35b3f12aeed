import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { moscowDate } from '#kernel/time/calendar.ts';
import { startEmbeddedDatabase } from '#platform/db/embedded.ts';
import { createPool, type Pool } from '#platform/db/pool.ts';
import { callAt } from '../support/app.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { finished, operationOf, registryAnswers, slowRegistry } from '../support/operation.ts';
import { osagoBody } from '../support/osago-body.ts';
import { type ServingProcess, serving, until } from '../support/process.ts';
import { partnerToken } from '../support/process-partner.ts';

const policies = '/sales/v2/individual/osago/policies';
const today = moscowDate(new Date());
const slowBody = (delayMs: number) => osagoBody({ today, set: slowRegistry(delayMs) });

let database: TestDatabase;

before(async () => {
  database = await testDatabase();
});
after(() => database.drop());

test('ten operations survive kill -9 and a restart as ten contracts', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'bindery-handles-'));
  const variables = { DATA_DIR: directory };
  const first = await serving(variables);
  const embedded = await startEmbeddedDatabase({ dataDirectory: directory });
  const pool = createPool({ connectionString: embedded.connectionString, applicationName: 'test' });
  const token = await partnerToken(pool);
  const handles = await Promise.all(
    Array.from({ length: 10 }, async () =>
      operationOf(await callAt({ url: first.url, token }, 'POST', policies, slowBody(60_000), patient)),
    ),
  );
  await first.end('SIGKILL');
  assert.equal(await contracts(pool), 0n);
  await answerAtOnce(pool);

  const second = await serving(variables);
  const results = await Promise.all(handles.map((handle) => finished(callsOf(second, token), handle)));
  assert.deepEqual([...new Set(results.map(({ status }) => status))], [200]);
  assert.equal(new Set(results.map(({ body }) => body.policyNumber)).size, 10);
  assert.equal(await contracts(pool), 10n);
  await pool.end();
  await second.end('SIGTERM');
  await embedded.stop();
  await rm(directory, { recursive: true });
});

test('a stopping server returns handles of operations instead of waiting, and another process finishes the operations', async () => {
  const variables = { DATABASE_URL: database.connectionString };
  const first = await serving(variables);
  const token = await partnerToken(database.pool);
  const waiting = callAt({ url: first.url, token }, 'POST', policies, slowBody(25_000), {
    'desired-timeout': '59000',
  });
  const handedBefore = operationOf(
    await callAt({ url: first.url, token }, 'POST', policies, slowBody(25_000), patient),
  );
  await until(async () => {
    const metrics = await (await fetch(`${first.url}/metrics`)).text();
    // The value 2 includes the metrics request itself.
    return /^bindery_http_requests_running 2$/m.test(metrics);
  });
  const end = first.end('SIGTERM');
  const handedWhileStopping = operationOf(await waiting);
  assert.equal((await end).code, 0);
  await answerAtOnce(database.pool);
  const second = await serving(variables);
  for (const handle of [handedBefore, handedWhileStopping]) {
    const result = await finished(callsOf(second, token), handle);
    assert.equal(result.status, 200, result.text);
  }
  assert.equal(await contracts(database.pool), 2n);
  await second.end('SIGTERM');
});

/**
 * Changes the driving licence in waiting operations to one for which the sandbox registry answers immediately. The new body
 * is not encrypted, because operations stored before encryption can still be read.
 */
async function answerAtOnce(pool: Pool): Promise<void> {
  const body = osagoBody({ today, set: registryAnswers('000001') });
  await pool.query(`update operations set body = convert_to($1, 'UTF8') where state = 'RUNNING'`, [
    JSON.stringify(body),
  ]);
}

const patient = { prefer: 'respond-async' };

async function contracts(pool: Pool): Promise<unknown> {
  return (await pool.query<{ count: bigint }>('select count(*) from contracts')).rows[0]?.count;
}

function callsOf({ url }: ServingProcess, token: string) {
  return {
    call: (method: string, path: string, body?: unknown, headers?: Readonly<Record<string, string>>) =>
      callAt({ url, token }, method, path, body, headers),
  };
}
