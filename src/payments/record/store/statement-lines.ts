import type { Kopecks } from '#kernel/money/money.ts';
import type { Queryable } from '#platform/db/pool.ts';
import type { FingerprintedLine } from '../statement/fingerprint.ts';
import {
  openedComment,
  type SealedLine,
  sealedComment,
  sealedDetails,
  storedDetails,
  withDetails,
} from '../statement/line-details.ts';
import type { Reason } from '../statement/reasons.ts';
import type { StatementLine, StoredLine } from '../statement/statement-line.ts';
import { joinBill } from './bills.ts';

/** Key of an advisory lock: an arbitrary number that no other lock uses. */
const importLock = 4_711_000_008;

/**
 * Lets only one transaction at a time write statement lines. A transaction-level lock also works behind a pooler. Statements are
 * planned once a connection, when the table may still be empty, so the transaction must not scan it.
 */
export async function lockStatements(tx: Queryable): Promise<void> {
  await tx.query(
    `select pg_advisory_xact_lock($1), set_config('enable_seqscan', 'off', true),
            set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true)`,
    [importLock],
  );
}

export interface NewFile {
  readonly fingerprint: Buffer;
  readonly name: string;
  readonly format: string;
  readonly encoding: string;
  readonly importedBy: string;
  readonly at: Date;
}

/** Returns the id of a file; inserts the file if it is new. */
export async function openFile(db: Queryable, file: NewFile): Promise<bigint> {
  const result = await db.query<{ fileId: bigint }>(
    `insert into statement_files (sha256, name, format, encoding, imported_by, imported_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (sha256) do update set sha256 = excluded.sha256
     returning file_id as "fileId"`,
    [file.fingerprint, file.name, file.format, file.encoding, file.importedBy, file.at],
  );
  const fileId = result.rows[0]?.fileId;
  if (fileId === undefined) throw new Error('the statement file has no id');
  return fileId;
}

export async function finishFile(db: Queryable, fileId: bigint, at: Date): Promise<void> {
  await db.query('update statement_files set finished_at = $2 where file_id = $1 and finished_at is null', [
    fileId,
    at,
  ]);
}

/** A line with its new id. `repeats` is the id of a stored line that this line may repeat. */
export interface NewLine {
  readonly lineId: bigint;
  readonly line: FingerprintedLine;
  readonly repeats: bigint | undefined;
}

/** Inserts lines as UNMATCHED with ids from the caller. The caller must have called `lockStatements`. */
export async function insertLines(tx: Queryable, fileId: bigint, lines: readonly NewLine[]): Promise<void> {
  const read = lines.map(({ line }) => line);
  await tx.query(
    `with lines as (
       insert into statement_lines (line_id, file_id, source_line, fingerprint, account, number, booked_on, amount_kopecks,
                                    content, source, repeats_line_id, state, reason)
       overriding system value
       select line_id, $1, source_line, fingerprint, account, number, booked_on, amount, content, source, repeats,
              'UNMATCHED', 'NO_BILL_NUMBER'
         from unnest($2::bigint[], $3::int[], $4::bytea[], $5::text[], $6::text[], $7::date[], $8::bigint[], $9::bytea[],
                     $10::bytea[], $11::bigint[])
              as l (line_id, source_line, fingerprint, account, number, booked_on, amount, content, source, repeats)
     )
     insert into statement_line_details (line_id, sealed)
     select line_id, decode(sealed, 'base64') from unnest($2::bigint[], $12::text[]) as d (line_id, sealed)`,
    [
      fileId,
      lines.map(({ lineId }) => lineId),
      read.map(({ sourceLine }) => sourceLine),
      read.map(({ fingerprint }) => fingerprint),
      read.map(({ account }) => account),
      read.map(({ number }) => number),
      read.map(({ date }) => date),
      read.map(({ amount }) => amount),
      read.map(({ content }) => content),
      read.map(({ source }) => source),
      lines.map(({ repeats }) => repeats ?? null),
      await sealedDetails(tx, read),
    ],
  );
}

