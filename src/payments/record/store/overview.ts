import type { Kopecks } from '#kernel/money/money.ts';
import type { ListQuery } from '#platform/db/lists/list-query.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { joinPartner } from '#platform/db/tables/partners.ts';
import { type Payment, type PaymentStatus, type PaymentType, paymentTypes } from '../payment.ts';
import type { Reason } from '../statement/reasons.ts';

export interface ListedPayment
  extends Omit<Payment, 'contractId' | 'successUrl' | 'failUrl' | 'jointOrderId'> {
  readonly policyNumber: string;
  readonly partner: string;
  readonly billNumber: string | null;
  readonly receiptNumber: string | null;
}

const listed = `
  select l.order_id as "orderId", c.policy_number as "policyNumber", p.login as partner, l.installment_nr as "installmentNr",
         l.payment_type as "paymentType", l.amount_kopecks as amount, l.status, l.created_at as "createdAt",
         l.paid_at as "paidAt", l.expires_at as "expiresAt", b.bill_number as "billNumber",
         r.receipt_number as "receiptNumber"
    from chosen l
    cross join lateral (select policy_number, partner_id from contracts where contract_id = l.contract_id limit 1) c
    ${joinPartner('c.partner_id')}
    left join bills b on b.order_id = case l.payment_type when 'CASHLESS' then l.order_id end
    left join cash_receipts r on r.order_id = case l.payment_type when 'CASH' then l.order_id end`;

/** Number of payments that a page searches and counts; each is read from the table. */
const paymentsRead = 100;

/** Lists payments, newest first. Each payment type is a select of its own, so that each can use an index. */
export function paymentsQuery(filter: {
  readonly status: PaymentStatus;
  readonly paymentType: PaymentType | null;
  /** Latest creation time; payments created later in the same millisecond are included. Null means no limit. */
  readonly until: Date | null;
}): ListQuery {
  const types = filter.paymentType === null ? paymentTypes : [filter.paymentType];
  const columns = `order_id as "orderId", contract_id as "contractId", installment_nr as "installmentNr",
         payment_type as "paymentType", amount_kopecks as amount, status, created_at as "createdAt", paid_at as "paidAt",
         expires_at as "expiresAt"`;
  return {
    rows: types.map(
      (_, index) =>
        `select ${columns} from payments where payment_type = $${3 + index} and status = $1 and created_at < $2`,
    ),
    values: [
      filter.status,
      filter.until === null ? 'infinity' : new Date(filter.until.getTime() + 1),
      ...types,
    ],
    fields: {
      ...{ createdAt: 'timestamptz', orderId: 'uuid', installmentNr: 'integer', paymentType: 'text' },
      ...{ amount: 'kopecks', status: 'text', paidAt: 'timestamptz', expiresAt: 'timestamptz' },
    },
    order: [
      { field: 'createdAt', isDescending: true },
      { field: 'orderId', isDescending: true },
    ],
    isFirstIndexed: true,
    window: paymentsRead,
    exact: (number) => `"orderId" = any(array(
      select order_id from payments where contract_id = contract_id_of(${number})
       union all select order_id from bills where bill_number = ${number}
       union all select order_id from cash_receipts where receipt_number = ${number}))`,
    complete: {
      columns: `c.policy_number as "policyNumber", p.login as partner, b.bill_number as "billNumber",
                r.receipt_number as "receiptNumber"`,
      joins: `cross join lateral (select policy_number, partner_id from contracts where contract_id = l."contractId" limit 1) c
        ${joinPartner('c.partner_id')}
        left join bills b on b.order_id = case l."paymentType" when 'CASHLESS' then l."orderId" end
        left join cash_receipts r on r.order_id = case l."paymentType" when 'CASH' then l."orderId" end`,
    },
    sums: ['amount'],
  };
}

export async function listPaymentsOfOrder(db: Queryable, orderId: string): Promise<ListedPayment[]> {
  const { rows } = await db.query<ListedPayment>(
    `with chosen as (select * from payments where order_id = $1 or joint_order_id = $1)
     ${listed} order by l.joint_order_id is not null, l.order_id`,
    [orderId],
  );
  return rows;
}

/** Returns the numbers of contracts with an unpaid bill of exactly this amount, newest bills first. */
export async function contractsAwaiting(db: Queryable, amount: Kopecks, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ policyNumber: string }>(
    `select c.policy_number as "policyNumber"
       from (select contract_id, created_at from payments
              where status = 'AWAITING' and payment_type = 'CASHLESS' and amount_kopecks = $1
              order by created_at desc limit $2) p
       join contracts c on c.contract_id = p.contract_id
      order by p.created_at desc`,
    [amount, limit],
  );
  return rows.map(({ policyNumber }) => policyNumber);
}

export async function unmatchedLineTotals(
  db: Queryable,
): Promise<{ readonly reason: Reason; readonly count: number; readonly amount: Kopecks }[]> {
  const result = await db.query<{ reason: Reason; count: number; amount: Kopecks }>(
    `select reason, count(*)::int as count, sum(amount_kopecks - parts_kopecks)::bigint as amount
       from statement_lines where state = 'UNMATCHED' group by reason`,
  );
  return result.rows;
}
