import type { Queryable } from '#platform/db/transaction.ts';

export async function keepCoversFrom(tx: Queryable, contractId: bigint, coversFrom: Date): Promise<void> {
  await tx.query('update contracts set covers_from = $2 where contract_id = $1', [contractId, coversFrom]);
}
