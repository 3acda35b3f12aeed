import { listContractsSql } from '#contracts/record/store/listed.ts';
import type { Kopecks } from '#kernel/money/money.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { joinPartner, numberedPartners } from '#platform/db/tables/partners.ts';

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
     )
     select count(*)::int as taken from taken`,
    [most],
  );
  return rows[0]?.taken ?? 0;
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

/** Returns the sales from the first to the last day, both included, with events not yet added to the totals. */
export async function salesBetween(db: Queryable, from: DateText, to: DateText): Promise<SalesOfDays[]> {
  const { rows } = await db.query<SalesOfDays>(
    `select s.product, p.login as partner, s.outcome, sum(s.count)::float8 as count, sum(s.kopecks)::bigint as premium
       from (select product, partner_id, outcome, count, kopecks from sale_days where day between $1 and $2
              union all
             select product, partner_id, outcome, 1, kopecks from noted_sales where day between $1 and $2) as s
       ${joinPartner('s.partner_id')}
      group by 1, 2, 3
      order by premium desc, 1, 2, 3`,
    [from, to],
  );
  return rows;
}
