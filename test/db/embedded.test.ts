import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { openDatabase } from '#platform/db/database.ts';
import { type EmbeddedDatabase, startEmbeddedDatabase } from '#platform/db/embedded.ts';
import { createPool } from '#platform/db/pool.ts';
import { StartError } from '#platform/db/start-error.ts';
import { isDatabaseAway } from '#platform/db/unavailable.ts';
import { openInProcess } from '../support/embedded-process.ts';
import { until } from '../support/process.ts';

let directory: string;
/** Data directory for `start`: a new one, until a test calls `useMade`. */
let dataDirectory: string;
const lines: string[] = [];

/** Data directory with a database that is created once and shared by tests that do not test the creation. */
let made: string;

before(async () => {
  made = await mkdtemp(join(tmpdir(), 'bindery-embedded-made-'));
  dataDirectory = made;
  await (await start()).release();
});

after(() => rm(made, { recursive: true }));

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'bindery-embedded-'));
  dataDirectory = join(directory, '.data');
  lines.length = 0;
});

afterEach(async () => {
  if (await exists(join(dataDirectory, 'postgres', 'data', 'postmaster.pid'))) await (await start()).stop();
  await rm(directory, { recursive: true });
});

test('an embedded database is private, stops with its last process and keeps its data', async () => {
  assert.equal((await stat(directory)).mode & 0o777, 0o700, 'a clone below a private directory');
  const first = await start();
  await write(first.connectionString, 'kept');
  assert.deepEqual(await settingsOf(first.connectionString), {
    collation: 'C',
    data_checksums: 'on',
    encoding: 'UTF8',
    listen_addresses: '127.0.0.1',
    unix_socket_directories: `"${join(dataDirectory, 'postgres')}"`,
  });
  await first.release();
  await assert.rejects(read(first.connectionString), isDatabaseAway);
  assert.equal((await stat(directory)).mode & 0o777, 0o700);
  assert.equal((await stat(dataDirectory)).mode & 0o777, 0o711, 'may be passed, not looked into');
  assert.equal((await stat(join(dataDirectory, 'postgres'))).mode & 0o777, 0o700);
  assert.equal((await stat(join(dataDirectory, 'postgres', 'password'))).mode & 0o777, 0o600);

  const second = await start();
  assert.equal(second.connectionString, first.connectionString, 'port and password stay');
  assert.deepEqual(await read(second.connectionString), ['kept']);
  await Promise.all([second.release(), second.release()]);
});

test('an embedded server is reached over TCP if the path of its Unix socket would be too long', async () => {
  dataDirectory = join(directory, 'a'.repeat(100), '.data');
  const database = await start();
  assert.deepEqual([...new URL(database.connectionString).searchParams], []);
  await write(database.connectionString, 'kept');
  assert.match(lines.join(), /reached by TCP, not by a Unix socket in .*: its path would have \d+ bytes/);
  await database.release();
});

test('clients that use TCP reach an embedded server with a Unix socket', async () => {
  useMade();
  const database = await start();
  const url = new URL(database.connectionString);
  assert.equal(url.searchParams.get('host'), join(made, 'postgres'));
  url.search = '';
  assert.equal((await oneRow(url.href)).length, 1);
  await database.release();
});

test('the embedded database refuses a client without the password', async () => {
  useMade();
  const database = await start();
  const url = new URL(database.connectionString);
  url.password = 'guess';
  await assert.rejects(read(url.href), { code: '28P01' });
  await database.release();
});

test('the embedded server continues with all committed data if the process that started the server is killed', async () => {
  useMade();
  const owner = await openInProcess(dataDirectory);
  await write(owner.connectionString, 'committed');
  await owner.kill('SIGKILL');
  const next = await start();
  assert.deepEqual(lines, [], 'nothing had to be started');
  assert.equal(next.connectionString, owner.connectionString);
  assert.deepEqual(await read(next.connectionString), ['committed']);
  await next.release();
  await assert.rejects(read(next.connectionString), isDatabaseAway);
});

test('the embedded database recovers after PostgreSQL is killed', async () => {
  useMade();
  const database = await start();
  await write(database.connectionString, 'committed');
  process.kill(await postmasterPid(), 'SIGKILL');
  const next = await start();
  assert.deepEqual(await read(next.connectionString), ['committed']);
  await database.release();
  assert.deepEqual(await read(next.connectionString), ['committed'], 'still used by the other');
  await next.release();
  await assert.rejects(read(next.connectionString), isDatabaseAway);
});

