import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { moscowDate } from '#kernel/time/calendar.ts';
import { callAt } from '../support/app.ts';
import { osagoBody } from '../support/osago-body.ts';
import { bindery, type ServingProcess, serving, until } from '../support/process.ts';

const policies = '/sales/v2/individual/osago/policies';
let directory: string;
let server: ServingProcess | undefined;
let token: string;

before(() => {
  directory = mkdtempSync(join(tmpdir(), 'bindery-crash-'));
  // If the tests run as root, PostgreSQL runs under another account, which needs access to this folder.
  chmodSync(directory, 0o711);
});
after(async () => {
  await server?.end('SIGTERM');
});

const environment = () => ({ DATA_DIR: directory });
const postmasterPid = () =>
  Number.parseInt(readFileSync(join(directory, 'postgres', 'data', 'postmaster.pid'), 'utf8'), 10);

async function newToken(url: string): Promise<string> {
  const login = `partner-${Date.now()}`;
  const added = await bindery(['partner', 'add', '--login', login, '--name', 'N', '--json'], environment());
  assert.equal(added.code, 0, added.stderr);
  const { client_id, client_secret } = JSON.parse(added.stdout);
  const response = await fetch(`${url}/ship/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret }),
  });
  const { access_token: issued } = JSON.parse(await response.text());
  return String(issued);
}

async function created(url: string): Promise<string> {
  const body = osagoBody({ today: moscowDate(new Date()) });
  const answer = await callAt({ url, token }, 'POST', policies, body);
  assert.equal(answer.status, 200, answer.text);
  return String(answer.body.policyNumber);
}

async function assertAllReadable(url: string, numbers: readonly string[]): Promise<void> {
  for (const number of numbers) {
    const answer = await callAt({ url, token }, 'GET', `${policies}/${number}`);
    assert.equal(answer.status, 200, answer.text);
    assert.equal(answer.body.policyNumber, number);
  }
}

test('acknowledged answers survive kill -9 of the server and of PostgreSQL', async () => {
  server = await serving(environment());
  token = await newToken(server.url);
  const { url } = server;
  const numbers = await Promise.all(Array.from({ length: 10 }, () => created(url)));
  assert.equal(new Set(numbers).size, 10);

  const first = postmasterPid();
  assert.equal((await server.end('SIGKILL')).code, null);
  server = await serving(environment());
  assert.equal(postmasterPid(), first, 'the database left behind was not found');
  await assertAllReadable(server.url, numbers);
  numbers.push(await created(server.url));

  await server.end('SIGKILL');
  process.kill(first, 'SIGKILL');
  server = await serving(environment());
  assert.notEqual(postmasterPid(), first);
  await assertAllReadable(server.url, numbers);
  numbers.push(await created(server.url));
  assert.equal(new Set(numbers).size, 12, 'a number was given twice');
});

test('killing PostgreSQL under a running server causes no 500', async () => {
  assert.ok(server);
  const { url } = server;
  process.kill(postmasterPid(), 'SIGKILL');
  // A backend process of PostgreSQL may still answer for a moment after its main process was killed.
  const seen = new Set<number>();
  await until(async () => {
    seen.add((await callAt({ url, token }, 'GET', `${policies}/ZZZ0000000001`)).status);
    return seen.has(503);
  });
  assert.ok(
    [...seen].every((status) => status === 200 || status === 503),
    [...seen].join(),
  );
  // The server that started the embedded database also restarts it.
  await until(async () => (await fetch(`${url}/health/ready`)).status === 200);
  await assertAllReadable(url, ['ZZZ0000000001']);
  await created(url);
  await server.end('SIGTERM');
  server = undefined;
  assert.equal(
    existsSync(join(directory, 'postgres', 'data', 'postmaster.pid')),
    false,
    'it was left running',
  );
});
