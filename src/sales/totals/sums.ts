import type { Kopecks } from '#kernel/money/money.ts';
import { addDays, type DateText } from '#kernel/time/calendar.ts';
import { isoWeekday } from '#kernel/time/working-days.ts';
import type { Pool, Queryable } from '#platform/db/pool.ts';
import { joinPartner } from '#platform/db/tables/partners.ts';
import { inTransaction } from '#platform/db/transaction.ts';

export interface SalesOfDays {
  readonly product: string;
  readonly partner: string;
  readonly outcome: string;
  readonly count: number;
  readonly premium: Kopecks;
}

/** Returns the sales of the days, both included, with events not yet added to the totals. */
export async function salesBetween(db: Queryable, from: DateText, to: DateText): Promise<SalesOfDays[]> {
  const { rows: newest } = await db.query<{ until: DateText | null }>(
    'select max(until) as until from sale_sums',
  );
  const values: DateText[] = [from, to];
  const place = (day: DateText) => `$${values.push(day)}`;
  const parts = partsOf(from, to, newest[0]?.until ?? null).map((part) => partSql(part, place));
  const { rows } = await db.query<SalesOfDays>(
    `select s.product, p.login as partner, s.outcome, sum(s.count)::float8 as count, sum(s.kopecks)::bigint as premium
       from (${parts.join(' union all ')}
              union all
             select product, partner_id, outcome, 1, kopecks from noted_sales where day between $1 and $2) as s
       ${joinPartner('s.partner_id')}
      group by 1, 2, 3
     having sum(s.count) <> 0
      order by premium desc, 1, 2, 3`,
    values,
  );
  return rows;
}

/** Sales that count with a sign: the sums up to the end of a week, or the days from `first` to `last`. */
type Part = { readonly sign: '+' | '-' } & (
  | { readonly until: DateText }
  | { readonly first: DateText; readonly last: DateText }
);

function partSql(part: Part, place: (day: DateText) => string): string {
  const columns = `product, partner_id, outcome, ${part.sign}count as count, ${part.sign}kopecks as kopecks`;
  return 'until' in part
    ? `select ${columns} from sale_sums where until = ${place(part.until)}`
    : `select ${columns} from sale_days where day between ${place(part.first)} and ${place(part.last)}`;
}

/** Number of days that are read as they are, because two weeks of sums would take as long. */
const daysRead = 10;

/** Divides the days into sums of weeks and single days. `newest` is the last day with sums. */
function partsOf(from: DateText, to: DateText, newest: DateText | null): readonly Part[] {
  if (newest === null || newest < from || addDays(from, daysRead) > to)
    return [{ sign: '+', first: from, last: to }];
  return [...partsUpTo(to, newest, ['+', '-']), ...partsUpTo(addDays(from, -1), newest, ['-', '+'])];
}

/** Returns the sum of all sales up to a day: that of the nearest week, with the days after it added or the days before it subtracted. */
function partsUpTo(
  day: DateText,
  newest: DateText,
  [plus, minus]: readonly [Part['sign'], Part['sign']],
): readonly Part[] {
  const daysAfter = isoWeekday(day) % 7;
  const before = addDays(day, -daysAfter);
  const after = addDays(before, 7);
  if (daysAfter > 3 && after <= newest)
    return [
      { sign: plus, until: after },
      { sign: minus, first: addDays(day, 1), last: after },
    ];
  const until = before < newest ? before : newest;
  return [
    { sign: plus, until },
    ...(until < day ? [{ sign: plus, first: addDays(until, 1), last: day }] : []),
  ];
}

/** Key of the advisory lock that a trigger shares while it changes sales of days. */
const sumsLock = 4_711_000_023;

/** SQL for the next week to sum up. A week is summed up a day after its end, when nearly all of its events have been added. */
const nextWeek = `
  select until
    from (select coalesce((select max(until) + 7 from sale_sums),
                          (select (date_trunc('week', min(day)) + interval '6 days')::date from sale_days)) as until) as next
   where until < (select max(day) from sale_days) - 1`;

/** Sums up the sales of each ended week. */
export async function sumWeeks(pool: Pool): Promise<void> {
  while ((await pool.query(nextWeek)).rows.length > 0)
    await inTransaction(pool, async (tx) => {
      await tx.query('select pg_advisory_xact_lock($1)', [sumsLock]);
      await tx.query(
        `with week as materialized (${nextWeek})
         insert into sale_sums (until, product, partner_id, outcome, count, kopecks)
         select week.until, product, partner_id, outcome, sum(s.count), sum(s.kopecks)
           from week
          cross join lateral (select product, partner_id, outcome, count, kopecks from sale_sums where until = week.until - 7
                               union all
                              select product, partner_id, outcome, count, kopecks from sale_days
                               where day between week.until - 6 and week.until) as s
          group by 1, 2, 3, 4`,
      );
    });
}
