import type { Queryable } from '#platform/db/pool.ts';

export function policyNumberSql(contractId: string): string {
  return `(select policy_number from contract_keys where contract_id = ${contractId})`;
}

/** Returns SQL that is true if a contract has the number. */
export function isTaken(policyNumber: string): string {
  return `exists (select from contract_keys k where k.policy_number = ${policyNumber})`;
}

/** Returns SQL for an array of the first used numbers from `first` to `last`, up to `most`. */
export function takenBetween(first: string, last: string, most: number): string {
  return `array(select policy_number from contract_keys
                 where policy_number between ${first} and ${last} order by policy_number limit ${most})`;
}

export async function findContractId(db: Queryable, policyNumber: string): Promise<bigint | null> {
  const result = await db.query<{ contractId: bigint }>(
    'select contract_id as "contractId" from contract_keys where policy_number = $1',
    [policyNumber],
  );
  return result.rows[0]?.contractId ?? null;
}
