import type { Queryable } from '#platform/db/transaction.ts';

/** Writes the commission of the partner's agreement as it is now, and the discount, to a contract. */
export async function writeCommission(
  tx: Queryable,
  contractId: bigint,
  discountPercent: string,
): Promise<void> {
  await tx.query(
    `update contracts c
        set kv_percent = p.kv_percent, kv_discount_percent = $2
       from partners p
      where c.contract_id = $1 and p.partner_id = c.partner_id`,
    [contractId, discountPercent],
  );
}