test('processes that start together share the embedded server, and the last process stops it', async () => {
  const processes = await Promise.all(Array.from({ length: 2 }, () => openInProcess(dataDirectory)));
  const [one] = processes;
  assert.ok(one);
  assert.equal(new Set(processes.map(({ connectionString }) => connectionString)).size, 1);
  const remembered = await readFile(join(dataDirectory, 'postgres', 'port'), 'utf8');
  assert.equal(remembered, new URL(one.connectionString).port, 'and no port that was only tried');
  assert.deepEqual(await readdir(dataDirectory), ['postgres'], 'what the slower ones made is gone');
  await write(one.connectionString, 'shared');
  const own = await start();
  await Promise.all(processes.map((process) => process.kill('SIGTERM')));
  assert.deepEqual(await read(own.connectionString), ['shared']);
  await own.release();
  await assert.rejects(read(own.connectionString), isDatabaseAway);
});

test('the embedded server runs exactly as long as any process uses it', async () => {
  useMade();
  const rounds = Array.from({ length: 4 }, async () => {
    for (let round = 0; round < 3; round += 1) {
      const database = await start();
      assert.equal((await oneRow(database.connectionString)).length, 1);
      await database.release();
    }
  });
  await Promise.all(rounds);
  assert.equal(await exists(join(dataDirectory, 'postgres', 'data', 'postmaster.pid')), false);
});

test('the embedded server continues while a client is connected that did not start through Bindery', async () => {
  useMade();
  const database = await start();
  const pool = createPool({ connectionString: database.connectionString, applicationName: 'psql' });
  const stranger = await pool.connect();
  await database.release();
  assert.equal((await stranger.query('select 1')).rowCount, 1);
  stranger.release();
  await pool.end();
});

describe('the embedded server starts despite a leftover pid file', () => {
  const strangers = [
    { name: 'with an unused process id', pid: 2_000_000_000 },
    { name: 'of a process other than PostgreSQL', pid: process.ppid },
    { name: 'of the current process', pid: process.pid },
  ];
  for (const { name, pid } of strangers) {
    test(name, async () => {
      useMade();
      const database = await start();
      await write(database.connectionString, 'kept');
      const pidFile = join(dataDirectory, 'postgres', 'data', 'postmaster.pid');
      const [, ...rest] = (await readFile(pidFile, 'utf8')).split('\n');
      await database.stop();
      await writeFile(pidFile, [pid, ...rest].join('\n'));
      const next = await start();
      assert.deepEqual(await read(next.connectionString), ['kept']);
      await next.release();
    });
  }
});

test('the embedded server uses another port if its port is taken', async () => {
  useMade();
  const first = await start();
  await first.release();
  const port = Number(new URL(first.connectionString).port);
  const squatter = createServer();
  await new Promise<void>((resolve) => squatter.listen(port, '127.0.0.1', resolve));
  const second = await start();
  assert.notEqual(new URL(second.connectionString).port, String(port));
  squatter.close();
  await second.release();
});

test('a restarted embedded server waits until another program releases its port', async () => {
  useMade();
  const database = await start();
  await write(database.connectionString, 'committed');
  const port = Number(new URL(database.connectionString).port);
  process.kill(await postmasterPid(), 'SIGKILL');
  const squatter = await takePort(port);
  const back = database.revive();
  await until(async () =>
    lines.includes(`port ${port} of the embedded database is taken by another program: waiting for it`),
  );
  squatter.close();
  await back;
  assert.deepEqual(await read(database.connectionString), ['committed']);
  await database.release();
});

test('a process loses its connection to an embedded server that has restarted at another port', async () => {
  useMade();
  const first = await openDatabase({ dataDirectory, applicationName: 'bindery test' });
  const port = Number(new URL(first.connectionString).port);
  process.kill(await postmasterPid(), 'SIGKILL');
  const squatter = await takePort(port);
  const other = await openInProcess(dataDirectory);
  const { message } = await first.lost;
  assert.match(
    message,
    new RegExp(`took port ${port} of .* listens at ${new URL(other.connectionString).port} now: start again`),
  );
  squatter.close();
  await first.close();
  assert.equal((await oneRow(other.connectionString)).length, 1, 'goes on for the other');
  await other.kill('SIGTERM');
});

test('files of a process that was killed while creating the database are removed', async () => {
  await mkdir(dataDirectory);
  await symlink('nowhere', join(dataDirectory, 'postgres.new-2000000000-abcd'));
  await (await start()).release();
  assert.deepEqual(await readdir(dataDirectory), ['postgres']);
});

