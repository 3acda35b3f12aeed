import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Finding, Setting } from '#staff/operation/server.ts';
import { emptyDatabase, type TestDatabase, testDatabase } from '../support/database.ts';
import { directoryClient, directoryPeer } from '../support/directory-peer.ts';
import { bindery, binderyHere } from '../support/process.ts';

const directory = mkdtempSync(join(tmpdir(), 'bindery-doctor-'));
/** An external system that accepts one token, one shop and traces, and refuses any other credentials. */
const peer = createServer(({ url, headers }, answer) => {
  const key = headers.authorization;
  if (key !== undefined && key !== 'Bearer good' && key !== `Basic ${btoa('100500:good')}`)
    answer.writeHead(401).end();
  else if (url === '/v3/me') answer.end('{"status":"enabled","test":false,"fiscalization_enabled":true}');
  else if (url === '/closed') answer.writeHead(403).end();
  else if (url === '/otlp/v1/traces') answer.end('{}');
  else answer.writeHead(404).end();
});
const mail = createTcpServer((socket) => {
  socket.write('220 mail.example.com ESMTP\r\n');
  socket.on('data', (line) => socket.write(String(line).startsWith('QUIT') ? '221 bye\r\n' : '250 ok\r\n'));
  socket.on('error', () => socket.destroy());
});
let database: TestDatabase;

before(async () => {
  database = await testDatabase();
  for (const server of [peer, mail])
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
});
after(async () => {
  peer.close();
  mail.close();
  await database.drop();
  rmSync(directory, { recursive: true });
});

const portOf = (server: typeof peer | typeof mail) => (server.address() as AddressInfo).port;

async function examined(variables: Readonly<Record<string, string>>) {
  const { code, stdout, stderr } = await binderyHere(['doctor', '--json'], {
    DATA_DIR: directory,
    ...variables,
  });
  const findings = JSON.parse(stdout) as readonly Finding[];
  const stateOf = (what: string) => findings.find((one) => one.what === what)?.state;
  const saidOf = (what: string) => findings.find((one) => one.what === what)?.said ?? '';
  return { code, stderr, stateOf, saidOf };
}

test('`doctor` reports details of working parts, and reports parts without settings as off', async () => {
  const url = `http://127.0.0.1:${portOf(peer)}`;
  const { code, stderr, stateOf, saidOf } = await examined({
    DATABASE_URL: database.connectionString,
    REGISTRY_URL: `${url}/registry`,
    SMTP_URL: `smtp://127.0.0.1:${portOf(mail)}`,
  });
  assert.equal(code, 0, stderr);
  for (const what of ['configuration', 'database', 'clock', 'disk', 'forms and fonts', 'registry', 'mail'])
    assert.equal(stateOf(what), 'ok', `${what}: ${saidOf(what)}`);
  assert.equal(saidOf('registry'), `${url} answers (404)`);
  assert.match(saidOf('personal key'), /everybody knows/);
  assert.equal(stateOf('signature'), 'warning');
  assert.equal(stateOf('acquirer'), 'off');
});

test('`doctor` calls every external system with its credentials and reports refused credentials as a fault', async () => {
  const url = `http://127.0.0.1:${portOf(peer)}`;
  const addresses = {
    REGISTRY_URL: `${url}/registry`,
    UNDERWRITING_URL: `${url}/closed`,
    ACQUIRER_URL: `${url}/v3`,
    ACQUIRER_SHOP_ID: '100500',
    OTEL_EXPORTER_OTLP_ENDPOINT: `${url}/otlp`,
  };
  const good = await examined({ ...addresses, REGISTRY_TOKEN: 'good', ACQUIRER_SECRET_KEY: 'good' });
  assert.equal(good.saidOf('registry'), `${url} answers (404), and does not refuse REGISTRY_TOKEN`);
  assert.equal(good.saidOf('acquirer'), `${url} knows the shop`);
  assert.equal(good.saidOf('trace collector'), `${url} takes spans`);
  assert.equal(good.stateOf('underwriting'), 'fault');
  assert.match(good.saidOf('underwriting'), /it requires a token; set UNDERWRITING_TOKEN/);
  const bad = await examined({
    ...addresses,
    REGISTRY_TOKEN: 'old-secret',
    ACQUIRER_SECRET_KEY: 'old-secret',
  });
  assert.match(bad.saidOf('registry'), /it refuses REGISTRY_TOKEN/);
  assert.match(bad.saidOf('acquirer'), /it refuses ACQUIRER_SHOP_ID with ACQUIRER_SECRET_KEY/);
  for (const what of ['registry', 'acquirer']) {
    assert.equal(bad.stateOf(what), 'fault');
    assert.doesNotMatch(bad.saidOf(what), /old-secret/);
  }
});

