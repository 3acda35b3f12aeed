import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { type BlankRange, type BlankState, blankRanges, insertBlanks } from '#contracts/life/blanks/store.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { migrationsDirectory } from '../support/template.ts';

let database: TestDatabase;
before(async () => {
  database = await testDatabase();
  await database.pool.query(
    `insert into partners (login, name, channel, client_id, created_at)
     select login, 'p', 'AGENT', login, now() from unnest(array['sever', 'yug']) login`,
  );
});
after(() => database.drop());

type Part = readonly [state: BlankState, count: number];

const numberOf = (n: number) => `TTT${String(n).padStart(10, '0')}`;

/**
 * Issues pre-numbered forms to a partner, beginning with `from`, and gives them the states of `parts`. Returns the end of
 * the range.
 */
async function given(login: string, from: number, parts: readonly Part[]): Promise<number> {
  const { pool } = database;
  const states = parts.flatMap(([state, count]) => Array<BlankState>(count).fill(state));
  const policyNumbers = states.map((_, index) => numberOf(from + index));
  await insertBlanks(pool, { login, policyNumbers, at: new Date(0), actor: 'staff:test' });
  const those = (state: BlankState) => policyNumbers.filter((_, index) => states[index] === state);
  await pool.query('update blanks set used_at = issued_at where policy_number = any($1)', [those('USED')]);
  await pool.query('update blanks set voided_at = issued_at where policy_number = any($1)', [those('VOID')]);
  await pool.query(
    `insert into contract_keys (contract_id, policy_number, draft_id)
     select right(number, 10)::bigint, number, gen_random_uuid() from unnest($1::text[]) as number`,
    [[...those('HELD'), ...those('USED')]],
  );
  return from + states.length;
}

/** Returns all pre-numbered forms of a partner page by page, and joins adjacent runs of equal states. */
async function listed(login: string | null, limit: number): Promise<BlankRange[]> {
  const runs: BlankRange[] = [];
  for (let cursor = ''; ; ) {
    const page = await blankRanges(database.pool, login, cursor, limit);
    assert.ok(page.length <= limit);
    runs.push(...page);
    const last = page.at(-1);
    if (!last) return runs;
    cursor = last.last;
  }
}

const joined = (runs: readonly BlankRange[]) =>
  runs.reduce<string[]>((lines, { partner, first, last, state, blanks }) => {
    assert.equal(BigInt(last.slice(3)) - BigInt(first.slice(3)) + 1n, blanks);
    for (let n = Number(first.slice(3)); n <= Number(last.slice(3)); n += 1)
      lines.push(`${partner} ${n} ${state}`);
    return lines;
  }, []);

const parts = fc.array(
  fc.tuple(
    fc.constantFrom<BlankState>('FREE', 'HELD', 'USED', 'VOID'),
    fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 40, max: 130 })),
  ),
  { minLength: 1, maxLength: 6 },
);

test('the list of pre-numbered forms contains each form in exactly one run of equal states', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom('sever', 'yug'), fc.integer({ min: 0, max: 2 }), parts), {
        minLength: 1,
        maxLength: 4,
      }),
      fc.integer({ min: 1, max: 5 }),
      async (ranges, limit) => {
        await database.pool.query('delete from blanks');
        await database.pool.query('delete from contract_keys');
        const expected: string[] = [];
        let next = 1;
        for (const [login, gap, states] of ranges) {
          let n = next + gap;
          next = await given(login, n, states);
          for (const [state, count] of states)
            for (const end = n + count; n < end; n += 1) expected.push(`${login} ${n} ${state}`);
        }
        assert.deepEqual(joined(await listed(null, limit)), expected);
        const ofSever = expected.filter((line) => line.startsWith('sever'));
        assert.deepEqual(joined(await listed('sever', limit)), ofSever);
      },
    ),
    { numRuns: 15 },
  );
});

test('a range of pre-numbered forms in one state is listed as one run, whatever its length', async () => {
  await database.pool.query('delete from blanks');
  await database.pool.query('delete from contract_keys');
  const behind = await given('yug', 1, [['FREE', 300]]);
  await given('yug', behind, [
    ['USED', 250],
    ['FREE', 1],
  ]);
  const runs = await listed('yug', 100);
  assert.deepEqual(
    runs.map(({ state, blanks }) => `${state} ${blanks}`),
    ['FREE 300', 'USED 250', 'FREE 1'],
  );
  assert.deepEqual(await listed('nobody', 100), []);
});

test('the migration stores the last number of each range of pre-numbered forms', async () => {
  const { pool } = database;
  await pool.query('delete from blanks');
  await given('sever', 1, [['FREE', 3]]);
  await given('yug', 4, [['FREE', 2]]);
  await given('sever', 6, [['FREE', 2]]);
  await given('sever', 9, [['FREE', 1]]);
  await pool.query('update blanks set range_end = null');
  assert.equal((await listed(null, 100)).length, 8, 'each is a range by itself');
  const migration = readFileSync(join(migrationsDirectory, '0078-ranges-of-blanks.sql'), 'utf8');
  await pool.query(/^update blanks[^;]+;/m.exec(migration)?.[0] ?? '');
  const runs = await listed(null, 100);
  assert.deepEqual(
    runs.map(({ partner, blanks }) => `${partner} ${blanks}`),
    ['sever 3', 'yug 2', 'sever 2', 'sever 1'],
  );
});
