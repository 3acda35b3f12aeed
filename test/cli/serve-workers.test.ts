import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { disablePartner } from '#access/manage-partners.ts';
import { filesAt } from '#catalogues/files/given-file.ts';
import { importVersion } from '#catalogues/tariffs/import-versions.ts';
import { publishVersions } from '#catalogues/tariffs/publish-versions.ts';
import { addDays, moscowDate } from '#kernel/time/calendar.ts';
import { callAt } from '../support/app.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { type KeepAliveConnection, keepAliveConnection } from '../support/keep-alive.ts';
import { manualClock } from '../support/manual-clock.ts';
import { osagoBody } from '../support/osago-body.ts';
import { type ServingProcess, serving, until } from '../support/process.ts';
import { partnerToken } from '../support/process-partner.ts';
import { tariffCompilers } from '../support/products.ts';
import { byStaff } from '../support/staff.ts';
import { tariffCopy } from '../support/tariff-copy.ts';
import { lives, newestWorker, workerPids } from '../support/workers.ts';

/**
 * Pause between two requests of the client that sends requests all the time, in milliseconds; other tests share the
 * machine.
 */
const paceMs = 100;
/** Interval of requests in milliseconds, so short that connections wait for the worker when it is killed. */
const askEveryMs = 5;
const today = moscowDate(new Date());
const quotes = '/sales/v2/individual/osago/quotes';
const policies = '/sales/v2/individual/osago/policies';
const search = '/ship/biz/sales/v2/policies';
let database: TestDatabase;
let server: ServingProcess;
let token: string;

before(async () => {
  database = await testDatabase();
  server = await serving({ DATABASE_URL: database.connectionString, LOG_LEVEL: 'info' }, ['--workers', '2']);
  token = await partnerToken(database.pool);
});
after(() => database.drop());

/** Returns the worker that serves a connection: the worker whose metrics count the request for metrics as running. */
async function workerBehind(connection: KeepAliveConnection): Promise<string> {
  const { text } = await connection.call('GET', '/metrics');
  return /^bindery_http_requests_running\{worker="(\d)"\} 1$/m.exec(text)?.[1] ?? '';
}

/** Opens connections until each of the two workers has one. */
async function toEachWorker(): Promise<readonly KeepAliveConnection[]> {
  const found = new Map<string, KeepAliveConnection>();
  const others: KeepAliveConnection[] = [];
  await until(async () => {
    const connection = keepAliveConnection(server.url);
    const worker = await workerBehind(connection);
    // Do not close the connection yet: the next connection goes to the worker with fewer connections.
    if (worker === '' || found.has(worker)) others.push(connection);
    else found.set(worker, connection);
    return found.size === 2;
  });
  for (const connection of others) connection.close();
  return [...found.values()];
}

test('a disabled partner is refused by every worker immediately', async () => {
  const leaving = await partnerToken(database.pool, 'leaving');
  const connections = await toEachWorker();
  const statuses = () =>
    Promise.all(connections.map(async (one) => (await one.call('GET', search, leaving)).status));
  assert.deepEqual(await statuses(), [200, 200]);
  await disablePartner(database.pool, byStaff(), 'leaving');
  await until(async () => (await statuses()).every((status) => status === 401));
  for (const one of connections) one.close();
});

test('a published tariff is used by every worker', async () => {
  const connections = await toEachWorker();
  const directory = mkdtempSync(join(tmpdir(), 'bindery-workers-'));
  const clock = manualClock(`${addDays(today, -10)}T12:00:00+03:00`);
  const date = addDays(today, -1);
  const path = tariffCopy('osago/base-rates', join(directory, 'rates'), date);
  await importVersion(database.pool, byStaff(clock), tariffCompilers, filesAt(path, ''));
  const quoted = async (one: KeepAliveConnection) =>
    (await one.call('POST', `/ship/biz${quotes}`, token, osagoBody({ today }))).text;
  for (const text of await Promise.all(connections.map(quoted))) assert.ok(!text.includes(date), text);
  await publishVersions(database.pool, byStaff(clock), tariffCompilers, [`osago/base-rates/${date}`]);
  await until(async () => (await Promise.all(connections.map(quoted))).every((text) => text.includes(date)));
  for (const one of connections) one.close();
  rmSync(directory, { recursive: true });
});

test('a limit of one request per minute is shared by all workers', async () => {
  const connections = await toEachWorker();
  let tried = 0;
  // On a busy machine, a worker that waits too long for the database allows a request without asking the other workers.
  await until(async () => {
    tried += 1;
    const slow = await partnerToken(database.pool, `slow-${tried}`, { rateLimit: 1 });
    const statuses: number[] = [];
    for (const one of connections) statuses.push((await one.call('GET', search, slow)).status);
    return statuses.join() === '200,429';
  });
  for (const one of connections) one.close();
});

