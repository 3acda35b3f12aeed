import type { Queryable } from '../../db/transaction.ts';

/** A contract in force that goes on from another. */
export interface InForce {
  readonly policyNumber: string;
  readonly startsOn: string;
  /** Its last day of cover. */
  readonly endsOn: string;
}

/** The contracts that go on from this one and cover days, those included that end early and still cover until then. */
export async function prolongationsInForce(
  db: Queryable,
  previousContractId: bigint,
): Promise<readonly InForce[]> {
  const result = await db.query<InForce>(
    `select policy_number as "policyNumber", starts_on as "startsOn", covered_until as "endsOn"
       from contracts
       cross join lateral (
         select coalesce((cancelled_at at time zone 'Europe/Moscow')::date - 1, ends_on) as covered_until
       ) as cover
      where prolongs_contract_id = $1 and status in ('COMPLETE', 'TERMINATED') and covered_until >= starts_on
      order by starts_on, contract_id`,
    [previousContractId],
  );
  return result.rows;
}

/**
 * Until the caller's transaction ends nobody else gives force to a contract that goes on from this one. No lock of its
 * row: that would stand outside of the order in which rows of contracts are locked.
 */
export async function lockProlongations(tx: Queryable, previousContractId: bigint): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `bindery prolongation of ${previousContractId}`,
  ]);
}
