import type { Kopecks } from '#kernel/money/money.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import type { ListQuery } from '#platform/db/lists/list-query.ts';
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

/** Lists debts of terminated contracts, oldest contract first. Only the shown debts read their contracts. */
export function debtsQuery(now: Date): ListQuery {
  return {
    rows: `select distinct contract_id as "contractId", $1::timestamptz as now from addendums where debt_kopecks > 0`,
    values: [now],
    fields: { contractId: 'bigint' },
    order: [{ field: 'contractId', isDescending: false }],
    exact: (number) => `"contractId" = contract_id_of(${number})`,
    complete: {
      columns: `c.policy_number as "policyNumber", c.product, p.login as partner,
                (c.cancelled_at at time zone 'Europe/Moscow')::date as "endedOn", d.since as "dueSince", d.installments, d.amount`,
      joins: `cross join lateral (select * from contracts where contract_id = l."contractId" limit 1) c
        ${joinPartner('c.partner_id')}
        join lateral (select min(i.due_on) as since, count(*)::int as installments, sum(i.amount_kopecks)::bigint as amount
                        from installments i
                       where i.contract_id = c.contract_id and i.status = 'DUE') d
          on c.status = 'TERMINATED' and c.cancelled_at <= l.now and d.amount > 0`,
    },
  };
}