test('`doctor` probes the staff directory and reports a wrong issuer with the expected and the actual issuer', async () => {
  const provider = await directoryPeer();
  const variables = {
    CONSOLE_PORT: '0',
    STAFF_OIDC_ISSUER: provider.issuer,
    STAFF_OIDC_CLIENT_ID: directoryClient.id,
    STAFF_OIDC_CLIENT_SECRET: directoryClient.secret,
  };
  try {
    const good = await examined(variables);
    assert.equal(good.stateOf('directory'), 'ok', good.saidOf('directory'));
    provider.metadata = { claims_supported: ['sub', 'name'] };
    assert.match((await examined(variables)).saidOf('directory'), /set STAFF_OIDC_AUTH_TIME=optional/);
    const trusting = await examined({ ...variables, STAFF_OIDC_AUTH_TIME: 'optional' });
    assert.equal(trusting.stateOf('directory'), 'ok');
    provider.metadata = { issuer: `${provider.issuer}/realms/x` };
    const other = await examined(variables);
    assert.equal(other.stateOf('directory'), 'fault');
    assert.equal(
      other.saidOf('directory'),
      `STAFF_OIDC_ISSUER is ${provider.issuer}, and the provider there calls itself ${provider.issuer}/realms/x: set it to exactly that`,
    );
  } finally {
    await provider.close();
  }
  assert.match((await examined(variables)).saidOf('directory'), /does not answer as OpenID Connect/);
});

test('`doctor` reports the reason of a broken part and the results of all other parts, and exits with 1', async () => {
  const { code, stderr, stateOf, saidOf } = await examined({
    DATABASE_URL: 'postgres://u:secret-word@127.0.0.1:1/d',
    REGISTRY_URL: 'http://127.0.0.1:1/',
    SMTP_URL: 'smtp://127.0.0.1:1',
    PRINT_FORMS_DIR: directory,
  });
  assert.equal(code, 1);
  assert.match(saidOf('database'), /cannot be reached \(ECONNREFUSED\)/);
  for (const what of ['database', 'registry', 'mail']) assert.equal(stateOf(what), 'fault', what);
  assert.equal(stateOf('disk'), 'ok');
  assert.equal(stderr, 'bindery: not in order: database, registry, mail\n');
  assert.ok(!saidOf('database').includes('secret-word'));
});

test('`doctor` changes neither the database of another program nor an empty data directory', async () => {
  const strange = await emptyDatabase();
  try {
    const { stateOf, saidOf } = await examined({ DATABASE_URL: strange.connectionString });
    assert.equal(stateOf('database'), 'fault');
    assert.match(saidOf('database'), /has nothing of Bindery in it: bindery migrate/);
    const { rows } = await strange.pool.query(`select 1 from pg_tables where schemaname = 'public'`);
    assert.deepEqual(rows, []);
  } finally {
    await strange.drop();
  }
  assert.match((await examined({})).saidOf('database'), /no database in .*: bindery migrate makes one/);
});

/** Returns the database address with the port of `server`. */
async function databaseBehind(server: ReturnType<typeof createTcpServer>): Promise<string> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = new URL(database.connectionString);
  address.host = `127.0.0.1:${portOf(server)}`;
  return address.href;
}

/**
 * Imitates a pooler in transaction mode with one server connection: all clients share the session of the
 * first one.
 */
function sessionSharer() {
  const { hostname, port } = new URL(database.connectionString);
  let shared: Socket | undefined;
  let asking: Socket | undefined;
  return createTcpServer((client) => {
    const own = connect(Number(port), hostname);
    let isReady = false;
    const isFirst = shared === undefined;
    shared ??= own;
    client.on('data', (sent) => {
      // A message 'X' (terminate) ends the session of one client only.
      if (isReady && sent[0] === 'X'.charCodeAt(0)) return;
      asking = client;
      (isReady ? shared : own)?.write(sent);
    });
    own.on('data', (answer: Buffer) => {
      (isFirst && isReady ? asking : client)?.write(answer);
      // The last message is ReadyForQuery: five bytes of header and one byte of state.
      isReady ||= answer.subarray(-6, -5).toString() === 'Z';
    });
    client.on('error', () => own.destroy());
    own.on('error', () => client.destroy());
    client.on('close', () => isFirst || own.destroy());
  });
}

test('`doctor` reports a pooler that loses named prepared statements if Bindery uses them', async () => {
  const pooler = sessionSharer();
  const url = await databaseBehind(pooler);
  try {
    const bad = await examined({ DATABASE_URL: url });
    assert.equal(bad.stateOf('database'), 'fault');
    assert.match(
      bad.saidOf('database'),
      /named statements are lost .*(?:42P05|26000).*DATABASE_NAMED_STATEMENTS=off/,
    );
  } finally {
    pooler.close();
  }
});

