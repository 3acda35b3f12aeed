import type { DateText } from '#kernel/calendar.ts';
import { notedForgettable, usedByAddendums, usedByContracts } from '../db/tables/personal-records.ts';
import type { Queryable } from '../db/transaction.ts';
import type { Judged, Reason, Removable } from './rules.ts';

/** Nobody else removes until the caller's transaction ends. */
export async function lockRetention(tx: Queryable): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('bindery retention'))`);
}

/** What is over: a contract whose last day of cover, or an unpaid draft whose last change is before the day. */
const isOver: Readonly<Record<Removable, string>> = {
  contracts: `c.status in ('COMPLETE', 'TERMINATED') and c.ends_on < $1::date`,
  drafts: `c.status in ('DRAFT', 'AWAITING_PAYMENT') and c.updated_at < $1::date`,
};

/** A bill that nobody has paid for so long does not keep a draft: money that comes yet waits for the staff. */
const openPayment: Readonly<Record<Removable, string>> = {
  contracts: `p.status in ('CREATING', 'AWAITING')`,
  drafts: `(p.status = 'CREATING' or p.status = 'AWAITING' and p.payment_type <> 'CASHLESS' or p.status = 'PAID')`,
};

/** Contracts that one statement reads, so that it ends in a second or two however few of them are over. */
const stretch = 20_000;

/** Where the next stretch of contracts by id ends, no later than those that were saved before `before`; null: no more. */
export async function stretchEnd(
  db: Queryable,
  after: bigint,
  before: DateText = '9999-12-31',
): Promise<bigint | null> {
  const result = await db.query<{ last: bigint | null }>(
    `select max(contract_id) as last
       from (select contract_id
               from contract_keys
              where contract_id > $1 and contract_id < first_contract_id($2::date)
              order by contract_id
              limit $3) as stretch`,
    [after, before, stretch],
  );
  return result.rows[0]?.last ?? null;
}

/** Which contracts are looked for; one that only counts locks nothing, and leaves out nothing that somebody changes. */
export interface Search {
  readonly what: Removable;
  readonly before: DateText;
  readonly onlyCounts: boolean;
}

const lockOf = ({ onlyCounts }: Search) => (onlyCounts ? '' : 'for update of c skip locked');

/** The next contracts of a stretch that are over, by id; locked, and those that somebody changes left out. */
export async function nextOver(
  tx: Queryable,
  search: Search,
  { after, last }: { readonly after: bigint; readonly last: bigint },
  limit: number,
): Promise<bigint[]> {
  const result = await tx.query<{ contractId: bigint }>(
    `select contract_id as "contractId"
       from contracts c
      where ${isOver[search.what]} and c.contract_id > $2 and c.contract_id <= $4
      order by c.contract_id
      limit $3
        ${lockOf(search)}`,
    [search.before, after, limit, last],
  );
  return result.rows.map(({ contractId }) => contractId);
}

/** Contracts that were paid by one link with these, each pair both ways. */
export async function paidTogether(
  tx: Queryable,
  contractIds: readonly bigint[],
): Promise<(readonly [bigint, bigint])[]> {
  const result = await tx.query<{ one: bigint; other: bigint }>(
    `select distinct p.contract_id as one, q.contract_id as other
       from payments p
       join payments q on q.contract_id <> p.contract_id
                      and (q.order_id = p.joint_order_id or q.joint_order_id = p.order_id
                           or q.joint_order_id = p.joint_order_id)
      where p.contract_id = any($1)`,
    [contractIds],
  );
  return result.rows.map(({ one, other }) => [one, other] as const);
}

/**
 * Of these contracts those that are over, with what keeps them; locked, and those that somebody changes left out.
 * `busyIds` are what unfinished jobs are about.
 */
export async function judge(
  tx: Queryable,
  search: Search,
  contractIds: readonly bigint[],
  busyIds: readonly string[],
): Promise<Judged[]> {
  const result = await tx.query<{ contractId: bigint; reason: Reason | null }>(
    `with mine as (select contract_id, policy_number from contracts c
                    where contract_id = any($2) and ${isOver[search.what]} ${lockOf(search)}),
          lot as (select p.*, coalesce(p.joint_order_id, p.order_id) as link_id
                    from payments p join mine using (contract_id)),
          money as (select l.contract_id, m.* from acquirer_money m join lot l on l.link_id = m.order_id)
     select m.contract_id as "contractId", case
              when exists (select 1 from addendums a
                            where a.contract_id = m.contract_id and a.status = 'AWAITING_PAYMENT') then 'ADDENDUM'
              when exists (select 1 from lot p where p.contract_id = m.contract_id and ${openPayment[search.what]}) then 'PAYMENT'
              when exists (select 1 from premium_refunds r
                            where r.contract_id = m.contract_id
                              and r.amount_kopecks > r.transferred_kopecks
                                  + coalesce((select sum(q.amount_kopecks) from acquirer_refunds q
                                               where q.premium_refund_id = r.refund_id and q.state = 'SUCCEEDED'), 0))
                   then 'REFUND'
              when exists (select 1 from money y where y.contract_id = m.contract_id and y.unmatched_kopecks > 0)
                or exists (select 1 from money y join acquirer_refunds q using (money_id)
                            where y.contract_id = m.contract_id and q.state in ('REQUESTED', 'PENDING'))
                or exists (select 1 from lot p join payment_attempts t on t.order_id = p.link_id
                            where p.contract_id = m.contract_id
                              and (t.state in ('CREATING', 'PENDING', 'CAPTURING') or t.check_at is not null)) then 'MONEY'
              when exists (select 1 from bills b join statement_lines l using (bill_id)
                            where b.contract_id = m.contract_id and l.state = 'UNMATCHED') then 'STATEMENT'
              when m.policy_number = any($3)
                or exists (select 1 from addendums a
                            where a.contract_id = m.contract_id and a.addendum_number = any($3))
                or exists (select 1 from lot p
                            where p.contract_id = m.contract_id
                              and (p.order_id::text = any($3) or p.link_id::text = any($3)))
                or exists (select 1 from money y
                            where y.contract_id = m.contract_id and y.acquirer_payment_id = any($3)) then 'JOB'
            end as reason
       from mine m`,
    [search.before, contractIds, busyIds],
  );
  return result.rows;
}

const ofThese = 'c.contract_id = any($1)';
const orders = 'select order_id from payments where contract_id = any($1)';

/**
 * In this order, because of what refers to what. Of the books only the way to the contract goes: the line keeps the
 * number of its bill, and loses who paid it; money of the acquirer keeps its sums.
 */
const removals: readonly string[] = [
  notedForgettable([usedByContracts(ofThese), ...usedByAddendums(ofThese)].join(' union all ')),
  `with line as (
     update statement_lines l set bill_id = null, removed_bill_number = b.bill_number
       from bills b where b.bill_id = l.bill_id and b.contract_id = any($1)
     returning l.line_id
   )
   delete from statement_line_details d using line where d.line_id = line.line_id`,
  `update acquirer_money set order_id = null where order_id in (${orders})`,
  `update acquirer_refunds set premium_refund_id = null
    where premium_refund_id in (select refund_id from premium_refunds where contract_id = any($1))`,
  'delete from cash_receipts where contract_id = any($1)',
  'delete from issued_forms where contract_id = any($1)',
  'delete from contract_reports where contract_id = any($1)',
  'delete from bills where contract_id = any($1)',
  `delete from payment_attempts where order_id in (${orders})`,
  'delete from payments where contract_id = any($1)',
  'delete from premium_refunds where contract_id = any($1)',
  'delete from installments where contract_id = any($1)',
  'delete from addendums where contract_id = any($1)',
  'delete from contract_history where contract_id = any($1)',
  'delete from prolonged_terms where contract_id = any($1)',
  'delete from contract_search_keys where contract_id = any($1)',
  'delete from contract_people where contract_id = any($1)',
  'delete from contracts where contract_id = any($1)',
  'delete from contract_keys where contract_id = any($1)',
];

/** Removes contracts with all that belongs to them; their personal records are only noted. */
export async function removeContracts(tx: Queryable, contractIds: readonly bigint[]): Promise<void> {
  for (const text of removals) await tx.query(text, [contractIds]);
}

export interface NewRun {
  readonly what: Removable | 'operations';
  readonly before: DateText;
  readonly actor: string;
  readonly requestId: string;
  readonly at: Date;
}

export async function beginRun(db: Queryable, run: NewRun): Promise<bigint> {
  const result = await db.query<{ runId: bigint }>(
    `insert into retention_runs (what, before, actor, request_id, begun_at) values ($1, $2, $3, $4, $5)
     returning run_id as "runId"`,
    [run.what, run.before, run.actor, run.requestId, run.at],
  );
  const runId = result.rows[0]?.runId;
  if (runId === undefined) throw new Error('the run was given no id');
  return runId;
}

/** What a run has removed, added to what it had before. */
export interface Progress {
  readonly removed?: number;
  readonly personalRecords?: number;
  readonly partitions?: number;
}

export async function addToRun(tx: Queryable, runId: bigint, progress: Progress): Promise<void> {
  await tx.query(
    `update retention_runs
        set removed = removed + $2, personal_records = personal_records + $3, partitions = partitions + $4
      where run_id = $1`,
    [runId, progress.removed ?? 0, progress.personalRecords ?? 0, progress.partitions ?? 0],
  );
}

export async function endRun(db: Queryable, runId: bigint, at: Date): Promise<void> {
  await db.query('update retention_runs set ended_at = $2 where run_id = $1', [runId, at]);
}

/** Of these contracts those that have ended and are owed premium for the time before. */
export async function owing(db: Queryable, contractIds: readonly bigint[]): Promise<readonly bigint[]> {
  const { rows } = await db.query<{ contractId: bigint }>(
    `select c.contract_id as "contractId" from contracts c
      where c.contract_id = any($1) and c.status = 'TERMINATED'
        and exists (select from addendums a where a.contract_id = c.contract_id and a.debt_kopecks > 0)
        and exists (select from installments i where i.contract_id = c.contract_id and i.status = 'DUE')`,
    [contractIds],
  );
  return rows.map(({ contractId }) => contractId);
}
