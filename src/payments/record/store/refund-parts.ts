import type { Kopecks } from '#kernel/money/money.ts';
import type { Queryable } from '#platform/db/pool.ts';

/** A part of a premium refund: requested from the acquirer, transferred, or ordered in a payment file. */
export interface RefundPart {
  readonly at: Date;
  readonly way: 'ACQUIRER' | 'TRANSFER' | 'ORDER';
  readonly state:
    | 'REQUESTED'
    | 'PENDING'
    | 'SUCCEEDED'
    | 'REFUSED'
    | 'PAID'
    | 'RETURNED'
    | 'ORDERED'
    | 'CANCELLED';
  readonly amount: Kopecks;
  /** Number of a payment order, or the acquirer's id of a refund. */
  readonly document: string | null;
  readonly fileId: bigint | null;
  readonly by: string;
  /** Reason why a transfer was taken back. */
  readonly reason: string | null;
}

/** Finds the parts of a refund, oldest first. An executed order is listed once, as its transfer. */
export async function findRefundParts(db: Queryable, refundId: bigint): Promise<readonly RefundPart[]> {
  const { rows } = await db.query<RefundPart>(
    `select coalesce(ended_at, requested_at) as at, 'ACQUIRER' as way, state, amount_kopecks as amount,
            acquirer_refund_id as document, null::bigint as "fileId", requested_by as by, null as reason
       from acquirer_refunds where premium_refund_id = $1
      union all
     select at, 'TRANSFER', case when undone_at is null then 'PAID' else 'RETURNED' end, amount_kopecks, document, file_id, made_by, reason
       from premium_transfers where refund_id = $1
      union all
     select f.made_at, 'ORDER', o.state, o.amount_kopecks, o.number::text, o.file_id, f.made_by, null
       from payment_orders o join payment_files f using (file_id)
      where o.refund_id = $1 and o.state not in ('PAID', 'RETURNED')
      order by at`,
    [refundId],
  );
  return rows;
}

export interface NewTransfer {
  readonly amount: Kopecks;
  readonly document: string;
  readonly by: string;
  readonly at: Date;
  /** Number of the payment file that ordered the transfer; null if staff made it otherwise. */
  readonly fileId: bigint | null;
}

/** Records a transfer; one from a payment file no longer counts as ordered. */
export async function writeTransfer(tx: Queryable, refundId: bigint, transfer: NewTransfer): Promise<void> {
  await tx.query(
    `with noted as (
       insert into premium_transfers (refund_id, file_id, amount_kopecks, document, made_by, at) values ($1, $6, $2, $3, $4, $5)
     )
     update premium_refunds
        set transferred_kopecks = transferred_kopecks + $2, document = $3, transferred_by = $4, transferred_at = $5,
            ordered_kopecks = ordered_kopecks - case when $6::bigint is null then 0 else $2::bigint end
      where refund_id = $1`,
    [refundId, transfer.amount, transfer.document, transfer.by, transfer.at, transfer.fileId],
  );
}

/** Takes back the newest transfer of a refund; returns null if the refund has no transfer. */
export async function undoTransfer(
  tx: Queryable,
  refundId: bigint,
  undo: { readonly reason: string; readonly by: string; readonly at: Date },
): Promise<{ readonly amount: Kopecks; readonly document: string } | null> {
  const { rows } = await tx.query<{ amount: Kopecks; document: string }>(
    `with undone as (
       update premium_transfers set undone_by = $3, undone_at = $4, reason = $2
        where transfer_id = (select max(transfer_id) from premium_transfers where refund_id = $1 and undone_at is null)
       returning amount_kopecks, document, file_id
     ), ordered as (
       update payment_orders o set state = 'RETURNED' from undone u
        where o.file_id = u.file_id and o.refund_id = $1 and o.state = 'PAID'
     )
     update premium_refunds r set transferred_kopecks = r.transferred_kopecks - u.amount_kopecks
       from undone u where r.refund_id = $1
     returning u.amount_kopecks as amount, u.document`,
    [refundId, undo.reason, undo.by, undo.at],
  );
  return rows[0] ?? null;
}

/** Records that the rest of a line was returned to its payer. */
export async function writePayerReturn(tx: Queryable, lineId: bigint, transfer: NewTransfer): Promise<void> {
  const { amount, document, by, at, fileId } = transfer;
  await tx.query(
    `with line as (
       update statement_lines set state = 'RETURNED', return_document = $3, returned_at = $5 where line_id = $1 and state = 'RETURNING'
       returning line_id
     )
     insert into premium_transfers (line_id, file_id, amount_kopecks, document, made_by, at)
     select line_id, $6::bigint, $2::bigint, $3::text, $4::text, $5::timestamptz from line`,
    [lineId, amount, document, by, at, fileId],
  );
}
