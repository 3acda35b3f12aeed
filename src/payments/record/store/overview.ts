import type { Kopecks } from '#kernel/money/money.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { joinPartner } from '#platform/db/tables/partners.ts';
import { type Payment, type PaymentStatus, type PaymentType, paymentTypes } from '../payment.ts';

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

/** Finds payments, newest first. Reads at most `limit` rows of each payment type, so that each read can use an index. */
export async function listPayments(
  db: Queryable,
  filter: {
    readonly status: PaymentStatus;
    readonly paymentType: PaymentType | null;
    /** Latest creation time; payments created later in the same millisecond are included. Null means no limit. */
    readonly until: Date | null;
    readonly limit: number;
  },
): Promise<ListedPayment[]> {
  const types = filter.paymentType === null ? paymentTypes : [filter.paymentType];
  const ofType = types.map(
    (
      _type,
      index,
    ) => `(select * from payments where payment_type = $${4 + index} and status = $1 and created_at < $2
                         order by created_at desc limit $3)`,
  );
  const { rows } = await db.query<ListedPayment>(
    `with chosen as (select * from (${ofType.join(' union all ')}) as payments order by created_at desc limit $3)
     ${listed}
      order by l.created_at desc, l.order_id`,
    [
      filter.status,
      filter.until === null ? 'infinity' : new Date(filter.until.getTime() + 1),
      filter.limit,
      ...types,
    ],
  );
  return rows;
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