export async function nextLineId(tx: Queryable): Promise<bigint> {
  const { rows } = await tx.query<{ next: bigint }>(
    'select coalesce(max(line_id), 0) + 1 as next from statement_lines',
  );
  return rows[0]?.next ?? 1n;
}

/** Finds stored lines with one of these fingerprints or contents, oldest first. */
export async function linesLike(
  db: Queryable,
  fingerprints: readonly Buffer[],
  contents: readonly Buffer[],
): Promise<readonly StoredLine[]> {
  const { rows } = await db.query<StoredLine>(
    `select line_id as "lineId", file_id as "fileId", encode(fingerprint, 'hex') as fingerprint,
            encode(content, 'hex') as content, encode(source, 'hex') as source
       from statement_lines
      where line_id in (select line_id from statement_lines where fingerprint = any($1)
                         union select line_id from statement_lines where content = any($2))
      order by line_id`,
    [fingerprints, contents],
  );
  return rows;
}

/** True if version 1.0 has stored lines. */
export async function hasEarlierLines(db: Queryable): Promise<boolean> {
  const { rows } = await db.query('select from statement_lines where content is null limit 1');
  return rows.length > 0;
}

export interface LineVerdict {
  readonly lineId: bigint;
  readonly state: 'MATCHED' | 'UNMATCHED';
  readonly reason: Reason | null;
  readonly explanation: string | null;
  readonly billId: bigint | null;
}

export async function writeVerdicts(tx: Queryable, verdicts: readonly LineVerdict[]): Promise<void> {
  await tx.query(
    `update statement_lines l
        set state = v.state, reason = v.reason, explanation = v.explanation, bill_id = v.bill_id
       from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::bigint[])
            as v (line_id, state, reason, explanation, bill_id)
      where l.line_id = v.line_id`,
    [
      verdicts.map(({ lineId }) => lineId),
      verdicts.map(({ state }) => state),
      verdicts.map(({ reason }) => reason),
      verdicts.map(({ explanation }) => explanation),
      verdicts.map(({ billId }) => billId),
    ],
  );
}

/** A statement line that waits for staff, with all data from the bank. */
export interface WaitingLine
  extends Omit<StatementLine, 'direction' | 'isReversal' | 'doubt' | 'status' | 'origin' | 'earlier'> {
  readonly lineId: bigint;
  /** Amount that has paid no bill yet: the whole amount unless the line was split. */
  readonly rest: Kopecks;
  /** Id of a stored line that this line may repeat; null if there is none. */
  readonly repeats: bigint | null;
  readonly file: string;
  readonly state: string;
  readonly reason: Reason;
  readonly explanation: string | null;
  readonly billNumber: string | null;
}

const lineSelect = `
  select l.line_id as "lineId", f.name as file, l.source_line as "sourceLine", l.account, l.number,
         l.booked_on as date, l.amount_kopecks as amount, l.amount_kopecks - l.parts_kopecks as rest, l.state, l.reason, l.explanation,
         l.repeats_line_id as repeats, b.bill_number as "billNumber", ${storedDetails}
    from statement_lines l
    join statement_files f on f.file_id = l.file_id
    join statement_line_details d on d.line_id = l.line_id
    left ${joinBill('l.bill_id')}`;

export async function linesAfter(
  db: Queryable,
  state: 'UNMATCHED' | 'RETURNING',
  lineId: bigint,
  limit: number,
): Promise<WaitingLine[]> {
  const result = await db.query<SealedLine<WaitingLine>>(
    `${lineSelect} where l.state = '${state}' and l.line_id > $1 order by l.line_id limit $2`,
    [lineId, limit],
  );
  return withDetails<WaitingLine>(db, result.rows);
}

/** Finds lines whose money goes back to its payer and that no payment file orders, oldest first. */
export async function orderableLines(db: Queryable, limit: number): Promise<WaitingLine[]> {
  const result = await db.query<SealedLine<WaitingLine>>(
    `${lineSelect}
      where l.state = 'RETURNING' and not exists (select from payment_orders o where o.line_id = l.line_id and o.state = 'ORDERED')
      order by l.line_id limit $1`,
    [limit],
  );
  return withDetails<WaitingLine>(db, result.rows);
}

