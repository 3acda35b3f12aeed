import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startEmbeddedDatabase } from '#platform/db/embedded.ts';
import { makeRunDirectory } from './support/run-directory.ts';

/**
 * Runs a command, such as `npm test -- test/http`, and exits with its code. The tests' services reach a new PostgreSQL
 * through pgbouncer in transaction mode. Needs pgbouncer (`apt-get install pgbouncer`).
 */
const [command = '', ...words] = process.argv.slice(2);
const directory = makeRunDirectory('bindery-pooler');
const server = await startEmbeddedDatabase({
  dataDirectory: directory,
  settings: { unix_socket_directories: '', max_connections: '200', fsync: 'off', synchronous_commit: 'off' },
});
try {
  await setRole(server.connectionString);
  const port = await freePort();
  const pooler = await startPooler(new URL(server.connectionString), port);
  const address = new URL(server.connectionString);
  address.port = String(port);
  const given = { DATABASE_URL: server.connectionString, BINDERY_TEST_POOLER: address.href };
  try {
    const child = spawn(command, words, { stdio: 'inherit', env: { ...process.env, ...given } });
    const [code] = await once(child, 'exit');
    process.exitCode = Number(code ?? 1);
  } finally {
    pooler.kill('SIGINT');
    await once(pooler, 'exit');
  }
} finally {
  await server.stop();
  await rm(directory, { recursive: true, force: true });
}

/** Sets the settings of the service's role as in deploy/README.md. */
async function setRole(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  for (const setting of [
    "timezone = 'UTC'",
    'jit = off',
    "statement_timeout = '30s'",
    "idle_in_transaction_session_timeout = '10s'",
  ])
    await client.query(`alter role ${client.escapeIdentifier(client.user ?? '')} set ${setting}`);
  await client.end();
}

async function startPooler(
  { hostname, port, username, password }: URL,
  listensAt: number,
): Promise<ChildProcess> {
  const users = join(directory, 'users.txt');
  const settings = join(directory, 'pgbouncer.ini');
  await writeFile(users, `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"\n`, {
    mode: 0o644,
  });
  await writeFile(
    settings,
    `[databases]
* = host=${hostname} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listensAt}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = 8
max_client_conn = 1000
server_idle_timeout = 5
ignore_startup_parameters = extra_float_digits
`,
    { mode: 0o644 },
  );
  const asUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const pooler = spawn('pgbouncer', ['-q', ...asUser, settings], { stdio: ['ignore', 'ignore', 'inherit'] });
  await once(pooler, 'spawn');
  for (;;) {
    if (pooler.exitCode !== null) throw new Error(`pgbouncer ended with ${pooler.exitCode}`);
    const probe = connect(listensAt, '127.0.0.1');
    const isUp = await Promise.race([once(probe, 'connect'), once(probe, 'error')]).then(
      () => !probe.errored,
      () => false,
    );
    probe.destroy();
    if (isUp) return pooler;
    await pause(50);
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  return typeof address === 'object' && address ? address.port : 0;
}