test('metrics add up the values of all workers, but count the database once', async () => {
  const connections = await toEachWorker();
  const answered =
    /^bindery_http_requests_total\{.*route="\/ship\/biz\/sales\/v2\/individual\/osago\/quotes".*\} (\d+)$/gm;
  const total = (text: string) =>
    [...text.matchAll(answered)].reduce((sum, [, count]) => sum + Number(count), 0);
  const texts = await Promise.all(connections.map(async (one) => (await one.call('GET', '/metrics')).text));
  const before = texts.map(total);
  assert.equal(before[0], before[1]);
  for (const one of connections) await one.call('POST', `/ship/biz${quotes}`, token, osagoBody({ today }));
  for (const one of connections) {
    const counted = async () => total((await one.call('GET', '/metrics')).text);
    await until(async () => (await counted()) === Number(before[0]) + 2);
  }
  for (const text of texts) {
    const declared = [...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name);
    assert.equal(new Set(declared).size, declared.length, 'a metric is declared twice');
    assert.match(
      text,
      /^bindery_ready\{worker="1"\} 1\nbindery_ready\{worker="2"\} 1$|^bindery_ready\{worker="2"\} 1\nbindery_ready\{worker="1"\} 1$/m,
    );
    assert.equal([...text.matchAll(/^bindery_operations_running\{.*state="held".*\}/gm)].length, 1);
  }
  for (const one of connections) one.close();
});

test('a worker killed under load is replaced, and no answered request is lost', async () => {
  const numbers: string[] = [];
  let isOver = false;
  async function selling(): Promise<void> {
    for (; !isOver; await pause(paceMs)) {
      const answer = await callAt({ url: server.url, token }, 'POST', policies, osagoBody({ today })).catch(
        () => null,
      );
      // A connection to the killed worker is reset, so each answer is either complete or missing.
      if (answer?.status === 200) numbers.push(String(answer.body.policyNumber));
      else assert.equal(answer, null);
    }
  }
  const sellers = Array.from({ length: 3 }, selling);
  await until(async () => numbers.length >= 10);
  const killed = await newestWorker(server, 2);
  process.kill(killed, 'SIGKILL');
  await until(async () => workerPids(server).length >= 3);
  const sold = numbers.length;
  await until(async () => numbers.length >= sold + 10);
  isOver = true;
  await Promise.all(sellers);
  assert.equal(new Set(numbers).size, numbers.length, 'a number was given twice');
  for (const number of numbers) {
    assert.equal(
      (await callAt({ url: server.url, token }, 'GET', `${policies}/${number}`)).status,
      200,
      number,
    );
  }
  assert.ok(!lives(killed));
});

test('a connection waiting for a killed worker is served by another', async () => {
  let isOver = false;
  async function asking(): Promise<void> {
    for (; !isOver; await pause(askEveryMs)) {
      const connection = keepAliveConnection(server.url);
      // Connections that the killed worker had already accepted are reset.
      const answer = await connection.call('GET', '/health/live').catch(() => null);
      if (answer !== null) assert.equal(answer.status, 200);
      connection.close();
    }
  }
  const asked = Array.from({ length: 4 }, asking);
  for (let kills = 0; kills < 2; kills += 1) {
    const output = workerPids(server).length;
    process.kill(await newestWorker(server, output), 'SIGKILL');
    await until(async () => workerPids(server).length > output);
  }
  isOver = true;
  let isAnswered = false;
  Promise.all(asked).then(() => {
    isAnswered = true;
  });
  await until(async () => isAnswered);
});

test('a stopping server with workers finishes running requests, refuses new requests and exits with 0', async () => {
  // Use new connections, because `fetch` may reuse connections to replaced workers.
  const [patient, prober] = [keepAliveConnection(server.url), keepAliveConnection(server.url)];
  // The locked table blocks every save, so the request runs until the test releases it.
  const holder = await database.pool.connect();
  let slow: ReturnType<KeepAliveConnection['call']>;
  let end: ReturnType<ServingProcess['end']>;
  try {
    await holder.query('begin');
    await holder.query('set local idle_in_transaction_session_timeout = 0');
    await holder.query('lock table contracts in share mode');
    slow = patient.call('POST', `/ship/biz${policies}`, token, osagoBody({ today }));
    await until(async () => {
      const { text } = await prober.call('GET', '/metrics');
      const running = [...text.matchAll(/^bindery_http_requests_running\{.*\} (\d)$/gm)];
      // The sum 2 includes the metrics request itself.
      return running.reduce((sum, [, count]) => sum + Number(count), 0) === 2;
    });
    end = server.end('SIGTERM');
    // The idle worker exits first and closes its connections, so a new connection reaches the worker that is still busy.
    const asked = async (...words: Parameters<KeepAliveConnection['call']>) =>
      (await prober.call(...words).catch(() => null))?.status;
    await until(async () => (await asked('GET', '/health/ready')) === 503);
    let refused: number | undefined;
    await until(async () => {
      refused = await asked('POST', `/ship/biz${quotes}`, token, osagoBody({ today }));
      return refused !== undefined;
    });
    assert.equal(refused, 503);
  } finally {
    holder.release(true);
  }
  const finished = await slow;
  assert.equal(finished.status, 200, finished.text);
  const { code, stderr } = await end;
  assert.equal(code, 0, stderr);
  await assert.rejects(fetch(`${server.url}/health/live`));
  assert.ok(!workerPids(server).some(lives));
});
