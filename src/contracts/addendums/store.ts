import type { Kopecks } from '#kernel/money/money.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import type { ListQuery } from '#platform/db/lists/list-query.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { joinPartner } from '#platform/db/tables/partners.ts';

export interface AwaitedAddendum {
  readonly policyNumber: string;
  readonly addendumNumber: string;
  readonly partner: string;
  readonly amount: Kopecks;
  readonly payBefore: string;
}

/** Lists addendums with an unpaid surcharge, those to be paid first before the others. */
export function awaitedAddendumsQuery(): ListQuery {
  return {
    rows: `select a.addendum_number as "addendumNumber", a.contract_id, a.difference_kopecks as amount, i.due_on as "payBefore",
                  a.addendum_id as "addendumId"
             from addendums a join installments i using (addendum_id) where a.status = 'AWAITING_PAYMENT'`,
    values: [],
    fields: { addendumNumber: 'text', amount: 'kopecks', payBefore: 'date', addendumId: 'bigint' },
    order: [
      { field: 'payBefore', isDescending: false },
      { field: 'addendumId', isDescending: false },
    ],
    complete: {
      columns: 'p.login as partner, c.policy_number as "policyNumber"',
      joins: `join contracts c using (contract_id) ${joinPartner('c.partner_id')}`,
    },
    sums: ['amount'],
  };
}

/** Counts addendums with an unpaid surcharge, at most `most`. `by` is the earliest last day for the surcharge. */
export async function countAwaitedAddendums(
  db: Queryable,
  most: number,
): Promise<{ readonly count: number; readonly by: DateText | null }> {
  const { rows } = await db.query<{ count: number; by: DateText | null }>(
    `select count(*)::int as count, min(due_on) as by
       from (select i.due_on from addendums a join installments i using (addendum_id)
              where a.status = 'AWAITING_PAYMENT' order by a.effective_on limit $1) as awaited`,
    [most],
  );
  return rows[0] ?? { count: 0, by: null };
}
