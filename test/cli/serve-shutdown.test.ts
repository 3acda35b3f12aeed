import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { moscowDate } from '#kernel/time/calendar.ts';
import { callAt } from '../support/app.ts';
import { assertError } from '../support/assert-error.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { lockTable } from '../support/lock.ts';
import { osagoBody } from '../support/osago-body.ts';
import { serving, until } from '../support/process.ts';
import { partnerToken } from '../support/process-partner.ts';

let database: TestDatabase;

before(async () => {
  database = await testDatabase();
});
after(() => database.drop());

test('a stopping server finishes running requests, refuses new requests and exits with 0', async () => {
  const server = await serving({
    DATABASE_URL: database.connectionString,
    SHUTDOWN_TIMEOUT_MS: '600000',
  });
  const token = await partnerToken(database.pool);
  const policies = '/sales/v2/individual/osago/policies';
  const body = osagoBody({ today: moscowDate(new Date()) });
  assert.equal((await callAt({ url: server.url, token }, 'POST', policies, body)).status, 200);

  // The locked table blocks every save, so the request runs until the lock is released.
  const lock = await lockTable(database.pool, 'contracts');
  const slow = callAt({ url: server.url, token }, 'POST', policies, body);
  await until(async () => {
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    // The value 2 includes the metrics request itself.
    return /^bindery_http_requests_running 2$/m.test(metrics);
  });
  const end = server.end('SIGTERM');
  await until(async () => (await fetch(`${server.url}/health/ready`)).status === 503);
  const refused = await callAt({ url: server.url, token }, 'POST', policies, body);
  assertError(refused, 'UNAVAILABLE');
  assert.match(refused.headers.get('retry-after') ?? '', /^\d+$/);
  assert.equal((await fetch(`${server.url}/health/live`)).status, 200);

  await lock.release();
  const finished = await slow;
  assert.equal(finished.status, 200, finished.text);
  const { code, stderr } = await end;
  assert.equal(code, 0, stderr);
  await assert.rejects(fetch(`${server.url}/health/live`));
});

test('a request longer than SHUTDOWN_TIMEOUT_MS does not delay the exit', async () => {
  const server = await serving({ DATABASE_URL: database.connectionString, SHUTDOWN_TIMEOUT_MS: '100' });
  const token = await partnerToken(database.pool, 'patient');
  const body = osagoBody({
    today: moscowDate(new Date()),
    set: {
      'insuredObject.osago.drivers[0].driversLicense.serial': '9900',
      'insuredObject.osago.drivers[0].driversLicense.number': '030000',
    },
  });
  const endless = callAt({ url: server.url, token }, 'POST', '/sales/v2/individual/osago/quotes', body).catch(
    () => null,
  );
  await until(async () => {
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    return /^bindery_http_requests_running 2$/m.test(metrics);
  });
  const { code } = await server.end('SIGINT');
  assert.equal(code, 0);
  assert.equal(await endless, null, 'the server waited for the request');
});

const root = join(import.meta.dirname, '..', '..');
const unit = readFileSync(join(root, 'deploy/systemd/bindery.service'), 'utf8');
const directory = mkdtempSync(join(tmpdir(), 'bindery-unit-'));
after(() => rmSync(directory, { recursive: true, force: true }));

function setting(name: string): string {
  const [, value] = new RegExp(`^${name}=(.*)$`, 'm').exec(unit) ?? assert.fail(`the unit has no ${name}`);
  return value ?? '';
}

/** Starts a process like a supervisor does. Returns its output, its address once it serves, and its exit. */
function supervised(line: string, environment: Readonly<Record<string, string>> = {}) {
  const [command = '', ...words] = line.replaceAll('/opt/bindery', root).split(' ');
  const { PATH = '', HOME = '' } = process.env;
  const own = { DATABASE_URL: database.connectionString, DATA_DIR: directory, PORT: '0', LOG_LEVEL: 'warn' };
  const child = spawn(command, words, { cwd: root, env: { PATH, HOME, ...own, ...environment } });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  return {
    child,
    said: () => said,
    ended: once(child, 'exit').then(([code]) => code as number | null),
    async address(): Promise<string> {
      await until(async () => child.exitCode !== null || /bindery serves /.test(said));
      return /^bindery serves (\S+?),/m.exec(said)?.[1] ?? assert.fail(said);
    },
  };
}

const isLive = (address: string) =>
  fetch(`${address}/health/live`).then(
    ({ ok }) => ok,
    () => false,
  );

test("the systemd unit reloads by SIGUSR2, stops by SIGTERM, and waits longer than the server's shutdown timeout", async () => {
  assert.ok(Number(setting('TimeoutStopSec')) > 30 + 10);
  assert.equal(setting('ExecReload'), '/bin/kill -USR2 $MAINPID');
  const server = supervised(setting('ExecStart'));
  const address = await server.address();
  server.child.kill('SIGUSR2');
  assert.ok(await isLive(address));
  server.child.kill('SIGTERM');
  assert.equal(await server.ended, 0, server.said());
  assert.equal(await isLive(address), false);
});

test('a second SIGTERM ends a server with code 1 even during requests', async () => {
  const lock = await lockTable(database.pool, 'contracts');
  const server = await serving({
    DATABASE_URL: database.connectionString,
    SHUTDOWN_TIMEOUT_MS: '600000',
  });
  try {
    const token = await partnerToken(database.pool, 'second');
    const body = osagoBody({ today: moscowDate(new Date()) });
    const running = callAt({ url: server.url, token }, 'POST', '/sales/v2/individual/osago/policies', body);
    const cut = running.catch(() => 'cut off');
    await until(async () => {
      const metrics = await (await fetch(`${server.url}/metrics`)).text();
      return /^bindery_http_requests_running 2$/m.test(metrics);
    });
    const end = server.end('SIGTERM');
    await until(async () => (await fetch(`${server.url}/health/ready`)).status === 503);
    process.kill(server.pid, 'SIGTERM');
    const { code, stderr } = await end;
    assert.equal(code, 1, stderr);
    await cut;
  } finally {
    await lock.release();
  }
});

/**
 * SIGKILL is tested on Linux only: npm's shell survives npm, and only there can the server see past the shell that npm
 * ended.
 */
const npmEnds: readonly NodeJS.Signals[] =
  process.platform === 'linux' ? ['SIGTERM', 'SIGKILL'] : ['SIGTERM'];

test('a server run by npm stops when a signal ends npm', async () => {
  await Promise.all(
    npmEnds.map(async (signal) => {
      const server = supervised('npm run serve');
      const address = await server.address();
      server.child.kill(signal);
      await until(async () => !(await isLive(address)));
    }),
  );
});
