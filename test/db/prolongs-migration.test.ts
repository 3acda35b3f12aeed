import assert from 'node:assert/strict';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { migrate } from '#platform/db/migrations/migrate.ts';
import { emptyDatabase, type TestDatabase } from '../support/database.ts';

const shipped = join(import.meta.dirname, '..', '..', 'migrations');
let database: TestDatabase;
let directory: string;

before(async () => {
  database = await emptyDatabase();
  directory = await mkdtemp(join(tmpdir(), 'bindery-prolongs-'));
  for (const file of (await readdir(shipped)).filter((name) => name < '0015')) {
    await cp(join(shipped, file), join(directory, file));
  }
  await migrate(database.pool, directory);
});
after(async () => {
  await database.drop();
  await rm(directory, { recursive: true });
});

/** Contracts before the migration: number, number of the earlier contract, status, first and last day, partner. */
const contracts: readonly (readonly [string, string | null, string, string, string, bigint])[] = [
  ['A', null, 'COMPLETE', '2026-01-01', '2026-12-31', 1n],
  ['first', 'A', 'COMPLETE', '2027-01-01', '2027-12-31', 1n],
  ['overlapping', 'A', 'COMPLETE', '2027-06-01', '2028-05-31', 1n],
  ['later', 'A', 'COMPLETE', '2029-01-01', '2029-12-31', 1n],
  ['draft', 'A', 'DRAFT', '2027-01-01', '2027-12-31', 1n],
  ['ended', 'A', 'TERMINATED', '2027-01-01', '2027-12-31', 1n],
  ['stranger', 'A', 'COMPLETE', '2027-01-01', '2027-12-31', 2n],
  ['foreign', 'XXX0166171796', 'COMPLETE', '2027-01-01', '2027-12-31', 1n],
];

test('the migration records which contract of the same partner a contract renews; of renewals in force whose days overlap, it records only the first', async () => {
  await database.pool.query(
    `insert into partners (login, name, channel, client_id, created_at)
     select 'p' || n, 'p', 'AGENT', 'c' || n, now() from generate_series(1, 2) n`,
  );
  for (const [number, previous, status, startsOn, endsOn, partnerId] of contracts) {
    await database.pool.query(
      `insert into contracts (policy_number, draft_id, partner_id, product, holder_type, status, version, body, personal,
                              facts, calculation, premium_kopecks, tariff_version_ids, concluded_on, starts_on, ends_on,
                              check_code, created_at, updated_at, previous_policy_number)
       values ($1, gen_random_uuid(), $2, 'osago', 'individual', $3, 1, '{}', '{}', '{}', '{}', 1, '{}', $4, $4, $5,
               'code', now(), now(), $6)`,
      [number, partnerId, status, startsOn, endsOn, previous],
    );
  }
  const name = (await readdir(shipped)).find((file) => file.startsWith('0015')) ?? '';
  await cp(join(shipped, name), join(directory, name));
  await migrate(database.pool, directory);
  const { rows } = await database.pool.query<{ number: string }>(
    'select policy_number as number from contracts where prolongs_contract_id = 1 order by contract_id',
  );
  assert.deepEqual(
    rows.map(({ number }) => number),
    ['first', 'later', 'draft', 'ended'],
  );
});
