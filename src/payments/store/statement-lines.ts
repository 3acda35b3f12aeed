import type { Kopecks } from '#kernel/money.ts';
import type { Queryable } from '#platform/db/pool.ts';
import type { FingerprintedLine } from '../statement/fingerprint.ts';
import type { Reason } from '../statement/reasons.ts';
import type { StatementLine } from '../statement/statement-line.ts';
import { joinBill } from './bills.ts';
import {
  type KeptLine,
  keptDetails,
  openedComment,
  sealedComment,
  sealedDetails,
  withDetails,
} from './line-details.ts';

/** Any number that nobody else locks by. */
const importLock = 4_711_000_008;

/** One writer of statement lines at a time, until its transaction ends; behind a pooler too. */
export async function lockStatements(tx: Queryable): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [importLock]);
}

export interface NewFile {
  readonly fingerprint: Buffer;
  readonly name: string;
  readonly format: string;
  readonly encoding: string;
  readonly importedBy: string;
  readonly at: Date;
}

/** The row of a file: the one that it has already, or a new one. */
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

/**
 * Writes the lines that are not known yet, as UNMATCHED until they are judged; answers their ids by fingerprint. The ids go on
 * from the greatest that there is, so that a dry run reports those that the import will give; statements are locked. `taken` of
 * them were reported before by the same dry run.
 */
export async function insertLines(
  tx: Queryable,
  fileId: bigint,
  lines: readonly FingerprintedLine[],
  taken = 0,
): Promise<ReadonlyMap<string, bigint>> {
  const result = await tx.query<{ lineId: bigint; fingerprint: string }>(
    `with lines as (
       insert into statement_lines (line_id, file_id, source_line, fingerprint, account, number, booked_on, amount_kopecks,
                                    state, reason)
       overriding system value
       select (select coalesce(max(line_id), 0) from statement_lines) + $9 + row_number() over (order by nr),
              $1, source_line, fingerprint, account, number, booked_on, amount, 'UNMATCHED', 'NO_BILL_NUMBER'
         from unnest($2::int[], $3::bytea[], $4::text[], $5::text[], $6::date[], $7::bigint[]) with ordinality
              as l (source_line, fingerprint, account, number, booked_on, amount, nr)
        where not exists (select 1 from statement_lines known where known.fingerprint = l.fingerprint)
       on conflict (fingerprint) do nothing
       returning line_id, fingerprint
     ), details as (
       insert into statement_line_details (line_id, sealed)
       select l.line_id, decode(d.sealed, 'base64')
         from lines l
         join unnest($3::bytea[], $8::text[]) as d (fingerprint, sealed) using (fingerprint)
     )
     select line_id as "lineId", encode(fingerprint, 'hex') as fingerprint from lines`,
    [
      fileId,
      lines.map(({ sourceLine }) => sourceLine),
      lines.map(({ fingerprint }) => fingerprint),
      lines.map(({ account }) => account),
      lines.map(({ number }) => number),
      lines.map(({ date }) => date),
      lines.map(({ amount }) => amount),
      await sealedDetails(tx, lines),
      taken,
    ],
  );
  return new Map(result.rows.map(({ fingerprint, lineId }) => [fingerprint, lineId]));
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

/** A line that waits for the staff, with all that the bank said of it. */
export interface WaitingLine extends Omit<StatementLine, 'direction' | 'isReversal'> {
  readonly lineId: bigint;
  readonly file: string;
  readonly state: string;
  readonly reason: Reason;
  readonly explanation: string | null;
  readonly billNumber: string | null;
}

const lineSelect = `
  select l.line_id as "lineId", f.name as file, l.source_line as "sourceLine", l.account, l.number,
         l.booked_on as date, l.amount_kopecks as amount, l.state, l.reason, l.explanation,
         b.bill_number as "billNumber", ${keptDetails}
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
  const result = await db.query<KeptLine<WaitingLine>>(
    `${lineSelect} where l.state = '${state}' and l.line_id > $1 order by l.line_id limit $2`,
    [lineId, limit],
  );
  return withDetails<WaitingLine>(db, result.rows);
}

/** How much waits for the staff, by reason. */
export async function unmatchedLineTotals(
  db: Queryable,
): Promise<{ readonly reason: Reason; readonly count: number; readonly amount: Kopecks }[]> {
  const result = await db.query<{ reason: Reason; count: number; amount: Kopecks }>(
    `select reason, count(*)::int as count, sum(amount_kopecks)::bigint as amount
       from statement_lines where state = 'UNMATCHED' group by reason`,
  );
  return result.rows;
}

export async function lineById(db: Queryable, lineId: bigint): Promise<WaitingLine | null> {
  const result = await db.query<KeptLine<WaitingLine>>(`${lineSelect} where l.line_id = $1`, [lineId]);
  return (await withDetails<WaitingLine>(db, result.rows))[0] ?? null;
}

/** The newest line that paid a bill of a contract; null where none did. */
export async function lineThatPaid(db: Queryable, policyNumber: string): Promise<WaitingLine | null> {
  const result = await db.query<KeptLine<WaitingLine>>(
    `${lineSelect} where b.contract_id = contract_id_of($1) and l.state in ('MATCHED', 'RESOLVED') order by l.line_id desc limit 1`,
    [policyNumber],
  );
  return (await withDetails<WaitingLine>(db, result.rows))[0] ?? null;
}

/** A line with what has become of it, and what the staff have said to that. */
export interface KnownLine extends Omit<WaitingLine, 'reason'> {
  readonly reason: Reason | null;
  readonly resolvedBy: string | null;
  readonly resolvedAt: Date | null;
  /** The payment order with which it was sent back. */
  readonly returnDocument: string | null;
  readonly comment: string | null;
}

/** Any line with what has become of it; null where there is none. */
export async function lineWithOutcome(db: Queryable, lineId: bigint): Promise<KnownLine | null> {
  type Kept = KeptLine<KnownLine> & { readonly sealedComment: Buffer | null };
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

/** Settles a line by hand; false where it no longer waits. */
export async function settleLine(
  tx: Queryable,
  line: {
    readonly lineId: bigint;
    readonly state: 'RESOLVED' | 'IGNORED' | 'RETURNING';
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

/** Notes with which payment order a line was sent back. */
export async function noteReturned(tx: Queryable, lineId: bigint, document: string): Promise<void> {
  await tx.query(
    `update statement_lines set state = 'RETURNED', return_document = $2 where line_id = $1 and state = 'RETURNING'`,
    [lineId, document],
  );
}
