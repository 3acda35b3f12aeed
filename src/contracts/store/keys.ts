import type { Queryable } from '#platform/db/queryable.ts';

/** The number of the contract with this id; SQL. */
export function policyNumberOf(contractId: string): string {
  return `(select policy_number from contract_keys where contract_id = ${contractId})`;
}

/** Whether a contract has this number; SQL. */
export function isTaken(policyNumber: string): string {
  return `exists (select from contract_keys k where k.policy_number = ${policyNumber})`;
}

/** Null where no contract has the number. */
export async function contractIdOf(db: Queryable, policyNumber: string): Promise<bigint | null> {
  const result = await db.query<{ contractId: bigint }>(
    'select contract_id as "contractId" from contract_keys where policy_number = $1',
    [policyNumber],
  );
  return result.rows[0]?.contractId ?? null;
}
