import type { FiscalKind, FiscalMarks } from '#kernel/ports/fiscal-registrar.ts';
import type { Queryable } from '#platform/db/pool.ts';
import type { FiscalReceipt } from '../../fiscal-receipt.ts';

const receiptSelect = `
  select f.receipt_id as "receiptId", f.external_id as "externalId", f.source, f.kind, f.registered_by as "registeredBy", f.state,
         f.means, f.amount_kopecks as amount, f.settled_at as "settledAt", f.is_by_link as "isByLink",
         f.is_by_agent as "isByAgent", f.corrects, w.state as "wrongState", w.fiscal_mark as "wrongMark",
         f.registrar_id as "registrarId", f.sendings
    from fiscal_receipts f left join fiscal_receipts w on w.receipt_id = f.corrects`;

type Row = Omit<FiscalReceipt, 'items'>;
type ItemRow = FiscalReceipt['items'][number] & { readonly receiptId: bigint };

async function withItems(db: Queryable, rows: readonly Row[]): Promise<FiscalReceipt[]> {
  if (rows.length === 0) return [];
  const items = await db.query<ItemRow>(
    `select receipt_id as "receiptId", contract_id as "contractId", installment_nr as "installmentNr", amount_kopecks as amount
       from fiscal_receipt_items where receipt_id = any($1) order by receipt_id, nr`,
    [rows.map(({ receiptId }) => receiptId)],
  );
  return rows.map((row) => ({
    ...row,
    items: items.rows.filter(({ receiptId }) => receiptId === row.receiptId),
  }));
}

/** Claims receipts that are due to be sent or asked about, each for one process, and sets the time of their next check. */
export async function claimReceipts(db: Queryable, now: Date, limit: number): Promise<FiscalReceipt[]> {
  const { rows } = await db.query<{ receiptId: bigint }>(
    `update fiscal_receipts f
        set sendings = f.sendings + 1,
            check_at = $1::timestamptz + least(10 * 2 ^ least(f.sendings, 9), 3600) * interval '1 second'
      where f.receipt_id in (select receipt_id from fiscal_receipts
                              where check_at <= $1
                              order by check_at
                              limit $2
                                for update skip locked)
     returning f.receipt_id as "receiptId"`,
    [now, limit],
  );
  if (rows.length === 0) return [];
  const found = await db.query<Row>(`${receiptSelect} where f.receipt_id = any($1) order by f.receipt_id`, [
    rows.map(({ receiptId }) => receiptId),
  ]);
  return withItems(db, found.rows);
}

/** Reads a receipt and blocks changes of it until the transaction ends; null if there is none. */
export async function lockReceipt(tx: Queryable, receiptId: bigint): Promise<FiscalReceipt | null> {
  await tx.query('select from fiscal_receipts where receipt_id = $1 for update', [receiptId]);
  const { rows } = await tx.query<Row>(`${receiptSelect} where f.receipt_id = $1`, [receiptId]);
  return (await withItems(tx, rows))[0] ?? null;
}

/** A receipt with the id under which it was sent. A change by staff meanwhile gives it another id, and the answer does not count. */
type Sent = Pick<FiscalReceipt, 'receiptId' | 'externalId'>;

/** Records that the registrar has the document; `registrarId` is null if the registrar did not name its id. */
export async function markSent(
  db: Queryable,
  { receiptId, externalId }: Sent,
  sent: { readonly registrarId: string | null; readonly at: Date; readonly checkAt: Date },
): Promise<void> {
  await db.query(
    `update fiscal_receipts set state = 'SENT', registrar_id = $3, sent_at = $4, check_at = $5, failure = null, sendings = 1
      where receipt_id = $1 and external_id = $2 and (state = 'NEEDED' or state = 'SENT' and registrar_id is null)`,
    [receiptId, externalId, sent.registrarId, sent.at, sent.checkAt],
  );
}

