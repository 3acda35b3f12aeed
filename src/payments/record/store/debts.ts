import type { Kopecks } from '#kernel/money/money.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { joinPartner } from '#platform/db/tables/partners.ts';

/** What the client of an ended contract still owes for days of cover. */
export interface DebtRow {
  readonly contractId: bigint;
  readonly policyNumber: string;
  readonly product: string;
  readonly partner: string;
  /** The first day without cover. */
  readonly endedOn: DateText;
  /** Due day of the oldest unpaid installment. */
  readonly dueSince: DateText;
  readonly installments: number;
  readonly amount: Kopecks;
}

const debtSelect = `
  select c.contract_id as "contractId", c.policy_number as "policyNumber", c.product, p.login as partner,
         (c.cancelled_at at time zone 'Europe/Moscow')::date as "endedOn", d.since as "dueSince",
         d.installments, d.amount
    from (select distinct contract_id from addendums where debt_kopecks > 0 and contract_id > $2) a
    cross join lateral (select * from contracts where contract_id = a.contract_id limit 1) c
    ${joinPartner('c.partner_id')}
    cross join lateral (select min(i.due_on) as since, count(*)::int as installments,
                               sum(i.amount_kopecks)::bigint as amount
                          from installments i
                         where i.contract_id = c.contract_id and i.status = 'DUE') d
   where c.status = 'TERMINATED' and c.cancelled_at <= $1 and d.amount > 0`;

export async function debtsAfter(db: Queryable, now: Date, after: bigint, limit: number): Promise<DebtRow[]> {
  const result = await db.query<DebtRow>(`${debtSelect} order by c.contract_id limit $3`, [
    now,
    after,
    limit,
  ]);
  return result.rows;
}
