import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { dropPartitions, makeAhead, makePartition } from '#platform/db/tables/partitions.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';

let database: TestDatabase;
const lines: string[] = [];
const note = (line: string) => lines.push(line);

before(async () => {
  database = await testDatabase();
  await database.pool.query(
    `insert into partners (login, name, channel, client_id, created_at) values ('p', 'p', 'AGENT', 'p', '2026-01-01')`,
  );
});
after(() => database.drop());

/** Saves a contract that was created at the given time; returns its partition. */
async function save(policyNumber: string, at: string): Promise<string> {
  await database.pool.query(
    `with contract as (
       insert into contracts (contract_id, policy_number, draft_id, partner_id, product, holder_type, status, version,
                              body, personal, facts, calculation, premium_kopecks, tariff_version_ids, concluded_on,
                              starts_on, ends_on, check_code, created_at, updated_at)
       select next_contract_id($2), $1, gen_random_uuid(), partner_id, 'osago', 'individual', 'DRAFT', 1, '{}', '{}', '{}',
              '{}', 1, '{}', '2026-01-01', '2026-01-01', '2026-12-31', 'c', $2, $2 from partners
       returning contract_id
     )
     insert into contract_history (contract_id, version, at, actor, action, to_status, changes, request_id)
     select contract_id, 1, $2, 'p', 'save', 'DRAFT', '[]', 'r' from contract`,
    [policyNumber, at],
  );
  return partitionOf(policyNumber);
}

async function partitionOf(policyNumber: string): Promise<string> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select c.tableoid::regclass || ' ' || h.tableoid::regclass as name
       from contracts c join contract_history h using (contract_id) where c.policy_number = $1`,
    [policyNumber],
  );
  return rows.map(({ name }) => name).join();
}

async function partitionsOf(table: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    'select inhrelid::regclass::text as name from pg_inherits where inhparent = $1::regclass order by 1',
    [table],
  );
  return rows.map(({ name }) => name);
}

test('monthly partitions are created in advance by concurrent processes and then used', async () => {
  const now = new Date('2030-12-31T23:00:00Z');
  await Promise.all(Array.from({ length: 6 }, () => makeAhead(database.pool, now, note)));
  assert.deepEqual(lines, []);
  assert.deepEqual((await partitionsOf('operations')).slice(-4), [
    'operations_20301231',
    'operations_20310101',
    'operations_20310102',
    'operations_rest',
  ]);
  assert.equal(await save('AHEAD-1', '2030-12-31T23:59:59.999Z'), 'contracts_203012 contract_history_203012');
  assert.equal(await save('AHEAD-2', '2031-01-01T00:00:00Z'), 'contracts_203101 contract_history_203101');
});

test('a row without a partition is stored and later moved to its partition', async () => {
  assert.equal(await save('EARLY', '2040-05-17T12:00:00Z'), 'contracts_rest contract_history_rest');
  await makePartition(database.pool, 'contracts', '2040-05-01');
  await makePartition(database.pool, 'contract_history', '2040-05-31');
  assert.equal(await partitionOf('EARLY'), 'contracts_204005 contract_history_204005');
  assert.equal(await save('LATER', '2040-05-31T23:59:00Z'), 'contracts_204005 contract_history_204005');
});

test('a contract number is unique across all months', async () => {
  await save('TWICE', '2030-12-01T00:00:00Z');
  await assert.rejects(save('TWICE', '2031-01-15T00:00:00Z'), /contract_keys_policy_number_key/);
  await assert.rejects(save('TWICE', '2050-01-15T00:00:00Z'), /contract_keys_policy_number_key/);
});

test('a read by contract number opens one partition', async () => {
  const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(
    `explain select * from contracts where contract_id = contract_id_of('AHEAD-1')`,
  );
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  assert.match(plan, /contracts_203012/);
  assert.equal(plan.match(/ on contracts_/g)?.length, 1, plan);
});

test('a locked partition is skipped until the next run', async () => {
  const now = new Date('2032-02-01T00:00:00Z');
  await inTransaction(database.pool, async (tx) => {
    await tx.query('lock table contracts in share row exclusive mode');
    await makeAhead(database.pool, now, note);
  });
  assert.deepEqual(lines.splice(0), [
    'the partition of contracts for 2032-02-01 is not made yet: somebody uses the table for long',
    'the partition of contracts for 2032-03-01 is not made yet: somebody uses the table for long',
  ]);
  await makeAhead(database.pool, now, note);
  assert.ok((await partitionsOf('contracts')).includes('contracts_203203'));
});

test('the partition of a past month is dropped when it is empty', async () => {
  assert.equal(await dropPartitions(database.pool, 'contracts', '2032-03-01', note), 3);
  const left = await partitionsOf('contracts');
  assert.deepEqual(left, [
    'contracts_203012',
    'contracts_203101',
    'contracts_203203',
    'contracts_204005',
    'contracts_first',
    'contracts_rest',
  ]);
});
