import type { JsonObject } from '#kernel/json/json.ts';
import type { Kopecks } from '#kernel/money/money.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import { type ListAsk, type ListPage, type ListQuery, readListPage } from '#platform/db/lists/list-query.ts';
import { whereGiven } from '#platform/db/parameters.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { joinPartner, selectPartnerId } from '#platform/db/tables/partners.ts';
import { type StoredSubjectLine, withLines } from '#platform/db/tables/personal-records.ts';
import type { Facts } from '#products/product/product.ts';
import type { Approval, Proposal } from '../contract.ts';
import { firstChangeAfter, subjectOnDay } from './find-contracts.ts';
import { openQuestionsSql } from './questions.ts';

/** A contract that awaits approval. Only `subject` may contain personal data. */
export interface StoredWaiting {
  readonly policyNumber: string;
  readonly version: number;
  readonly product: string;
  readonly partner: string;
  readonly savedAt: Date;
  readonly startsOn: DateText;
  readonly premium: Kopecks;
  readonly reasons: readonly string[];
  readonly approvers: number;
  readonly proposal: Proposal | null;
  /** Values that are compared with the limits of an employee's authority. */
  readonly measured: Approval['measured'] | null;
  readonly handedTo: string | null;
  /** Number of the underwriter's questions that the partner has not answered. */
  readonly openQuestions: number;
  readonly subject: string | null;
  readonly body: JsonObject;
  readonly facts: Facts;
  readonly calculation: JsonObject;
}

/** SQL condition on contracts `c` that await approval. */
const awaitsApproval = `c.status = 'DRAFT' and (c.approval->>'state' = 'REQUIRED' or c.approval->>'state' = 'REJECTED' and c.approval ? 'proposal')`;

/**
 * Lists contracts that await approval, the earliest start of cover first. With `since`, older months are not read. With `number`, only
 * this contract is read.
 */
export function waitingQuery(since: Date | null, number?: string): ListQuery {
  const values: unknown[] = [];
  const wanted = whereGiven(
    values,
    [(value) => `c.contract_id >= first_contract_id(${value})`, since],
    [(value) => `c.contract_id = contract_id_of(${value})`, number],
  );
  return {
    rows: `select c.contract_id as "contractId", c.policy_number as "policyNumber", c.version, c.product, p.login as partner,
                  c.updated_at as "savedAt", c.starts_on as "startsOn", c.premium_kopecks as premium, c.approval->'reasons' as reasons,
                  coalesce((c.approval->>'approvers')::int, 1) as approvers, c.approval->'proposal' as proposal,
                  c.approval->'measured' as measured, c.approval #>> '{handedTo,to}' as "handedTo",
                  c.body, c.facts, c.calculation, c.partner_id, c.cancelled_at, c.personal, c.subject as plain_subject, c.vin, c.license_plate
             from contracts c ${joinPartner('c.partner_id')}
            where ${awaitsApproval} and ${wanted}`,
    values,
    fields: {
      ...{ policyNumber: 'text', product: 'text', partner: 'text', savedAt: 'timestamptz', startsOn: 'date' },
      ...{ premium: 'kopecks', reasons: 'jsonb', handedTo: 'text', contractId: 'bigint' },
    },
    order: [
      { field: 'startsOn', isDescending: false },
      { field: 'contractId', isDescending: false },
    ],
    complete: {
      columns: `${openQuestionsSql('l."contractId"')} as "openQuestions", ${subjectOnDay} as subject`,
      // The contracts are not joined again, because PostgreSQL would look for each in every month.
      joins: `cross join lateral (select l."contractId" as contract_id, l.partner_id, l.cancelled_at, l.personal,
                                         l.plain_subject as subject, l.vin, l.license_plate) as c
        ${firstChangeAfter('null')}`,
    },
    sums: ['premium'],
  };
}

/** Reads a page of `waitingQuery`, with the lines that may contain personal data. */
export async function waitingPage(
  db: Queryable,
  query: ListQuery,
  ask: ListAsk,
): Promise<ListPage<StoredWaiting>> {
  type Stored = Omit<StoredWaiting, 'subject'> & { readonly subject: StoredSubjectLine };
  const page = await readListPage<Stored>(db, query, ask);
  return { ...page, rows: await withLines(db, page.rows) };
}

/** Finds contracts that were still undecided when their first day of cover ended. */
export async function expiredWaiting(db: Queryable, today: DateText, limit: number): Promise<bigint[]> {
  const { rows } = await db.query<{ contractId: bigint }>(
    `select contract_id as "contractId" from contracts
      where status = 'DRAFT' and approval ->> 'state' = 'REQUIRED' and starts_on < $1
      order by starts_on limit $2`,
    [today, limit],
  );
  return rows.map(({ contractId }) => contractId);
}

/** Number of items in a queue and the earliest deadline among them. */
export interface Queued {
  readonly count: number;
  readonly by: DateText | null;
}

/** Contracts that await approval, counted for an underwriter; a contract may be in several of the parts. */
export interface WaitingCounts {
  readonly all: Queued;
  /** Contracts whose decision was passed on to the underwriter. */
  readonly handed: Queued;
  /** Contracts that a first person has approved, so that the underwriter may be the second. */
  readonly second: Queued;
  /** Contracts whose questions, asked by the underwriter, are all answered. */
  readonly answered: Queued;
}

