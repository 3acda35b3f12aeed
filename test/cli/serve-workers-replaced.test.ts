import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { workerCount } from '#app/cli/workers/start-workers.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { keepAliveConnection } from '../support/keep-alive.ts';
import { bindery, type ServingProcess, serving, until } from '../support/process.ts';
import { partnerToken } from '../support/process-partner.ts';
import { lives, newestWorker, workerPids } from '../support/workers.ts';

/**
 * Pause between two requests of the client that sends requests all the time, in milliseconds; other tests share the
 * machine.
 */
const paceMs = 100;
const search = '/ship/biz/sales/v2/policies';
let database: TestDatabase;
let server: ServingProcess;
let token: string;

before(async () => {
  database = await testDatabase();
  server = await serving({ DATABASE_URL: database.connectionString, LOG_LEVEL: 'info' }, ['--workers', '1']);
  token = await partnerToken(database.pool);
});
after(() => database.drop());

test('SIGUSR2 replaces a worker without a failed request', async () => {
  let isOver = false;
  const statuses = new Set<number>();
  async function asking(): Promise<void> {
    for (; !isOver; await pause(paceMs)) {
      const connection = keepAliveConnection(server.url);
      statuses.add((await connection.call('GET', search, token)).status);
      connection.close();
    }
  }
  const askers = [asking(), asking()];
  const old = await newestWorker(server, 1);
  process.kill(server.pid, 'SIGUSR2');
  await until(async () => workerPids(server).length >= 2 && !lives(old));
  isOver = true;
  await Promise.all(askers);
  assert.deepEqual([...statuses], [200]);
});

test('workers whose supervisor was killed release the port immediately and stop', async () => {
  await server.end('SIGKILL');
  const next = createServer().listen(Number(new URL(server.url).port), '127.0.0.1');
  await once(next, 'listening');
  next.close();
  // Check the port instead of the process id, because ended processes without a parent may remain as zombies.
  await until(async () => {
    const connected = await database.pool.query(
      `select from pg_stat_activity where datname = current_database() and application_name like 'bindery server%'`,
    );
    return connected.rows.length === 0;
  });
});

test('a server whose workers cannot start ends with a one-line error', async () => {
  const missing = join(tmpdir(), 'no-such-forms');
  const { code, stderr } = await bindery(['serve', '--workers', '1'], {
    PORT: '0',
    DATABASE_URL: database.connectionString,
    PRINT_FORMS_DIR: missing,
  });
  assert.equal(code, 1);
  assert.match(stderr, new RegExp(`^bindery: .*${missing}.*\\n$`));
});

test('`serve` accepts a whole number up to twice the processors, or `auto`, as the number of workers', async () => {
  assert.equal(workerCount('auto', 6), 6);
  assert.equal(workerCount('12', 6), 12);
  for (const text of ['0', '13', '-1', '1.5', 'all', '']) {
    assert.throws(() => workerCount(text, 6), {
      name: 'StartError',
      message: `--workers ${JSON.stringify(text)} is not usable: set a whole number from 1 to 12, twice the processors here, or auto`,
    });
  }
});

test('`serve` refuses more connections than PostgreSQL allows and names the variable to set', async () => {
  const { code, stderr } = await bindery(['serve', '--workers', '2'], {
    PORT: '0',
    DATABASE_URL: database.connectionString,
    DATABASE_CONNECTIONS_MAX: '1000',
  });
  assert.equal(code, 1);
  assert.match(
    stderr,
    /^bindery: --workers 2 with DATABASE_CONNECTIONS_MAX=1000 may open 3017 connections, and PostgreSQL gives \d+: set DATABASE_CONNECTIONS_MAX to \d+ at most, or max_connections of PostgreSQL to 3017 and what others need\n$/,
  );
});