export async function lineById(db: Queryable, lineId: bigint): Promise<WaitingLine | null> {
  const result = await db.query<SealedLine<WaitingLine>>(`${lineSelect} where l.line_id = $1`, [lineId]);
  return (await withDetails<WaitingLine>(db, result.rows))[0] ?? null;
}

/** Finds the newest line that paid a bill of a contract; null if no line did. */
export async function lineThatPaid(db: Queryable, policyNumber: string): Promise<WaitingLine | null> {
  const result = await db.query<SealedLine<WaitingLine>>(
    `${lineSelect}
      where l.line_id = (select max(line_id) from (
              select o.line_id from statement_lines o join bills p using (bill_id)
               where p.contract_id = contract_id_of($1) and o.state in ('MATCHED', 'RESOLVED')
               union all
              select o.line_id from statement_parts o join bills p using (bill_id) where p.contract_id = contract_id_of($1)) as paid)`,
    [policyNumber],
  );
  return (await withDetails<WaitingLine>(db, result.rows))[0] ?? null;
}

export interface KnownLine extends Omit<WaitingLine, 'reason'> {
  readonly reason: Reason | null;
  readonly resolvedBy: string | null;
  readonly resolvedAt: Date | null;
  /** Number of the payment order that returned the money; null if there is none. */
  readonly returnDocument: string | null;
  readonly comment: string | null;
}

export async function lineWithOutcome(db: Queryable, lineId: bigint): Promise<KnownLine | null> {
  type Kept = SealedLine<KnownLine> & { readonly sealedComment: Buffer | null };
  const result = await db.query<Kept>(
    `select line.*, l.resolved_by as "resolvedBy", l.resolved_at as "resolvedAt",
            l.return_document as "returnDocument", d.comment, d.sealed_comment as "sealedComment"
       from (${lineSelect} where l.line_id = $1) as line
       join statement_lines l on l.line_id = line."lineId"
       join statement_line_details d on d.line_id = line."lineId"`,
    [lineId],
  );
  const [row] = result.rows;
  if (!row) return null;
  const { sealedComment: sealed, ...line } = row;
  const comment = await openedComment(db, { fingerprint: row.fingerprint, sealed, plain: row.comment });
  return (await withDetails<KnownLine>(db, [{ ...line, comment }]))[0] ?? null;
}

async function commentOf(
  tx: Queryable,
  { lineId, comment }: { readonly lineId: bigint; readonly comment: string | null },
): Promise<Buffer | null> {
  if (comment === null) return null;
  const { rows } = await tx.query<{ fingerprint: Buffer }>(
    'select fingerprint from statement_lines where line_id = $1',
    [lineId],
  );
  return rows[0] ? sealedComment(tx, rows[0].fingerprint, comment) : null;
}

/** Replaces the comment on a line. */
export async function writeComment(tx: Queryable, lineId: bigint, comment: string): Promise<void> {
  await tx.query('update statement_line_details set sealed_comment = $2 where line_id = $1', [
    lineId,
    await commentOf(tx, { lineId, comment }),
  ]);
}

/** Stores the decision of staff about a line; returns false if the line no longer waits for staff. */
export async function settleLine(
  tx: Queryable,
  line: {
    readonly lineId: bigint;
    readonly state: 'RESOLVED' | 'IGNORED' | 'RETURNING' | 'REPEATED';
    readonly billId: bigint | null;
    readonly comment: string | null;
    readonly by: string;
    readonly at: Date;
  },
): Promise<boolean> {
  const result = await tx.query(
    `with line as (
       update statement_lines
          set state = $2, bill_id = coalesce($3, bill_id), resolved_by = $5, resolved_at = $6
        where line_id = $1 and state = 'UNMATCHED'
       returning line_id
     )
     update statement_line_details d set sealed_comment = $4 from line where d.line_id = line.line_id`,
    [line.lineId, line.state, line.billId, await commentOf(tx, line), line.by, line.at],
  );
  return result.rowCount === 1;
}
