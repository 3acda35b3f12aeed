import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { test } from 'node:test';
import { openDatabase } from '#platform/db/database.ts';
import { isSuperuser } from '#platform/db/server/check-server.ts';
import { StartError } from '#platform/db/start-error.ts';
import { emptyDatabase } from '../support/database.ts';

test('a configured database server is opened, and closing the database twice is harmless', async () => {
  const given = await emptyDatabase();
  const database = await open(given.connectionString);
  assert.equal(database.connectionString, given.connectionString);
  assert.deepEqual((await database.pool.query('select 1::bigint as one')).rows, [{ one: 1n }]);
  await Promise.all([database.close(), database.close()]);
  await given.drop();
});

test('a database role with superuser rights is recognised', async () => {
  const given = await emptyDatabase();
  const session = await given.pool.connect();
  try {
    const { rows } = await session.query('show is_superuser');
    assert.equal(await isSuperuser(session), rows[0]?.is_superuser === 'on');
    await session.query('set role pg_read_all_data');
    assert.equal(await isSuperuser(session), false);
  } finally {
    session.release(true);
    await given.drop();
  }
});

test('an unreachable database address is refused with a one-line error without the password', async () => {
  const port = await closedPort();
  await refuses(
    `postgres://user:secret@127.0.0.1:${port}/shop`,
    `PostgreSQL at 127.0.0.1:${port} cannot be reached (ECONNREFUSED): start it, or correct DATABASE_URL`,
  );
});

test('a database that does not exist is refused', async () => {
  const given = await emptyDatabase();
  const url = new URL(given.connectionString);
  url.pathname = '/nowhere';
  await refuses(
    url.href,
    `the database "nowhere" does not exist at ${url.hostname}:${url.port || 5432}: create it, or correct DATABASE_URL`,
  );
  await given.drop();
});

test('a read-only database server is refused', async () => {
  const given = await emptyDatabase();
  const url = new URL(given.connectionString);
  await given.pool.query(`alter database ${url.pathname.slice(1)} set default_transaction_read_only = on`);
  await refuses(
    url.href,
    `PostgreSQL at ${url.hostname}:${url.port || 5432} takes no changes, as a standby does: set DATABASE_URL to the primary`,
  );
  await given.drop();
});

test('a database address that cannot be parsed is refused', async () => {
  await refuses(
    'postgres://user:secret@host:port/database',
    'DATABASE_URL is not an address of PostgreSQL: write postgres://user:password@host:port/database',
  );
});

test('a database address at which another program listens is refused', async () => {
  const server = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' ? (address?.port ?? 0) : 0);
    });
  });
  await assert.rejects(open(`postgres://user:secret@127.0.0.1:${port}/shop`), (error) => {
    assert.ok(error instanceof StartError);
    assert.match(
      error.message,
      /^PostgreSQL at 127\.0\.0\.1:\d+ cannot be reached \(.*\): start it, or correct/,
    );
    return true;
  });
  server.close();
});

function open(databaseUrl: string): ReturnType<typeof openDatabase> {
  return openDatabase({ databaseUrl, dataDirectory: '/nowhere', applicationName: 'bindery test' });
}

async function refuses(databaseUrl: string, message: string): Promise<void> {
  await assert.rejects(open(databaseUrl), (error) => {
    assert.ok(error instanceof StartError);
    assert.equal(error.message, message);
    return true;
  });
}

function closedPort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0));
    });
  });
}