test('`doctor` warns if a pooler connects with a role that has jit on or an unsuitable plan_cache_mode; direct connections set both', async () => {
  const { connectionString: url, pool } = database;
  const { rows } = await pool.query(
    `select current_setting('jit') as jit, current_setting('plan_cache_mode') as plans`,
  );
  assert.deepEqual(rows, [{ jit: 'off', plans: 'force_generic_plan' }]);
  await pool.query(
    `do $$ begin execute format('alter database %I set jit = on', current_database()); end $$`,
  );
  const behindPooler = { DATABASE_URL: url, DATABASE_DIRECT_URL: url };
  const found = await examined(behindPooler);
  assert.equal(found.stateOf('database'), 'warning', found.saidOf('database'));
  assert.match(found.saidOf('database'), /alter role <user> set jit = off/);
  assert.doesNotMatch(found.saidOf('database'), /plan_cache_mode/);
  const named = await examined({ ...behindPooler, DATABASE_NAMED_STATEMENTS: 'on' });
  assert.match(named.saidOf('database'), /alter role <user> set plan_cache_mode = force_generic_plan/);
});

/** A server that refuses the connection setting `options`, as PgBouncer 1.18 does. */
const refusing = createTcpServer((socket) => {
  const fields = 'SFATAL\0C08P01\0Munsupported startup parameter: options\0\0';
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(4 + fields.length, 1);
  socket.once('data', () => socket.end(Buffer.concat([head, Buffer.from(fields)])));
  socket.on('error', () => socket.destroy());
});

test('if a pooler refuses connection settings, `doctor` names the variable to set without waiting for a timeout', async () => {
  const url = await databaseBehind(refusing);
  try {
    const { stateOf, saidOf } = await examined({ DATABASE_URL: url });
    assert.equal(stateOf('database'), 'fault');
    assert.match(saidOf('database'), /unsupported startup parameter: options.*set DATABASE_DIRECT_URL/);
  } finally {
    refusing.close();
  }
});

test('`doctor` reports only the configuration if the configuration is unusable', async () => {
  const { code, stateOf, saidOf } = await examined({ PORT: 'http' });
  assert.equal(code, 1);
  assert.match(saidOf('configuration'), /PORT="http" is not usable/);
  assert.equal(stateOf('database'), undefined);
});

async function settings(words: readonly string[], variables: Readonly<Record<string, string>>) {
  const { code, stdout, stderr } = await binderyHere(['config', '--json', ...words], variables);
  const rows = JSON.parse(stdout) as readonly Setting[];
  return { code, stdout, stderr, rowOf: (name: string) => rows.find(({ variable }) => variable === name) };
}

test('`config` prints settings with their source and without secrets', async () => {
  const file = join(directory, 'token');
  writeFileSync(file, 'file-secret');
  const { code, stdout, rowOf } = await settings([], {
    DATABASE_URL: 'postgres://bindery:url-secret@db1:5432/bindery?options=query-secret',
    REGISTRY_URL: 'https://registry.example.com/bm',
    REGISTRY_TOKEN_FILE: file,
    UNDERWRITING_URL: 'https://rules.example.com/',
    UNDERWRITING_TOKEN: 'scheme:token-secret',
    LOG_LEVEL: 'warn',
  });
  assert.equal(code, 0);
  assert.deepEqual(rowOf('DATABASE_URL'), {
    variable: 'DATABASE_URL',
    value: 'postgres://bindery:***@db1:5432/bindery?***',
    from: 'environment',
  });
  assert.deepEqual(rowOf('REGISTRY_TOKEN'), {
    variable: 'REGISTRY_TOKEN',
    value: '***',
    from: `file ${file}`,
  });
  assert.equal(rowOf('REGISTRY_URL')?.value, 'https://registry.example.com/bm');
  assert.equal(rowOf('UNDERWRITING_TOKEN')?.value, '***');
  assert.equal(rowOf('LOG_LEVEL')?.value, 'warn');
  assert.equal(rowOf('HOST'), undefined);
  assert.doesNotMatch(stdout, /secret/);
});

test('`config` prints invalid and valid settings, and `config --all` also prints settings that are not set', async () => {
  const { code, stderr, rowOf } = await settings(['--all'], { PORT: 'http' });
  assert.equal(code, 1);
  assert.match(stderr, /^bindery: PORT="http" is not usable: [^\n]+\n$/);
  assert.equal(rowOf('PORT')?.value, 'http');
  assert.deepEqual(rowOf('HOST'), { variable: 'HOST', value: '', from: 'preset' });
});

test('`bindery --version` prints the package version', async () => {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'));
  assert.deepEqual(await bindery(['--version'], {}), { code: 0, stdout: `${version}\n`, stderr: '' });
});
