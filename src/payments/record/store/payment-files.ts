import type { Kopecks } from '#kernel/money/money.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { openedAt, sealedAt } from '#platform/db/sealing.ts';

/** Key of an advisory lock: an arbitrary number that no other lock uses. */
const filesLock = 4_711_000_021;

export const fileStates = ['MADE', 'SENT', 'DONE', 'CANCELLED'] as const;
export type FileState = (typeof fileStates)[number];

export interface PaymentFile {
  readonly fileId: bigint;
  readonly madeBy: string;
  readonly madeAt: Date;
  readonly account: string;
  readonly orders: number;
  readonly amount: Kopecks;
  readonly state: FileState;
  readonly changedBy: string | null;
  readonly changedAt: Date | null;
}

export interface FiledOrder {
  readonly nr: number;
  readonly number: bigint;
  readonly refundId: bigint | null;
  /** Id of the bank line whose money goes back to its payer; null for a refund. */
  readonly lineId: bigint | null;
  readonly policyNumber: string | null;
  readonly amount: Kopecks;
  readonly state: 'ORDERED' | 'PAID' | 'REFUSED' | 'RETURNED' | 'CANCELLED';
}

const fileSelect = `
  select file_id as "fileId", made_by as "madeBy", made_at as "madeAt", account, orders, amount_kopecks as amount, state,
         changed_by as "changedBy", changed_at as "changedAt"
    from payment_files`;

const placeOf = (fileId: bigint) => `payment_files.sealed ${fileId}`;

/** Returns the next file number and payment order number; nobody else makes a file until the transaction ends. */
export async function nextNumbers(
  tx: Queryable,
): Promise<{ readonly fileId: bigint; readonly order: bigint }> {
  await tx.query('select pg_advisory_xact_lock($1)', [filesLock]);
  const { rows } = await tx.query<{ fileId: bigint; order: bigint }>(
    `select (select coalesce(max(file_id), 0) + 1 from payment_files) as "fileId",
            (select coalesce(max(number), 0) + 1 from payment_orders) as "order"`,
  );
  return rows[0] ?? { fileId: 1n, order: 1n };
}

export type MarkedOrder = Pick<FiledOrder, 'number' | 'refundId' | 'lineId' | 'amount'>;

