import type { Kopecks } from '#kernel/money/money.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { isDue, mayBeOpen } from './premium-refunds.ts';

/** Queues of money that staff have to act on. */
export type MoneyQueue = 'cash' | 'lines' | 'returns' | 'refunds' | 'payees' | 'unmatched' | 'receipts';

/** Number of items in a queue, the earliest deadline, and the day of the oldest item if the law sets no deadline. */
export interface QueuedMoney {
  readonly queue: MoneyQueue;
  readonly count: number;
  readonly by: DateText | null;
  readonly since: DateText | null;
}

const moscowDay = (moment: string) => `(${moment} at time zone 'Europe/Moscow')::date`;

/** Counts the items of each queue, at most `most` of a queue, the oldest first. Every read can use an index. */
export async function countMoneyQueues(db: Queryable, at: Date, most: number): Promise<QueuedMoney[]> {
  const queue = (name: MoneyQueue, columns: string, from: string) =>
    `select '${name}' as queue, count(*)::int as count, min(by) as by, min(since) as since
       from (select ${columns} from ${from} limit $2) as ${name}`;
  const lines = (state: string) =>
    `statement_lines where state = '${state}' and $1::timestamptz is not null order by line_id`;
  const { rows } = await db.query<QueuedMoney>(
    [
      queue(
        'cash',
        `null::date as by, ${moscowDay('created_at')} as since`,
        `payments where payment_type = 'CASH' and status = 'AWAITING' order by created_at`,
      ),
      queue('lines', 'null::date as by, booked_on as since', lines('UNMATCHED')),
      queue('returns', 'null::date as by, booked_on as since', lines('RETURNING')),
      queue(
        'refunds',
        `r.due_on as by, ${moscowDay('r.owed_at')} as since`,
        `premium_refunds r
          where r.transferred_kopecks + r.returned_kopecks < r.amount_kopecks and r.owed_at <= $1 and r.cancelled_at is null
            and (r.held_for is null or r.held_kopecks < r.amount_kopecks - r.transferred_kopecks - r.returned_kopecks)
          order by r.due_on, r.refund_id`,
      ),
      queue(
        'payees',
        'null::date as by, null::date as since',
        `(select refund_id from received_payees where taken_at is null and $1::timestamptz is not null
           union all select refund_id from refund_payees where replaced_at is null and confirmed_at is null) as w`,
      ),
      queue(
        'unmatched',
        `null::date as by, ${moscowDay('found_at')} as since`,
        `acquirer_money m where unmatched_kopecks > 0
            and not exists (select from acquirer_refunds r where r.money_id = m.money_id and r.state in ('REQUESTED', 'PENDING'))
          order by money_id`,
      ),
      // A receipt that is late by less than an hour is still on its way.
      queue(
        'receipts',
        `null::date as by, ${moscowDay('settled_at')} as since`,
        `fiscal_receipts where state in ('NEEDED', 'SENT', 'FAILED') and registered_by = 'REGISTRAR'
            and (state = 'FAILED' or settled_at < $1::timestamptz - interval '1 hour')
          order by settled_at, receipt_id`,
      ),
    ].join(' union all '),
    [at, most],
  );
  return rows;
}

/** Counts and sums the refunds that are owed and not received in full, by cause. */
export async function openRefundTotals(
  db: Queryable,
  at: Date,
): Promise<{ readonly reason: string; readonly count: number; readonly amount: Kopecks }[]> {
  const result = await db.query<{ reason: string; count: number; amount: Kopecks }>(
    `select a.kind as reason, count(*)::int as count,
            sum(r.amount_kopecks - r.returned_kopecks - r.transferred_kopecks)::bigint as amount
       from premium_refunds r join addendums a using (addendum_id) where ${mayBeOpen} and ${isDue('$1')} group by a.kind`,
    [at],
  );
  return result.rows;
}
