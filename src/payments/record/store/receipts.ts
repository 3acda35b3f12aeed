import { deflateSync, inflateSync } from 'node:zlib';
import type { ReceiptFacts } from '#contracts/print-forms/receipt/fill-receipt.ts';
import type { Queryable } from '#platform/db/pool.ts';
import {
  envelopeBox,
  envelopeHead,
  openedAt,
  openedDocument,
  type SealedDocument,
  sealedAt,
} from '#platform/db/sealing.ts';
import type { CashReceipt } from '../receipt.ts';

const receiptSelect = `
  select r.receipt_id as "receiptId", r.receipt_number as "receiptNumber", r.order_id as "orderId",
         r.contract_id as "contractId", c.policy_number as "policyNumber",
         p.installment_nr as "installmentNr", p.amount_kopecks as amount, r.issued_on as "issuedOn"
    from cash_receipts r
    join payments p on p.order_id = r.order_id
    join contracts c on c.contract_id = r.contract_id`;

/** First byte of compressed facts. Facts stored by earlier versions are JSON, which begins with a brace. */
const zlibMark = 0x78;
const placeOfFacts = (orderId: string) => `cash_receipts.facts ${orderId}`;

export function sealFacts(db: Queryable, orderId: string, facts: ReceiptFacts): Promise<Buffer> {
  return sealedAt(db, placeOfFacts(orderId), deflateSync(JSON.stringify(facts)));
}

/** Inserts a receipt with a new number, unless the payment already has a receipt. */
export async function insertReceipt(
  tx: Queryable,
  { orderId, contractId, issuedOn }: Pick<CashReceipt, 'orderId' | 'contractId' | 'issuedOn'>,
  facts: Buffer | null,
): Promise<void> {
  await tx.query(
    `insert into cash_receipts (receipt_number, order_id, contract_id, issued_on, facts)
     values (next_receipt_number($3::date), $1, $2, $3, $4)
     on conflict (order_id) do nothing`,
    [orderId, contractId, issuedOn, facts],
  );
}

export async function findReceipts(db: Queryable, contractId: bigint): Promise<CashReceipt[]> {
  const result = await db.query<CashReceipt>(
    `${receiptSelect} where p.contract_id = $1 order by r.receipt_id`,
    [contractId],
  );
  return result.rows;
}

const placeOf = (receiptId: bigint, sha256: Buffer) =>
  `cash_receipts.bytes ${receiptId} ${sha256.toString('hex')}`;

/** Reads the bytes of the printed receipt; null if the receipt was not printed yet. */
export async function receiptBytes(
  db: Queryable,
  { receiptId, orderId }: Pick<CashReceipt, 'receiptId' | 'orderId'>,
): Promise<Buffer | null> {
  const result = await db.query<SealedDocument & { sha256: Buffer }>(
    'select bytes, sha256, sealed_key as head from cash_receipts where order_id = $1 and bytes is not null',
    [orderId],
  );
  const [row] = result.rows;
  return row ? openedDocument(db, placeOf(receiptId, row.sha256), row) : null;
}

/** Reads the facts for printing a receipt; null if the receipt was printed or has no stored facts. */
export async function findStoredFacts(
  db: Queryable,
  { orderId }: Pick<CashReceipt, 'orderId'>,
): Promise<ReceiptFacts | null> {
  const result = await db.query<{ facts: Buffer | null }>(
    'select facts from cash_receipts where order_id = $1',
    [orderId],
  );
  const sealed = result.rows[0]?.facts;
  if (!sealed) return null;
  const opened = await openedAt(db, placeOfFacts(orderId), sealed);
  return JSON.parse(String(opened[0] === zlibMark ? inflateSync(opened) : opened)) as ReceiptFacts;
}

/** Stores the bytes of a printed receipt, unless bytes are already stored. */
export async function storeBytes(
  db: Queryable,
  { receiptId, orderId }: Pick<CashReceipt, 'receiptId' | 'orderId'>,
  file: { readonly bytes: Uint8Array; readonly sha256: Buffer; readonly at: Date },
): Promise<void> {
  await db.query(
    `update cash_receipts
        set bytes = ${envelopeBox('$2')}, sealed_key = ${envelopeHead('$2')}, sha256 = $3, printed_at = $4, facts = null
      where order_id = $1 and bytes is null`,
    [orderId, await sealedAt(db, placeOf(receiptId, file.sha256), file.bytes), file.sha256, file.at],
  );
}
