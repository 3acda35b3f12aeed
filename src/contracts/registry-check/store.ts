import type { Queryable } from '#platform/db/transaction.ts';
import type { Facts } from '#products/product.ts';
import type { Contract } from '../contract.ts';

/** Keeps the registry's last answer, beside what it once said of an earlier contract, unless the contract that it is about has changed meanwhile. */
export async function keepRegistryCheck(
  db: Queryable,
  { contractId, version }: Pick<Contract, 'contractId' | 'version'>,
  registryCheck: NonNullable<Facts['registryCheck']>,
): Promise<void> {
  await db.query(
    `update contracts set facts = facts || jsonb_build_object(
        'registryCheck', coalesce(facts->'registryCheck', '{}') || $3::jsonb)
      where contract_id = $1 and version = $2`,
    [contractId, version, JSON.stringify(registryCheck)],
  );
}
