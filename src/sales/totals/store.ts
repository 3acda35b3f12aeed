import { listContractsSql } from '#contracts/record/store/listed.ts';
import type { Kopecks } from '#kernel/money/money.ts';
import { addDays, type DateText } from '#kernel/time/calendar.ts';
import { isoWeekday } from '#kernel/time/working-days.ts';
import { noteRefundsSql } from '#payments/record/store/premium-refunds.ts';
import type { Pool, Queryable } from '#platform/db/pool.ts';
import { joinPartner, numberedPartners, selectPartnerId } from '#platform/db/tables/partners.ts';
import { inTransaction } from '#platform/db/transaction.ts';

export type SaleSubject = 'contract' | 'payment' | 'attempt' | 'refund';

export interface SaleTotal {
  readonly subject: SaleSubject;
  /** Code of the product. If the contract is unknown, `product` and `partner` are empty. */
  readonly product: string;
  /** Login of the partner; "other" for partners after the first `partnersNamed`. */
  readonly partner: string;
  /** Payment type or method; for a refund, what it is for; empty for contracts. */
  readonly means: string;
  readonly outcome: string;
  readonly count: number;
  readonly amount: Kopecks;
}

/** Adds at most `most` recorded events to the totals and their contracts to the list of contracts, each exactly once. Returns the number of added events. */
export async function addUp(db: Queryable, most: number): Promise<number> {
  const { rows } = await db.query<{ taken: number }>(
    `with taken as (
       delete from noted_sales
        where ctid = any(array(select ctid from noted_sales limit $1 for update skip locked))
       returning subject, product, partner_id, means, outcome, kopecks, day, contract_id
     ), listed as (${listContractsSql('array(select distinct contract_id from taken)')}
     ), refunds as (${noteRefundsSql(`(select contract_id from taken where subject = 'payment')`)}
     ), sums as (
       select subject, product, partner_id, means, outcome, count(*) as count, sum(kopecks) as kopecks
         from taken group by subject, product, partner_id, means, outcome
     ), added as (
       insert into sale_totals as t (subject, product, partner_id, means, outcome, count, kopecks)
       -- Two who add up at once wait for each other's rows in one order.
       select * from sums order by subject, product, partner_id, means, outcome
       on conflict (subject, product, partner_id, means, outcome)
         do update set count = t.count + excluded.count, kopecks = t.kopecks + excluded.kopecks
     ), days as (
       insert into sale_days as d (day, product, partner_id, outcome, count, kopecks)
       select day, product, partner_id, outcome, count(*), sum(kopecks)
         from taken where day is not null group by 1, 2, 3, 4 order by 1, 2, 3, 4
       on conflict (day, product, partner_id, outcome)
         do update set count = d.count + excluded.count, kopecks = d.kopecks + excluded.kopecks
     ), periods as (${addToPeriods(`select day, product, partner_id, outcome, 1::bigint as count, kopecks from taken where day is not null`)}
     )
     select count(*)::int as taken from taken`,
    [most],
  );
  return rows[0]?.taken ?? 0;
}

/** SQL that adds counts of days to the periods of charts. `counts` selects day, product, partner_id, outcome, count and kopecks. */
function addToPeriods(counts: string): string {
  const sum = (outcome: string) => `coalesce(sum(count) filter (where outcome = '${outcome}'), 0)`;
  return `
       insert into sale_periods as p (step, product, partner_id, starts_on, ${columns.join(', ')}, concluded_kopecks)
       select step, coalesce(product, ''), coalesce(partner_id, 0), starts_on, ${columns.map(sum).join(', ')},
              coalesce(sum(kopecks) filter (where outcome = 'concluded'), 0)
         from (select step, date_trunc(step, day)::date as starts_on, counted.*
                 from (${counts}) as counted, unnest(array['day', 'week', 'month']) as step) as days
        group by step, starts_on, cube (product, partner_id)
        -- Transactions that add at the same moment wait for each other's rows in one order.
        order by 1, 2, 3, 4
       on conflict (step, product, partner_id, starts_on)
         do update set ${columns.map((name) => `${name} = p.${name} + excluded.${name}`).join(', ')},
                       concluded_kopecks = p.concluded_kopecks + excluded.concluded_kopecks`;
}