export async function markRegistered(
  db: Queryable,
  { receiptId, externalId }: Sent,
  marks: FiscalMarks,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update fiscal_receipts
        set state = 'REGISTERED', fn_number = $3, fd_number = $4, fiscal_mark = $5, shift_number = $6, till_number = $7,
            registered_at = $8, ofd_url = $9, check_at = null,
            failure = case when amount_kopecks <> $10 then 'TOTAL_DIFFERS' end
      where receipt_id = $1 and external_id = $2 and state = 'SENT'`,
    [
      receiptId,
      externalId,
      marks.fnNumber,
      marks.fdNumber,
      marks.fiscalMark,
      marks.shiftNumber,
      marks.tillNumber,
      marks.registeredAt,
      marks.url ?? null,
      marks.total,
    ],
  );
  return rowCount === 1;
}

export async function markFailed(
  db: Queryable,
  { receiptId, externalId }: Sent,
  failure: string,
): Promise<void> {
  await db.query(
    `update fiscal_receipts set state = 'FAILED', failure = $3, check_at = null
      where receipt_id = $1 and external_id = $2 and state in ('NEEDED', 'SENT')`,
    [receiptId, externalId, failure],
  );
}

/** Records why the registrar gave no answer. The receipt is sent again. */
export async function noteUnanswered(
  db: Queryable,
  { receiptId, externalId }: Sent,
  failure: string,
): Promise<void> {
  await db.query(
    `update fiscal_receipts set failure = $3 where receipt_id = $1 and external_id = $2 and state in ('NEEDED', 'SENT')`,
    [receiptId, externalId, failure],
  );
}

/** Sends a receipt again under a new id, because the failed document was not registered; `asCorrection` if it is late. */
export async function sendAgain(
  tx: Queryable,
  receiptId: bigint,
  { at, asCorrection }: { readonly at: Date; readonly asCorrection: boolean },
): Promise<void> {
  await tx.query(
    `update fiscal_receipts
        set state = 'NEEDED', external_id = gen_random_uuid(), registrar_id = null, sent_at = null, failure = null, sendings = 0, check_at = $2,
            kind = case when $3 then case kind when 'INCOME' then 'INCOME_CORRECTION' when 'INCOME_RETURN' then 'RETURN_CORRECTION' else kind end
                        else kind end
      where receipt_id = $1`,
    [receiptId, at, asCorrection],
  );
}

export async function markExempt(
  tx: Queryable,
  receiptId: bigint,
  { reason, by }: { readonly reason: string; readonly by: string },
): Promise<void> {
  await tx.query(
    `update fiscal_receipts set state = 'EXEMPT', reason = $2, decided_by = $3, check_at = null
      where receipt_id = $1`,
    [receiptId, reason, by],
  );
}

/** Inserts a correction of a receipt with its items; returns its id, or null if the receipt has such a correction. */
export async function insertCorrection(
  tx: Queryable,
  receiptId: bigint,
  correction: {
    readonly source: 'REVERSAL' | 'REPLACEMENT';
    readonly kind: FiscalKind;
    readonly reason: string;
    readonly by: string;
    readonly at: Date;
  },
): Promise<bigint | null> {
  const { rows } = await tx.query<{ receiptId: bigint }>(
    `with made as (
       insert into fiscal_receipts (source, source_id, kind, registered_by, state, means, amount_kopecks, settled_at, contract_id, policy_number,
                                    partner_id, is_by_link, is_by_agent, corrects, reason, decided_by, check_at)
       select $2, receipt_id, $3, 'REGISTRAR', 'NEEDED', means, amount_kopecks, settled_at, contract_id, policy_number, partner_id, is_by_link, is_by_agent,
              receipt_id, $4, $5, $6
         from fiscal_receipts where receipt_id = $1
       on conflict (source, source_id) do nothing
       returning receipt_id
     ), items as (
       insert into fiscal_receipt_items (receipt_id, nr, contract_id, policy_number, installment_nr, amount_kopecks)
       select m.receipt_id, i.nr, i.contract_id, i.policy_number, i.installment_nr, i.amount_kopecks
         from made m, fiscal_receipt_items i where i.receipt_id = $1
     )
     select receipt_id as "receiptId" from made`,
    [receiptId, correction.source, correction.kind, correction.reason, correction.by, correction.at],
  );
  return rows[0]?.receiptId ?? null;
}