/** Stores a file with its orders, and marks the refunds' amounts as ordered. */
export async function insertFile(
  tx: Queryable,
  file: Pick<PaymentFile, 'fileId' | 'madeBy' | 'madeAt' | 'account' | 'amount'>,
  orders: readonly MarkedOrder[],
  content: string,
): Promise<void> {
  const sealed = await sealedAt(tx, placeOf(file.fileId), Buffer.from(content));
  await tx.query(
    `insert into payment_files (file_id, made_by, made_at, account, orders, amount_kopecks, sealed)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [file.fileId, file.madeBy, file.madeAt, file.account, orders.length, file.amount, sealed],
  );
  await tx.query(
    `with ordered as (
       insert into payment_orders (file_id, nr, number, refund_id, line_id, amount_kopecks)
       select $1, nr, number, refund, line, amount
         from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[]) with ordinality as o (number, refund, line, amount, nr)
       returning refund_id, amount_kopecks
     )
     update premium_refunds r set ordered_kopecks = r.ordered_kopecks + o.amount_kopecks from ordered o where r.refund_id = o.refund_id`,
    [
      file.fileId,
      orders.map(({ number }) => number),
      orders.map(({ refundId }) => refundId),
      orders.map(({ lineId }) => lineId),
      orders.map(({ amount }) => amount),
    ],
  );
}

/** Lists files, newest first, with ids below `before`. */
export async function listFiles(
  db: Queryable,
  {
    before,
    limit,
    state,
  }: { readonly before: bigint | null; readonly limit: number; readonly state: FileState | null },
): Promise<PaymentFile[]> {
  const { rows } = await db.query<PaymentFile>(
    `${fileSelect} where ($1::bigint is null or file_id < $1) and ($2::text is null or state = $2) order by file_id desc limit $3`,
    [before, state, limit],
  );
  return rows;
}

export async function findFile(db: Queryable, fileId: bigint, isLocked = false): Promise<PaymentFile | null> {
  const { rows } = await db.query<PaymentFile>(
    `${fileSelect} where file_id = $1 ${isLocked ? 'for update' : ''}`,
    [fileId],
  );
  return rows[0] ?? null;
}

export async function fileContent(db: Queryable, fileId: bigint): Promise<string> {
  const { rows } = await db.query<{ sealed: Buffer }>('select sealed from payment_files where file_id = $1', [
    fileId,
  ]);
  if (!rows[0]) throw new Error(`payment file ${fileId} is missing`);
  return String(await openedAt(db, placeOf(fileId), rows[0].sealed));
}

export async function ordersIn(db: Queryable, fileId: bigint): Promise<FiledOrder[]> {
  const { rows } = await db.query<FiledOrder>(
    `select o.nr, o.number, o.refund_id as "refundId", o.line_id as "lineId", c.policy_number as "policyNumber", o.amount_kopecks as amount, o.state
       from payment_orders o
       left join premium_refunds r on r.refund_id = o.refund_id
       left join contracts c on c.contract_id = r.contract_id
      where o.file_id = $1 order by o.nr`,
    [fileId],
  );
  return rows;
}

export async function setFileState(
  tx: Queryable,
  fileId: bigint,
  state: FileState,
  { by, at }: { readonly by: string; readonly at: Date },
): Promise<void> {
  await tx.query('update payment_files set state = $2, changed_by = $3, changed_at = $4 where file_id = $1', [
    fileId,
    state,
    by,
    at,
  ]);
}

/** Changes unpaid orders of a file, all or some. If the money is not ordered any more, it can be ordered again. */
export async function markOrders(
  tx: Queryable,
  fileId: bigint,
  state: 'PAID' | 'REFUSED' | 'CANCELLED',
  numbers: readonly bigint[] | null,
): Promise<readonly MarkedOrder[]> {
  const { rows } = await tx.query<MarkedOrder>(
    `with changed as (
       update payment_orders set state = $2
        where file_id = $1 and state = 'ORDERED' and ($3::bigint[] is null or number = any($3))
       returning number, refund_id, line_id, amount_kopecks
     ), freed as (
       update premium_refunds r set ordered_kopecks = r.ordered_kopecks - c.amount_kopecks
         from changed c where r.refund_id = c.refund_id and $2 <> 'PAID'
     )
     select number, refund_id as "refundId", line_id as "lineId", amount_kopecks as amount from changed order by number`,
    [fileId, state, numbers],
  );
  return rows;
}

/** Takes back executed orders of a file, all or some, with their transfers. The money can be ordered again. */
export async function takeOrdersBack(
  tx: Queryable,
  fileId: bigint,
  numbers: readonly bigint[] | null,
  { reason, by, at }: { readonly reason: string; readonly by: string; readonly at: Date },
): Promise<readonly MarkedOrder[]> {
  const { rows } = await tx.query<MarkedOrder>(
    `with back as (
       update payment_orders set state = 'RETURNED'
        where file_id = $1 and state = 'PAID' and ($2::bigint[] is null or number = any($2))
       returning number, refund_id, line_id, amount_kopecks
     ), undone as (
       update premium_transfers t set undone_by = $3, undone_at = $4, reason = $5
         from back b where t.file_id = $1 and t.undone_at is null and (t.refund_id = b.refund_id or t.line_id = b.line_id)
     ), refunds as (
       update premium_refunds r set transferred_kopecks = r.transferred_kopecks - b.amount_kopecks from back b where r.refund_id = b.refund_id
     ), lines as (
       update statement_lines l set state = 'RETURNING', return_document = null, returned_at = null from back b where l.line_id = b.line_id
     )
     select number, refund_id as "refundId", line_id as "lineId", amount_kopecks as amount from back order by number`,
    [fileId, numbers, by, at, reason],
  );
  return rows;
}

/** Returns the number of the payment file that orders the return of a bank line; null if the return is not ordered. */
export async function fileOfLine(db: Queryable, lineId: bigint): Promise<bigint | null> {
  const { rows } = await db.query<{ fileId: bigint }>(
    `select file_id as "fileId" from payment_orders where line_id = $1 and state = 'ORDERED'`,
    [lineId],
  );
  return rows[0]?.fileId ?? null;
}
