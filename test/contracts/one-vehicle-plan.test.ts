import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { vehiclesStatement } from '#contracts/rivals/store.ts';
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
    analyze contracts;`);
});
after(() => database.drop());

for (const mode of ['force_custom_plan', 'force_generic_plan']) {
  test(`contracts of a vehicle are found by their indexes, never by reading them all: ${mode}`, async () => {
    const client = await database.pool.connect();
    try {
      await client.query(`set plan_cache_mode = ${mode}`);
      await client.query(`prepare vehicles (text, text[], date, date) as ${vehiclesStatement}`);
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        `explain execute vehicles ('osago', '{XTAGFL11000000008,B10}', '2026-06-01', '2027-05-31')`,
      );
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      const month =
        /Bitmap Heap Scan on contracts_202611[\s\S]*?BitmapOr[\s\S]*?contracts_202611_vin_product[\s\S]*?contracts_202611_body_number_product/;
      assert.match(plan, month);
      assert.doesNotMatch(plan, /Seq Scan on contracts_202611/);
    } finally {
      await client.query('deallocate all');
      await client.query('reset plan_cache_mode');
      client.release();
    }
  });
}