const columns = ['priced', 'refused', 'saved', 'concluded', 'terminated'] as const;

export interface QuotesOfPartner {
  readonly product: string;
  /** Login of the partner. */
  readonly partner: string;
  readonly priced: number;
  readonly refused: number;
}

/** Adds the quotes of a day to the periods of charts. */
export async function addQuotes(
  db: Queryable,
  day: DateText,
  quotes: readonly QuotesOfPartner[],
): Promise<void> {
  const counts = `select $1::date as day, q.product, p.partner_id, outcome, count, 0::numeric as kopecks
                    from json_to_recordset($2::json) as q (product text, partner text, priced bigint, refused bigint)
                    cross join lateral (select ${selectPartnerId('q.partner')} as partner_id) as p
                   cross join lateral (values ('priced', q.priced), ('refused', q.refused)) as c (outcome, count)
                   where p.partner_id is not null`;
  await db.query(addToPeriods(counts), [day, JSON.stringify(quotes)]);
}

export const steps = ['day', 'week', 'month'] as const;
export type Step = (typeof steps)[number];

export interface SalesOfPeriod {
  /** First day of the period. */
  readonly startsOn: DateText;
  readonly priced: number;
  readonly refused: number;
  readonly saved: number;
  readonly concluded: number;
  readonly terminated: number;
  readonly premium: Kopecks;
}

export interface PeriodsAsked {
  readonly step: Step;
  /** First day of the first period. */
  readonly from: DateText;
  readonly to: DateText;
  readonly product: string | null;
  readonly partner: string | null;
}

/** Returns the periods in which something happened, with events not yet added to the totals, in the order of time. */
export async function salesByPeriod(
  db: Queryable,
  { step, from, to, product, partner }: PeriodsAsked,
): Promise<SalesOfPeriod[]> {
  const noted = (outcome: string) => `count(*) filter (where outcome = '${outcome}')`;
  const { rows } = await db.query<SalesOfPeriod>(
    `select starts_on as "startsOn", ${columns.map((name) => `sum(${name})::float8 as ${name}`).join(', ')},
            sum(concluded_kopecks)::bigint as premium
       from (select starts_on, ${columns.join(', ')}, concluded_kopecks from sale_periods
              where step = $1 and product = coalesce($4, '') and starts_on between $2 and $3
                and partner_id = coalesce(${selectPartnerId('$5')}, 0)
              union all
             select date_trunc($1, day)::date, 0, 0, ${columns.slice(2).map(noted).join(', ')},
                    coalesce(sum(kopecks) filter (where outcome = 'concluded'), 0)
               from noted_sales
              where day between $2 and $3 and ($4::text is null or product = $4)
                and ($5::text is null or partner_id = ${selectPartnerId('$5')})
              group by 1) as s
      group by 1
      order by 1`,
    [step, from, to, product, partner],
  );
  return rows;
}

/** Reads all totals, including events not yet added. The oldest `partnersNamed` partners are named, others are "other". */
export async function saleTotals(db: Queryable, partnersNamed: number): Promise<SaleTotal[]> {
  const { rows } = await db.query<SaleTotal>(
    `select s.subject, s.product, s.means, s.outcome,
            case when p.nr is null then '' when p.nr <= $1 then p.login else 'other' end as partner,
            sum(s.count)::float8 as count, sum(s.kopecks)::bigint as amount
       from (select subject, product, partner_id, means, outcome, count, kopecks from sale_totals
              union all
             select subject, product, partner_id, means, outcome, count(*), sum(kopecks) from noted_sales
              group by subject, product, partner_id, means, outcome) as s
       left join ${numberedPartners} as p
                 using (partner_id)
      group by 1, 2, 3, 4, 5`,
    [partnersNamed],
  );
  return rows;
}

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
