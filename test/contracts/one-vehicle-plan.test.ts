import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import type { Connection } from '#platform/db/pool.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';

let database: TestDatabase;

before(async () => {
  database = await testDatabase();
  await database.pool.query(`
    insert into partners (login, name, channel, client_id, created_at) values ('p', 'p', 'AGENT', 'p', '2026-01-01');
    insert into contracts (contract_id, policy_number, draft_id, partner_id, product, holder_type, status, version, body, personal,
                           facts, calculation, premium_kopecks, tariff_version_ids, concluded_on, starts_on, ends_on,
                           vin, body_number, check_code, created_at, updated_at)
      select next_contract_id('2026-11-21'), 'XXX' || lpad(n::text, 10, '0'), gen_random_uuid(), partner_id, 'osago', 'individual',
             case when n % 2 = 0 then 'COMPLETE' else 'DRAFT' end, 1, '{}', '{}', '{}', '{}', 100, '{}', '2026-01-01',
             '2026-01-05', '2027-01-04', case when n % 10 > 0 then 'XTAGFL110' || lpad(n::text, 8, '0') end,
             case when n % 10 = 0 then 'B' || n end, 'c', '2026-01-01', '2026-01-01'
        from partners, generate_series(1, 20000) as n;
    `);
});
after(() => database.drop());

for (const mode of ['force_custom_plan', 'force_generic_plan']) {
  test(`the query for contracts of a vehicle reads only the found rows if plan_cache_mode is ${mode}`, async () => {
    const client = await database.pool.connect();
    try {
      await client.query(`set plan_cache_mode = ${mode}`);
      const before = await rowsRead(client);
      const { rows } = await client.query<{ contract_id: bigint }>(
        `select contract_id from vehicles_in_force('osago', '{XTAGFL11000000008,B10}', '2026-06-01', '2027-05-31', false)`,
      );
      assert.equal(rows.length, 2);
      assert.equal((await rowsRead(client)) - before, 2);
    } finally {
      await client.query('reset plan_cache_mode');
      client.release();
    }
  });
}

/** Returns the number of rows of contracts and of their vehicles that the connection has read so far. */
async function rowsRead(client: Connection): Promise<number> {
  await client.query('select pg_stat_force_next_flush()');
  const { rows } = await client.query<{ read: number }>(
    `select sum(seq_tup_read + idx_tup_fetch)::float8 as read from pg_stat_user_tables where relname ~ '^(contracts|covered_vehicles)'`,
  );
  return rows[0]?.read ?? Number.NaN;
}

const statuses = ['DRAFT', 'AWAITING_PAYMENT', 'COMPLETE', 'TERMINATED'];
const changes = fc.record({
  status: fc.constantFrom(...statuses),
  vin: fc.constantFrom(null, 'A', 'B'),
  body_number: fc.constantFrom(null, 'A', 'C'),
  ends_on: fc.constantFrom('2026-12-31', '2027-01-04'),
  cancelled_at: fc.constantFrom(null, '2026-03-01T12:00:00Z'),
  ends_at: fc.constantFrom(null, '2026-12-31T12:00:00Z'),
});

test('vehicles in force follow every change of a contract', async () => {
  const { pool } = database;
  const columns = ['status', 'vin', 'body_number', 'ends_on', 'cancelled_at', 'ends_at'] as const;
  const assigned = columns.map((column, at) => `${column} = $${at + 2}`).join(', ');
  const change = fc.array(changes, { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(change, async (steps) => {
      for (const step of steps)
        await pool.query(`update contracts set ${assigned} where policy_number = $1`, [
          'XXX0000000001',
          ...columns.map((column) => step[column]),
        ]);
      const { rows } = await pool.query<{ found: string[]; expected: string[] }>(
        `select array(select row(v.*)::text from covered_vehicles v where contract_id = c.contract_id order by 1) as found,
                array(select row(n, contract_id, product, starts_on,
                                 coalesce((cancelled_at at time zone 'Europe/Moscow')::date - 1, ends_on), starts_at,
                                 case when cancelled_at is null then ends_at end)::text
                        from (select distinct unnest(array[vin, body_number]) as n) as numbers
                       where n is not null and status in ('COMPLETE', 'TERMINATED') order by 1) as expected
           from contracts c where policy_number = 'XXX0000000001'`,
      );
      assert.deepEqual(rows[0]?.found, rows[0]?.expected);
    }),
    { numRuns: 40 },
  );
});