/** Counts contracts that await approval, at most `most`, the earliest start of cover first. Months before `since` are not read. */
export async function countWaitingContracts(
  db: Queryable,
  { actor, since, most }: { readonly actor: string; readonly since: Date; readonly most: number },
): Promise<WaitingCounts> {
  const part = (name: string, condition: string) =>
    `json_build_object('count', count(*) filter (where ${condition}), 'by', min(starts_on) filter (where ${condition})) as ${name}`;
  const { rows } = await db.query<WaitingCounts>(
    `select ${part('"all"', 'true')}, ${part('handed', 'handed')}, ${part('second', 'second')}, ${part('answered', 'answered')}
       from (select starts_on, coalesce(same_staff(approval #>> '{handedTo,to}', $1), false) as handed,
                    coalesce((approval #>> '{proposal,version}')::int = version
                             and not same_staff(approval #>> '{proposal,by}', $1), false) as second,
                    coalesce((select bool_and(q.answer is not null) and bool_or(q.asked_by = $1)
                                from approval_questions q where q.contract_id = c.contract_id), false) as answered
               from contracts c
              where ${awaitsApproval} and c.contract_id >= first_contract_id($3)
              order by starts_on limit $2) as waiting`,
    [actor, most, since],
  );
  const [counts] = rows;
  if (!counts) throw new Error('the counts of an aggregate are one row');
  return counts;
}

/** Contracts of a partner that await approval, with the questions that the partner has not answered. */
export interface WaitingOfPartner {
  readonly contracts: number;
  readonly openQuestions: number;
  /** True if more contracts of all partners wait than were looked at. */
  readonly isCut: boolean;
}

/** Counts contracts of a partner among the first `most` contracts that await approval, the earliest start of cover first. */
export async function countWaitingOfPartner(
  db: Queryable,
  { login, since, most }: { readonly login: string; readonly since: Date; readonly most: number },
): Promise<WaitingOfPartner> {
  const { rows } = await db.query<WaitingOfPartner>(
    `select count(*) filter (where is_own)::int as contracts, coalesce(sum(asked), 0)::int as "openQuestions", count(*) > $2 as "isCut"
       from (select c.partner_id = w.partner_id as is_own,
                    case when c.partner_id = w.partner_id then ${openQuestionsSql('c.contract_id')} else 0 end as asked
               from contracts c, (select ${selectPartnerId('$1')} as partner_id) as w
              where ${awaitsApproval} and c.contract_id >= first_contract_id($3)
              order by c.starts_on limit $2 + 1) as waiting`,
    [login, most, since],
  );
  const [counts] = rows;
  if (!counts) throw new Error('the counts of an aggregate are one row');
  return counts;
}

export interface AwaitedAddendum {
  readonly policyNumber: string;
  readonly addendumNumber: string;
  readonly partner: string;
  readonly amount: Kopecks;
  readonly payBefore: string;
}

/** Number of awaited addendums that a page searches and counts; each is read from the table. */
const awaitedRead = 100;

/** Lists addendums with an unpaid surcharge, those that take effect first before the others. */
export function awaitedAddendumsQuery(): ListQuery {
  return {
    rows: `select addendum_number as "addendumNumber", contract_id, difference_kopecks as amount, effective_on as "effectiveOn",
                  addendum_id as "addendumId"
             from addendums where status = 'AWAITING_PAYMENT'`,
    values: [],
    fields: { addendumNumber: 'text', amount: 'kopecks', effectiveOn: 'date', addendumId: 'bigint' },
    order: [
      { field: 'effectiveOn', isDescending: false },
      { field: 'addendumId', isDescending: false },
    ],
    isFirstIndexed: true,
    window: awaitedRead,
    complete: {
      columns: 'p.login as partner, c.policy_number as "policyNumber", i.due_on as "payBefore"',
      joins: `join installments i on i.addendum_id = l."addendumId" join contracts c on c.contract_id = l.contract_id ${joinPartner('c.partner_id')}`,
    },
    sums: ['amount'],
  };
}

/**
 * Counts addendums with an unpaid surcharge, at most `most`. `by` is the earliest last day for the surcharge: of each kind, the addendum that
 * takes effect first also has to be paid first.
 */
export async function countAwaitedAddendums(
  db: Queryable,
  most: number,
): Promise<{ readonly count: number; readonly by: DateText | null }> {
  const { rows } = await db.query<{ count: number; by: DateText | null }>(
    `select count(*)::int as count,
            (select min(i.due_on)
               from unnest(array['CHANGE', 'CORRECTION']) as of (kind)
              cross join lateral (select addendum_id from addendums a where a.status = 'AWAITING_PAYMENT' and a.kind = of.kind
                                   order by a.effective_on limit 1) as first
               join installments i using (addendum_id)) as by
       from (select from addendums where status = 'AWAITING_PAYMENT' order by effective_on limit $1) as awaited`,
    [most],
  );
  return rows[0] ?? { count: 0, by: null };
}

/** Finds the states of the approvals of contracts, by number; contracts that need no approval are omitted. */
export async function findApprovalStates(
  db: Queryable,
  policyNumbers: readonly string[],
): Promise<ReadonlyMap<string, Approval['state']>> {
  const { rows } = await db.query<{ number: string; state: Approval['state'] }>(
    `select asked.number, c.approval->>'state' as state
       from unnest($1::text[]) as asked (number)
      cross join lateral (select approval from contracts where contract_id = contract_id_of(asked.number) limit 1) c
      where c.approval is not null`,
    [policyNumbers],
  );
  return new Map(rows.map(({ number, state }) => [number, state]));
}
