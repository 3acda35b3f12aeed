import type { Queryable } from '../../db/transaction.ts';

/** A contract in force that goes on from another. */
export interface InForce {
  readonly policyNumber: string;
  readonly startsOn: string;
  readonly endsOn: string;
}

/** The contracts in force that go on from this one. */
export async function prolongationsInForce(
  db: Queryable,
  previousContractId: bigint,
): Promise<readonly InForce[]> {
  const result = await db.query<InForce>(
    `select policy_number as "policyNumber", starts_on as "startsOn", ends_on as "endsOn"
       from contracts
      where prolongs_contract_id = $1 and status = 'COMPLETE'
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
