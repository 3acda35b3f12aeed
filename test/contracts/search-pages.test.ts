import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Partner } from '#access/partner.ts';
import { searchContracts } from '#contracts/answers/search/search-contracts.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import { testCaller } from '../support/caller.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { fingerprints } from '../support/fingerprints.ts';
import { products } from '../support/products.ts';

const now = new Date('2026-11-21T12:00:00Z');
/** Moments at which the contracts are saved, in order: some in one month, some months apart, some at the same moment. */
const moments = [
  '2025-01-31T23:59:59.999Z',
  '2026-03-01T00:00:00Z',
  '2026-03-01T00:00:00Z',
  '2026-09-30T23:59:30Z',
  '2026-10-01T00:00:10Z',
  '2026-10-20T12:00:00Z',
  '2026-10-21T12:00:30Z',
  '2026-11-21T11:59:59Z',
  '2026-11-21T11:59:59.5Z',
];

let database: TestDatabase;
let partner: Partner;

before(async () => {
  database = await testDatabase();
  const { rows } = await database.pool.query<{ partnerId: bigint }>(
    `insert into partners (login, name, channel, client_id, created_at) values ('p', 'p', 'AGENT', 'p', '2025-01-01')
       returning partner_id as "partnerId"`,
  );
  partner = { partnerId: rows[0]?.partnerId } as Partner;
  for (const [index, moment] of moments.entries()) {
    await database.pool.query(`select make_partition('contracts', $1::timestamptz::date)`, [moment]);
    await database.pool.query(
      `insert into contracts (contract_id, policy_number, draft_id, partner_id, product, holder_type, status, version, body, personal,
                              facts, calculation, premium_kopecks, tariff_version_ids, concluded_on, starts_on, ends_on,
                              check_code, created_at, updated_at)
         values (next_contract_id($1), $2, gen_random_uuid(), $3, 'osago', 'individual', $4, 1, '{}', '{}', '{}', '{}', 100,
                 '{}', '2026-01-01', '2026-01-05', '2027-01-04', 'c', $1, $1)`,
      [moment, `N${index}`, partner.partnerId, index % 3 === 0 ? 'DRAFT' : 'COMPLETE'],
    );
  }
});
after(() => database.drop());

/** Returns all contract numbers that a search finds, page by page. */
async function pagesOf(query: Readonly<Record<string, string>>): Promise<string[]> {
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await searchContracts(
      database.pool,
      { products, fingerprints },
      { ...testCaller(), partner },
      { ...query, ...(cursor === undefined ? {} : { cursor }) },
      now,
    );
    found.push(...(page.results as readonly JsonObject[]).map(({ policyNumber }) => String(policyNumber)));
    cursor = page.nextCursor as string | undefined;
  } while (cursor !== undefined);
  return found;
}

const newestFirst = moments.map((_, index) => `N${index}`).reverse();

for (const size of ['1', '2', '3', '4', '8', '9', '20']) {
  test(`a search with pages of ${size} returns each contract of all months once, newest first`, async () => {
    assert.deepEqual(await pagesOf({ size }), newestFirst);
    const drafts = newestFirst.filter((name) => Number(name.slice(1)) % 3 === 0);
    assert.deepEqual(await pagesOf({ size, status: 'DRAFT' }), drafts);
    const untilOctober = newestFirst.slice(newestFirst.indexOf('N5'));
    assert.deepEqual(await pagesOf({ size, createdTo: '2026-10-20' }), untilOctober);
  });
}
