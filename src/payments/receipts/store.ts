import type { Queryable } from '#platform/db/transaction.ts';
import type { CashReceipt } from './receipt.ts';

const receiptSelect = `
  select r.receipt_id as "receiptId", r.receipt_number as "receiptNumber", r.order_id as "orderId",
         r.contract_id as "contractId", c.policy_number as "policyNumber",
         p.installment_nr as "installmentNr", p.amount_kopecks as amount, r.issued_on as "issuedOn"
    from cash_receipts r
    join payments p on p.order_id = r.order_id
    join contracts c on c.contract_id = r.contract_id`;

/** False where the payment has a receipt already. */
export async function insertReceipt(
  tx: Queryable,
  receipt: Pick<CashReceipt, 'receiptNumber' | 'orderId' | 'contractId' | 'issuedOn'>,
): Promise<boolean> {
  const result = await tx.query(
    `insert into cash_receipts (receipt_number, order_id, contract_id, issued_on)
     values ($1, $2, $3, $4)
     on conflict (order_id) do nothing`,
    [receipt.receiptNumber, receipt.orderId, receipt.contractId, receipt.issuedOn],
  );
  return result.rowCount === 1;
}

/** Oldest first. */
export async function receiptsOf(db: Queryable, contractId: bigint): Promise<CashReceipt[]> {
  const result = await db.query<CashReceipt>(
    `${receiptSelect} where r.contract_id = $1 order by r.receipt_id`,
    [contractId],
  );
  return result.rows;
}

export async function receiptOfOrder(db: Queryable, orderId: string): Promise<CashReceipt | null> {
  const result = await db.query<CashReceipt>(`${receiptSelect} where r.order_id = $1`, [orderId]);
  return result.rows[0] ?? null;
}

/** What was printed first; null where nothing was yet. */
export async function receiptBytes(db: Queryable, receiptId: bigint): Promise<Buffer | null> {
  const result = await db.query<{ bytes: Buffer | null }>(
    'select bytes from cash_receipts where receipt_id = $1',
    [receiptId],
  );
  return result.rows[0]?.bytes ?? null;
}

/** Keeps the first bytes that were made; later ones are dropped. */
export async function keepBytes(
  db: Queryable,
  receiptId: bigint,
  kept: { readonly bytes: Uint8Array; readonly sha256: Buffer; readonly at: Date },
): Promise<void> {
  await db.query(
    `update cash_receipts set bytes = $2, sha256 = $3, printed_at = $4
      where receipt_id = $1 and bytes is null`,
    [receiptId, Buffer.from(kept.bytes), kept.sha256, kept.at],
  );
}
