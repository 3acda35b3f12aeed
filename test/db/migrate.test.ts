import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { migrate } from '#platform/db/migrations/migrate.ts';
import { StartError } from '#platform/db/start-error.ts';
import { emptyDatabase, type TestDatabase } from '../support/database.ts';

const orders = 'create table orders (order_id bigint primary key);';
const notes = 'alter table orders add column note text; create index orders_note on orders (note);';

let database: TestDatabase;
let directory: string;

beforeEach(async () => {
  database = await emptyDatabase();
  directory = await mkdtemp(join(tmpdir(), 'bindery-migrations-'));
  await write('0001-orders.sql', orders);
  await write('0002-notes.sql', notes);
});

afterEach(async () => {
  await database.drop();
  await rm(directory, { recursive: true });
});

test('missing migrations are applied in order and only once', async () => {
  assert.deepEqual(await migrate(database.pool, directory), { applied: ['0001-orders', '0002-notes'] });
  assert.deepEqual(await migrate(database.connectionString, directory), { applied: [] });
  await write('0003-more.sql', 'create table more (id bigint);');
  assert.deepEqual(await migrate(database.pool, directory), { applied: ['0003-more'] });
  await database.pool.query('insert into orders (order_id, note) values ($1, $2)', [1n, 'text']);
});

test('processes that start concurrently apply each migration once', async () => {
  const starters = await Promise.all(
    Array.from({ length: 4 }, () => migrate(database.connectionString, directory)),
  );
  assert.deepEqual(starters.flatMap(({ applied }) => applied).sort(), ['0001-orders', '0002-notes']);
});

test('a failed migration is rolled back, and earlier migrations are not', async () => {
  await write('0002-notes.sql', `${notes} insert into nowhere values (1);`);
  await refuses(
    /^migrations\/0002-notes\.sql failed and was rolled back: relation "nowhere" does not exist; /,
  );
  const columns = await database.pool.query(
    `select column_name as name from information_schema.columns where table_name = 'orders'`,
  );
  assert.deepEqual(columns.rows, [{ name: 'order_id' }]);
});

test('a changed file of an applied migration is refused', async () => {
  await migrate(database.pool, directory);
  await write('0001-orders.sql', `${orders} -- better`);
  await refuses(/^migrations\/0001-orders\.sql was changed .*: restore the file/);
});

test('a database with a migration that the program does not have is refused', async () => {
  await migrate(database.pool, directory);
  await rm(join(directory, '0002-notes.sql'));
  await refuses(
    /^the database schema is newer than this program \(it has migration 0002-notes\): start a newer/,
  );
});

const misnamed = ['0004-gap.sql', '0002-twice.sql', '0003_underscore.sql', '3-short.sql'];
for (const file of misnamed) {
  test(`a migration file named ${file} is refused if the last migration is number 2`, async () => {
    await write(file, 'select 1;');
    await refuses(/^migrations\/.* is out of order: name it 000\d-<what-it-does>\.sql$/);
  });
}

function write(file: string, sql: string): Promise<void> {
  return writeFile(join(directory, file), sql);
}

async function refuses(message: RegExp): Promise<void> {
  await assert.rejects(migrate(database.pool, directory), (error) => {
    assert.ok(error instanceof StartError);
    assert.match(error.message, message);
    assert.ok(!error.message.includes('\n'));
    return true;
  });
}
