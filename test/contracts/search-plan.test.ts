import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readSearchQuery, type SearchFilters } from '#contracts/record/search-query.ts';
import { searchStatement } from '#contracts/record/store/search.ts';
import { literals } from '../../bench/console-blocks.ts';
import { age } from '../support/aged.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';

let database: TestDatabase;

before(async () => {
  database = await testDatabase();
  await age(database.pool, new Date('2026-11-21'));
  await database.pool.query(`
    insert into partners (login, name, channel, client_id, created_at) values ('p', 'p', 'AGENT', 'p', '2026-01-01');
    insert into contracts (contract_id, policy_number, draft_id, partner_id, product, holder_type, status, version, body, personal,
                           facts, calculation, premium_kopecks, tariff_version_ids, concluded_on, starts_on, ends_on,
                           vin, license_plate, search_keys, check_code, created_at, updated_at)
      select next_contract_id('2026-11-21'), 'XXX' || lpad(n::text, 10, '0'), gen_random_uuid(), partner_id, 'osago', 'individual', 'DRAFT', 1, '{}',
             '{}', '{}', '{}', 100, '{}', '2026-01-01', '2026-01-05', '2027-01-04', 'XTAGFL110' || lpad(n::text, 8, '0'),
             'O' || lpad(n::text, 5, '0'), array['KEY' || n], 'c', '2026-01-01'::timestamptz + n * interval '1 minute', '2026-01-01'
        from partners, generate_series(1, 5000) as n;
    analyze contracts;
    analyze contract_search_keys;`);
});
after(() => database.drop());

async function planOf(query: Readonly<Record<string, string>>, since?: Date): Promise<string> {
  const { rows: partners } = await database.pool.query<{ id: bigint }>(
    'select partner_id as id from partners',
  );
  const filters: SearchFilters = readSearchQuery(query, ['osago']).filters;
  const key =
    filters.subjectKey === undefined
      ? undefined
      : { plain: filters.subjectKey, hashed: [filters.subjectKey] };
  const { text, values } = searchStatement(partners[0]?.id ?? 0n, {
    filters,
    key,
    since,
    today: '2026-11-21',
    limit: 21,
  });
  const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(
    `prepare explained as ${text}; explain execute explained${await literals(database.pool, values)}; deallocate explained`,
  );
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

const month = 'contracts_202611';
const cases: readonly [query: Readonly<Record<string, string>>, index: RegExp][] = [
  [{}, new RegExp(`Merge Append[^]*Backward using ${month}_partner_id_created_at`)],
  [{ policyNumber: 'XXX0000000007' }, new RegExp(`Subplans Removed: \\d+\n.*using ${month}_pkey`)],
  [{ vin: 'XTAGFL11000000007' }, new RegExp(`using ${month}_vin_partner_id`)],
  [{ subjectKey: 'KEY7' }, /on contract_search_keys_pkey/],
  [{ subjectKey: 'KEY7' }, new RegExp(`using ${month}_vin_partner_id`)],
  [{ subjectKey: 'KEY7' }, new RegExp(`${month}_translate_partner_id`)],
  [{ licensePlate: 'o00007' }, new RegExp(`using ${month}_translate_partner_id`)],
];

for (const [query, index] of cases) {
  test(`the query plan of the search ${JSON.stringify(query)} matches /${index.source}/`, async () => {
    assert.match(await planOf(query), index);
  });
}

test('a search for the newest contracts reads no earlier months', async () => {
  assert.match(await planOf({}), /contracts_first/);
  const plan = await planOf({}, new Date('2026-11-20'));
  assert.match(plan, new RegExp(`using ${month}_partner_id_created_at`));
  assert.doesNotMatch(plan, /contracts_first/);
});
