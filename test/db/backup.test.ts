import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { systemClock as clock } from '#kernel/time/clock.ts';
import { backUp } from '#platform/db/embedded/backup.ts';
import { restoreInto } from '#platform/db/embedded/restore.ts';
import { type EmbeddedDatabase, startEmbeddedDatabase } from '#platform/db/embedded.ts';
import { createPool, type Pool } from '#platform/db/pool.ts';
import { inTransaction } from '#platform/db/transaction.ts';

const settings = { fsync: 'off' };
let directory: string;
let dataDirectory: string;
let database: EmbeddedDatabase;
let pool: Pool;

before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'bindery-backup-'));
  dataDirectory = join(directory, 'first');
  database = await startEmbeddedDatabase({ dataDirectory, settings });
  pool = createPool({ connectionString: database.connectionString, applicationName: 'bindery test' });
  await pool.query('create table accounts (id int primary key, amount int not null)');
  await pool.query('insert into accounts select id, 100 from generate_series(1, 10) id');
  await pool.query('create table moves (id int primary key)');
});
after(async () => {
  await pool.end();
  await database.stop();
  await rm(directory, { recursive: true });
});

/** Transfers money between two accounts until stopped; returns the number of acknowledged transfers. */
function mover(): { readonly acknowledged: number; stop(): Promise<void> } {
  let [count, isStopping] = [0, false];
  const work = (async () => {
    while (!isStopping) {
      await inTransaction(pool, async (tx) => {
        await tx.query('insert into moves select count(*) + 1 from moves');
        await tx.query('update accounts set amount = amount - 1 where id = 1');
        await tx.query('update accounts set amount = amount + 1 where id = 2');
      });
      count += 1;
    }
  })();
  return {
    get acknowledged() {
      return count;
    },
    async stop() {
      isStopping = true;
      await work;
    },
  };
}

/** Restores a backup to another directory and returns its content. */
async function restored(backup: string): Promise<{ sum: number; moves: number; left: number }> {
  const place = join(directory, `${backup.split('/').at(-1)}-restored`);
  await restoreInto(place, backup);
  const copy = await startEmbeddedDatabase({ dataDirectory: place, settings });
  const copied = createPool({ connectionString: copy.connectionString, applicationName: 'bindery test' });
  try {
    const { rows } = await copied.query<{ sum: number; moves: number; left: number }>(
      `select (select sum(amount)::int from accounts) as sum, (select count(*)::int from moves) as moves,
              (select amount from accounts where id = 1) as left`,
    );
    const [row] = rows;
    assert.ok(row);
    return row;
  } finally {
    await copied.end();
    await copy.stop();
  }
}

test('a backup made during writes contains all changes acknowledged before it, and only complete transactions', async () => {
  const moving = mover();
  const target = join(directory, 'backup');
  const least = moving.acknowledged;
  const manifest = await backUp(
    { dataDirectory, connectionString: database.connectionString, clock },
    target,
  );
  await moving.stop();
  const most = moving.acknowledged;
  const { sum, moves, left } = await restored(target);
  assert.equal(sum, 1_000, 'money is neither made nor lost');
  assert.equal(left, 100 - moves, 'a transaction is whole');
  assert.ok(moves >= least && moves <= most, `${least} <= ${moves} <= ${most}`);
  assert.match(manifest.madeAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  const { rows } = await pool.query('select 1 from pg_replication_slots');
  assert.equal(rows.length, 0, 'nothing keeps the journal from being removed');
});

test('restoring a damaged or incomplete backup is refused and leaves no files', async () => {
  const source = join(directory, 'damaged');
  await backUp({ dataDirectory, connectionString: database.connectionString, clock }, source);
  const place = join(directory, 'refused');
  await appendFile(join(source, 'data', 'PG_VERSION'), ' ');
  await assert.rejects(restoreInto(place, source), /PG_VERSION is not what was written/);
  await rm(join(source, 'data', 'PG_VERSION'));
  await assert.rejects(restoreInto(place, source), /PG_VERSION is missing/);
  const manifest = JSON.parse(await readFile(join(source, 'manifest.json'), 'utf8'));
  await writeFile(
    join(source, 'manifest.json'),
    JSON.stringify({ ...manifest, files: { '../escaped': 'x' } }),
  );
  await assert.rejects(restoreInto(place, source), /no file of a backup/);
  await rm(join(source, 'manifest.json'));
  await assert.rejects(restoreInto(place, source), /is no backup/);
  assert.deepEqual(existsSync(place) ? await readdir(place) : [], []);
});

test('a backup and a restore overwrite neither a backup nor a database', async () => {
  const source = { dataDirectory, connectionString: database.connectionString, clock };
  await assert.rejects(backUp(source, directory), /is there already/);
  await assert.rejects(restoreInto(dataDirectory, join(directory, 'none')), /move it away/);
});
