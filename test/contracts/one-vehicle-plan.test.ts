import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
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

/** Returns the number of contract rows that the connection has read so far. */
async function rowsRead(client: Connection): Promise<number> {
  await client.query('select pg_stat_force_next_flush()');
  const { rows } = await client.query<{ read: number }>(
    `select sum(seq_tup_read + idx_tup_fetch)::float8 as read from pg_stat_user_tables where relname like 'contracts%'`,
  );
  return rows[0]?.read ?? Number.NaN;
}
