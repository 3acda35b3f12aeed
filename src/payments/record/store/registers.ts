import type { Kopecks } from '#kernel/money/money.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { joinPartner } from '#platform/db/tables/partners.ts';
import type { PaymentType } from '../payment.ts';

export type RegisterKind = 'payments' | 'refunds';

/** How money moved. `UNDONE` takes a transfer back, so its amount is negative; `PAYER` is bank money returned to its payer. */
export type RegisterWay = PaymentType | 'TRANSFER' | 'UNDONE' | 'ACQUIRER' | 'UNMATCHED' | 'PAYER';

export interface RegisterRow {
  readonly at: Date;
  /** Null for money that belongs to no contract. */
  readonly policyNumber: string | null;
  readonly product: string | null;
  readonly partner: string | null;
  readonly way: RegisterWay;
  readonly amount: Kopecks;
  /** Number of a bill, receipt, order, payment order or acquirer's refund. */
  readonly document: string | null;
}

export interface RegisterTotal {
  readonly way: RegisterWay;
  readonly count: number;
  readonly amount: Kopecks;
}

/** Moments of a period: from `from`, before `until`. */
export interface Moments {
  readonly from: Date;
  readonly until: Date;
}

const within = (moment: string) => `${moment} >= $1 and ${moment} < $2`;

const sources: Readonly<Record<RegisterKind, string>> = {
  payments: `
    select p.paid_at as at, p.contract_id, p.payment_type as way, p.amount_kopecks as amount,
           coalesce(b.bill_number, r.receipt_number, p.order_id::text) as document
      from payments p
      left join bills b on b.order_id = p.order_id
      left join cash_receipts r on r.order_id = p.order_id
     where p.status = 'PAID' and ${within('p.paid_at')}`,
  refunds: `
    select t.at, r.contract_id, case when t.line_id is null then 'TRANSFER' else 'PAYER' end as way, t.amount_kopecks as amount, t.document
      from premium_transfers t left join premium_refunds r using (refund_id) where ${within('t.at')}
     union all
    select t.undone_at, r.contract_id, 'UNDONE', -t.amount_kopecks, t.document
      from premium_transfers t left join premium_refunds r using (refund_id) where ${within('t.undone_at')}
     union all
    select q.ended_at, coalesce(r.contract_id, p.contract_id), case when q.premium_refund_id is null then 'UNMATCHED' else 'ACQUIRER' end,
           q.amount_kopecks, q.acquirer_refund_id
      from acquirer_refunds q
      join acquirer_money m using (money_id)
      left join premium_refunds r on r.refund_id = q.premium_refund_id
      left join payments p on p.order_id = m.order_id
     where q.state = 'SUCCEEDED' and ${within('q.ended_at')}`,
};

const batchRows = 1_000;

/** Reads a register through a cursor of the caller's transaction, oldest first. */
export async function* registerRows(
  tx: Queryable,
  kind: RegisterKind,
  { from, until }: Moments,
): AsyncGenerator<readonly RegisterRow[]> {
  await tx.query(
    `declare register no scroll cursor for
      select m.at, c.policy_number as "policyNumber", c.product, p.login as partner, m.way, m.amount, m.document
        from (${sources[kind]}) as m
        left join contracts c on c.contract_id = m.contract_id
        left ${joinPartner('c.partner_id')}
       order by m.at, c.policy_number, m.document`,
    [from, until],
  );
  for (;;) {
    const { rows } = await tx.query<RegisterRow>(`fetch ${batchRows} from register`);
    if (rows.length === 0) break;
    yield rows;
  }
  await tx.query('close register');
}

export async function registerTotals(
  db: Queryable,
  kind: RegisterKind,
  { from, until }: Moments,
): Promise<RegisterTotal[]> {
  const { rows } = await db.query<RegisterTotal>(
    `select way, count(*)::int as count, sum(amount)::bigint as amount from (${sources[kind]}) as m group by way order by way`,
    [from, until],
  );
  return rows;
}