const unusable = [
  {
    name: 'a place below a broken link',
    prepare: () => symlink('nowhere', dataDirectory),
    message: /a file is in the way: remove it, or set DATA_DIR/,
  },
  {
    name: 'a place such as /proc, which accepts no directories',
    prepare: async () => {
      dataDirectory = process.platform === 'linux' ? '/proc/nope' : '/dev/null/nope';
    },
    message: /cannot be used: .*: (?:remove it, or )?set DATA_DIR/,
  },
  {
    name: 'a file instead of the directory',
    prepare: () => writeFile(dataDirectory, ''),
    message: /a file is in the way: remove it, or set DATA_DIR/,
  },
  {
    name: 'a cluster of a PostgreSQL version that is not installed',
    prepare: async () => {
      await mkdir(join(dataDirectory, 'postgres', 'data'), { recursive: true });
      await writeFile(join(dataDirectory, 'postgres', 'data', 'PG_VERSION'), '9\n');
    },
    message: /made by PostgreSQL 9, which was not found: install PostgreSQL 9, or set BINDERY_POSTGRES_BIN/,
  },
  {
    name: 'a directory without a cluster',
    prepare: async () => {
      await mkdir(join(dataDirectory, 'postgres'), { recursive: true });
      await writeFile(join(dataDirectory, 'postgres', 'notes.txt'), '');
    },
    message: /is in the way of the embedded database and is not one: move it away, or set DATA_DIR/,
  },
];
for (const { name, prepare, message } of unusable) {
  test(`the embedded database refuses ${name} with a one-line error`, async () => {
    await prepare();
    await refuses(message);
  });
}

for (const [name, use, wanted] of [
  ['to create a cluster', () => undefined, /15 or newer/],
  ['of the version of the cluster', useMade, /\d+, which made the embedded database/],
] as const) {
  test(`BINDERY_POSTGRES_BIN is refused if its folder has no PostgreSQL ${name}`, async () => {
    use();
    process.env.BINDERY_POSTGRES_BIN = '/nope';
    try {
      await refuses(
        new RegExp(`^BINDERY_POSTGRES_BIN=/nope holds no PostgreSQL ${wanted.source}: name the directory`),
      );
    } finally {
      delete process.env.BINDERY_POSTGRES_BIN;
    }
  });
}

test('a setting that PostgreSQL refuses is reported, and the start succeeds after correction', async () => {
  useMade();
  const settings = join(made, 'postgres', 'data', 'postgresql.auto.conf');
  await writeFile(settings, `work_mem = 'much'\n`);
  await refuses(/PostgreSQL did not start: .*; see .*postgres\.log, correct its cause/);
  await writeFile(settings, '');
  await (await start()).release();
});

test('an embedded server that does not respond is reported with its process id', async () => {
  useMade();
  const database = await start();
  const pid = await postmasterPid();
  process.kill(pid, 'SIGSTOP');
  try {
    await refuses(new RegExp(`runs as process ${pid} and answers nothing: `));
  } finally {
    process.kill(pid, 'SIGCONT');
  }
  await database.release();
});

/** Listens on the port as soon as the killed server has released it. */
async function takePort(port: number): Promise<Server> {
  const server = createServer();
  await until(
    () =>
      new Promise((resolve) => {
        server.once('error', () => resolve(false));
        server.listen(port, '127.0.0.1', () => resolve(true));
      }),
  );
  return server;
}

function useMade(): void {
  dataDirectory = made;
}

async function refuses(message: RegExp): Promise<void> {
  await assert.rejects(start(), (error) => {
    assert.ok(error instanceof StartError);
    assert.match(error.message, message);
    assert.ok(!error.message.includes('\n'));
    return true;
  });
}

function start(): Promise<EmbeddedDatabase> {
  return startEmbeddedDatabase({
    dataDirectory,
    settings: { fsync: 'off' },
    log: (line) => lines.push(line),
  });
}

async function postmasterPid(): Promise<number> {
  const file = await readFile(join(dataDirectory, 'postgres', 'data', 'postmaster.pid'), 'utf8');
  return Number(file.split('\n')[0]);
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined;
}

async function write(connectionString: string, text: string): Promise<void> {
  await run(
    connectionString,
    `create table if not exists notes (note text); truncate notes; insert into notes values ('${text}')`,
  );
}

async function read(connectionString: string): Promise<unknown[]> {
  return (await run(connectionString, 'select note from notes')).map(({ note }) => note);
}

function oneRow(connectionString: string): Promise<Record<string, unknown>[]> {
  return run(connectionString, 'select 1');
}

async function settingsOf(connectionString: string): Promise<Record<string, unknown> | undefined> {
  const [row] = await run(
    connectionString,
    `select datcollate as collation,
            current_setting('data_checksums') as data_checksums,
            current_setting('server_encoding') as encoding,
            current_setting('listen_addresses') as listen_addresses,
            current_setting('unix_socket_directories') as unix_socket_directories
       from pg_database
      where datname = current_database()`,
  );
  return row;
}

async function run(connectionString: string, text: string): Promise<Record<string, unknown>[]> {
  const pool = createPool({ connectionString, applicationName: 'bindery test', connectionsMax: 1 });
  try {
    return (await pool.query(text)).rows;
  } finally {
    await pool.end();
  }
}
