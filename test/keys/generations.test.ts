import assert from 'node:assert/strict';
import { copyFileSync, readFileSync, statSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { readConfig } from '#app/config/config.ts';
import { createKeySource } from '#app/keys/keys.ts';
import { createPool } from '#platform/db/pool.ts';
import { openedRecords, sealedRecords } from '#platform/db/tables/personal-records.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import * as generations from '#platform/keys/generations.ts';
import { type Keys, openFingerprints } from '#platform/keys/open-fingerprints.ts';
import { rewrapAll } from '#platform/keys/sealed/rewrap.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { personalKeyFile } from '../support/personal-key.ts';
import { poolerOptions } from '../support/pooler.ts';
import { binderyHere } from '../support/process.ts';

const file = personalKeyFile('generations', 0o600);
const source = createKeySource(readConfig({ PERSONAL_KEY_FILE: file }));
const hour = 3_600_000;
let database: TestDatabase;
let keys: Keys;
let environment: Record<string, string>;
/** Rows of the tables in `inBackup` as JSON, by table, before the first rotation. */
const backup = new Map<string, string>();
const inBackup = ['partners', 'personal_records', 'wrapped_keys', 'key_generations'];

before(async () => {
  database = await testDatabase();
  keys = await openFingerprints(database.pool, source);
  environment = { DATABASE_URL: database.connectionString, PERSONAL_KEY_FILE: file };
  await database.pool.query(
    `insert into partners (login, name, channel, client_id, created_at) values ('one', 'One', 'AGENT', 'one', now())`,
  );
});
after(() => database.drop());

async function keepPeople(count: number, name: string): Promise<void> {
  const people = new Map(
    Array.from({ length: count }, (_, nr) => {
      const content = { lastName: `${name} ${nr}` };
      return [keys.of('personal-record', JSON.stringify(content)).toString('hex'), content] as const;
    }),
  );
  const [fingerprints, contents] = await sealedRecords(database.pool, people);
  await database.pool.query(
    `insert into personal_records (partner_id, fingerprint, sealed)
     select partner_id, decode(f, 'hex'), decode(c, 'base64') from partners, unnest($1::text[], $2::text[]) as r (f, c)`,
    [fingerprints, contents],
  );
}

async function read(pool = database.pool): Promise<readonly unknown[]> {
  const { rows } = await pool.query<{ one: Record<string, string> }>(
    `select jsonb_build_object(encode(fingerprint, 'hex'), encode(sealed, 'base64')) as one from personal_records`,
  );
  const opened = await openedRecords(
    pool,
    rows.map(({ one }) => one),
  );
  return opened.flatMap((one) => Object.values(one));
}

const staff = async (...command: readonly string[]) => binderyHere(['keys', ...command], environment);

async function report(): Promise<
  readonly { generation: number; state: string; rows: number; keyId: string }[]
> {
  const answer = await staff('check', '--json');
  assert.equal(answer.code, 0, answer.stderr);
  return JSON.parse(answer.stdout);
}

test('a rotation encrypts every record with a new key while records are read and written, also after a process is killed', async () => {
  await keepPeople(700, 'До');
  const copied = `${file}.copy`;
  copyFileSync(file, copied);
  for (const table of inBackup) {
    const { rows } = await database.pool.query<{ all: string }>(
      `select jsonb_agg(t)::text as all from ${table} t`,
    );
    backup.set(table, rows[0]?.all ?? '[]');
  }
  const created = await staff('create');
  assert.equal(created.code, 0, created.stderr);
  assert.equal(readFileSync(file, 'utf8').trim().split('\n').length, 2);
  assert.equal(statSync(file).mode & 0o777, 0o600);

  // Stop a rotation halfway: some rows have the new key, other rows the old key.
  await inTransaction(database.pool, (tx) => generations.beginNewest(tx, new Date()));
  const dying = createPool({
    connectionString: database.connectionString,
    applicationName: 'dying',
    ...poolerOptions,
  });
  const theirs = await openFingerprints(dying, source);
  const moving = rewrapAll(dying, theirs.keyring).catch((error: unknown) => error);
  await dying.end();
  await moving;
  await keepPeople(50, 'Между');
  const [rotated, seen] = await Promise.all([staff('rotate', '--json'), read()]);
  assert.equal(rotated.code, 0, rotated.stderr);
  assert.equal(seen.length, 750);
  await rewrapAll(database.pool, keys.keyring);
  await keepPeople(50, 'После');
  assert.equal((await read()).length, 800);
  assert.deepEqual(
    (await report()).map(({ generation, state, rows }) => [generation, state, rows]),
    [
      [1, 'ENDED', 0],
      [2, 'IN_USE', 800],
    ],
  );
  // Prove that the first key alone can no longer open the database.
  const old = createPool({
    connectionString: database.connectionString,
    applicationName: 'old',
    ...poolerOptions,
  });
  const withOld = createKeySource(readConfig({ PERSONAL_KEY_FILE: copied }));
  await assert.rejects(openFingerprints(old, withOld), /is not the key of this database/);
  await old.end();
});

test('a key generation without encrypted records can be destroyed, and its key is removed from the key file', async () => {
  const soon = await staff('destroy', '1');
  assert.equal(soon.code, 1);
  assert.match(soon.stderr, /ended less than an hour ago/);
  assert.match((await staff('destroy', '2')).stderr, /is in use/);
  assert.match((await staff('destroy', '7')).stderr, /there is no generation 7/);
  const ended = new Date(Date.now() - 2 * hour);
  await database.pool.query('update key_generations set ended_at = $1, began_at = $1 where generation = 1', [
    ended,
  ]);
  const destroyed = await staff('destroy', '1');
  assert.equal(destroyed.code, 0, destroyed.stderr);
  assert.equal(readFileSync(file, 'utf8').trim().split('\n').length, 1);
  assert.deepEqual(
    (await report()).map(({ state }) => state),
    ['DESTROYED', 'IN_USE'],
  );
  assert.equal((await read()).length, 800);
  const { rows } = await database.pool.query('select action, about from staff_journal order by entry_id');
  assert.deepEqual(
    rows.map(({ action, about }) => `${String(action)} ${String(about)}`),
    ['keys.create 2', 'keys.rotate again', 'keys.destroy 1'],
  );
});

test('a removed person cannot be read from an older backup after the key generation of the backup is destroyed', async () => {
  const restored = await restore();
  await assert.rejects(openFingerprints(restored.pool, source), /is not the key of this database/);
  await assert.rejects(read(restored.pool));
  await restored.drop();
  // Prove that the backup is complete: with a copy of the destroyed key, it can still be read.
  const again = await restore();
  await openFingerprints(again.pool, createKeySource(readConfig({ PERSONAL_KEY_FILE: `${file}.copy` })));
  assert.equal((await read(again.pool)).length, 700);
  await again.drop();
});

async function restore(): Promise<TestDatabase> {
  const restored = await testDatabase();
  await restored.pool.query(`truncate ${inBackup.join(', ')} cascade`);
  for (const [table, rows] of backup)
    await restored.pool.query(
      `insert into ${table} overriding system value select * from jsonb_populate_recordset(null::${table}, $1)`,
      [rows],
    );
  return restored;
}
