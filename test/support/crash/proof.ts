import assert from 'node:assert/strict';
import type { Pool } from '#platform/db/pool.ts';
import type { AcknowledgedCalls } from './client.ts';

export interface Proof {
  readonly contracts: number;
  readonly paid: number;
  readonly operations: number;
  readonly takenOver: number;
}

/** Checks that the database contains each confirmed change exactly once, and no row that no request explains. */
export async function prove(pool: Pool, answered: AcknowledgedCalls): Promise<Proof> {
  assert.deepEqual(answered.unexpected, [], 'answers that no rule explains');
  await proveContracts(pool, answered);
  await proveHistory(pool);
  const paid = await provePayments(pool, answered);
  const operations = await proveOperations(pool, answered);
  const { rows } = await pool.query<{ count: bigint }>('select count(*) from contracts');
  return { contracts: Number(rows[0]?.count), paid, ...operations };
}

async function proveContracts(pool: Pool, answered: AcknowledgedCalls): Promise<void> {
  const { rows } = await pool.query<{ marker: string; policyNumber: string; revisions: bigint }>(
    `select body ->> 'crashMarker' as marker, policy_number as "policyNumber",
            (select count(*) from contract_history h
              where h.contract_id = c.contract_id and h.action = 'revise') as revisions
       from contracts c`,
  );
  const numbers = new Map(rows.map(({ marker, policyNumber }) => [marker, policyNumber]));
  assert.equal(numbers.size, rows.length, 'a creation made two contracts');
  assert.equal(new Set(rows.map(({ policyNumber }) => policyNumber)).size, rows.length, 'a number twice');
  for (const { marker, policyNumber } of answered.created) {
    assert.equal(numbers.get(marker), policyNumber, `the acknowledged contract ${policyNumber} is lost`);
  }
  const revisions = new Map(rows.map((row) => [row.policyNumber, row.revisions]));
  for (const policyNumber of answered.updated) {
    assert.equal(revisions.get(policyNumber), 1n, `the acknowledged change of ${policyNumber}`);
  }
  assert.ok(
    rows.every((row) => row.revisions <= 1n),
    'a change was made twice',
  );
}

async function proveHistory(pool: Pool): Promise<void> {
  const { rows } = await pool.query(
    `select c.policy_number
       from contracts c
      where c.version <> (select count(*) from contract_history h where h.contract_id = c.contract_id)
         or c.version <> (select count(distinct version) from contract_history h where h.contract_id = c.contract_id)
         or c.status <> (select to_status from contract_history h
                          where h.contract_id = c.contract_id order by history_id desc limit 1)`,
  );
  assert.deepEqual(rows, [], 'contracts whose history does not tell their state');
}

async function provePayments(pool: Pool, answered: AcknowledgedCalls): Promise<number> {
  const { rows } = await pool.query<{ policyNumber: string; status: string; orderIds: string[] | null }>(
    `select policy_number as "policyNumber", status,
            (select array_agg(order_id::text) from payments p
              where p.contract_id = c.contract_id and p.status = 'PAID') as "orderIds"
       from contracts c`,
  );
  const orders = new Map(rows.map((row) => [row.policyNumber, row.orderIds ?? []]));
  for (const { policyNumber, status, orderIds } of rows) {
    const expected = status === 'COMPLETE' ? 1 : 0;
    assert.equal(orderIds?.length ?? 0, expected, `payments of ${policyNumber}, which is ${status}`);
  }
  for (const { policyNumber, orderId } of answered.paid) {
    assert.deepEqual(orders.get(policyNumber), [orderId], `the acknowledged payment of ${policyNumber}`);
  }
  return rows.filter(({ status }) => status === 'COMPLETE').length;
}

async function proveOperations(
  pool: Pool,
  answered: AcknowledgedCalls,
): Promise<{ readonly operations: number; readonly takenOver: number }> {
  const { rows } = await pool.query<{ id: string; state: string; status: number; attempt: number }>(
    'select operation_id as id, state, status, attempt from operations',
  );
  const known = new Map(rows.map((row) => [row.id, row]));
  for (const handle of answered.handles) assert.ok(known.has(handle), `the operation ${handle} is lost`);
  for (const { id, state, status } of rows) {
    assert.deepEqual({ id, state, status }, { id, state: 'FINISHED', status: 200 });
  }
  return { operations: rows.length, takenOver: rows.filter(({ attempt }) => attempt > 1).length };
}
