import type { Kopecks } from '#kernel/money/money.ts';
import type { BatchedStatement } from '#platform/db/batches.ts';
import type { Queryable } from '#platform/db/pool.ts';
import type { ReturnReason } from '../money-reasons.ts';
import type { moneyBackStatuses, Payment, PaymentType, ShownPayment } from '../payment.ts';

const paymentColumns = `
  order_id as "orderId", contract_id as "contractId", installment_nr as "installmentNr",
  payment_type as "paymentType", amount_kopecks as amount, status,
  created_at as "createdAt", paid_at as "paidAt", expires_at as "expiresAt",
  success_url as "successUrl", fail_url as "failUrl", joint_order_id as "jointOrderId"`;

export async function insertPayment(tx: Queryable, payment: Payment): Promise<void> {
  await tx.query(
    `insert into payments (order_id, contract_id, installment_nr, payment_type, amount_kopecks, status, created_at,
                           paid_at, expires_at, success_url, fail_url, joint_order_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      payment.orderId,
      payment.contractId,
      payment.installmentNr,
      payment.paymentType,
      payment.amount,
      payment.status,
      payment.createdAt,
      payment.paidAt,
      payment.expiresAt,
      payment.successUrl,
      payment.failUrl,
      payment.jointOrderId,
    ],
  );
}

const knowable = `contract_id = $1 and status not in ('CREATING', 'FAILED')
      order by created_at, installment_nr, order_id`;

/** Finds the payments of a contract that its partner may see, oldest first. */
export async function findPayments(db: Queryable, contractId: bigint): Promise<Payment[]> {
  const result = await db.query<Payment>(`select ${paymentColumns} from payments where ${knowable}`, [
    contractId,
  ]);
  return result.rows;
}

/** Finds the payments of a contract with their bills and receipts, oldest first. */
export async function findShownPayments(db: Queryable, contractId: bigint): Promise<ShownPayment[]> {
  const result = await db.query<ShownPayment>(
    `select ${paymentColumns},
            (select json_build_object('fileId', b.file_id, 'billNumber', b.bill_number,
                                     'validUntil', b.valid_until)
               from bills b where b.order_id = p.order_id) as bill,
            (select r.receipt_number from cash_receipts r where r.order_id = p.order_id) as "receiptNumber"
       from payments p
      where ${knowable}`,
    [contractId],
  );
  return result.rows;
}

/** Payments with these order ids, each followed by the other payments of its link. */
export const paymentsOfOrders: BatchedStatement<string, readonly Payment[]> = {
  statement: (orderIds) => [
    `select ${paymentColumns} from payments
      where order_id = any($1) or joint_order_id = any($1)
      order by joint_order_id is not null, order_id`,
    [orderIds],
  ],
  results: (found, orderIds) =>
    orderIds.map((id) =>
      (found as unknown as Payment[]).filter(
        ({ orderId, jointOrderId }) => id === orderId || id === jointOrderId,
      ),
    ),
};

export async function partnerOfOrder(db: Queryable, orderId: string): Promise<bigint | null> {
  const result = await db.query<{ partnerId: bigint }>(
    `select c.partner_id as "partnerId" from payments p join contracts c using (contract_id)
      where p.order_id = $1`,
    [orderId],
  );
  return result.rows[0]?.partnerId ?? null;
}

/** Sets the expiry time of an unpaid link. */
export async function endTimeOfLink(tx: Queryable, orderId: string, at: Date): Promise<void> {
  await tx.query(
    `update payments set expires_at = $2
      where (order_id = $1 or joint_order_id = $1) and status = 'AWAITING' and expires_at > $2`,
    [orderId, at],
  );
}

/** Returns the numbers of the contracts that these links pay, by order id. */
export async function contractsOfLinks(
  db: Queryable,
  orderIds: readonly string[],
): Promise<{ readonly orderId: string; readonly policyNumber: string; readonly amount: bigint }[]> {
  const result = await db.query<{ orderId: string; policyNumber: string; amount: bigint }>(
    `select coalesce(p.joint_order_id, p.order_id) as "orderId", c.policy_number as "policyNumber",
            p.amount_kopecks as amount
       from payments p join contracts c using (contract_id)
      where p.order_id = any($1) or p.joint_order_id = any($1)
      order by p.joint_order_id is not null, p.order_id`,
    [orderIds],
  );
  return result.rows;
}

/** Marks awaited payments and their installments as paid. Returns false if one of the payments is not awaited. */
export async function markPaid(
  tx: Queryable,
  orderIds: readonly string[],
  at: Date,
  { isHeldByPartner = false }: { readonly isHeldByPartner?: boolean } = {},
): Promise<boolean> {
  const result = await tx.query(
    `with payment as (
       update payments set status = 'PAID', paid_at = $2, is_held_by_partner = $3
        where order_id = any($1) and status = 'AWAITING'
       returning contract_id, installment_nr
     )
     update installments i
        set status = 'PAID'
       from payment p
      where i.contract_id = p.contract_id and i.nr = p.installment_nr`,
    [orderIds, at, isHeldByPartner],
  );
  return result.rowCount === orderIds.length;
}

/** Revokes awaited payments of contracts and the other payments of their links. */
export async function revokeOpen(
  tx: Queryable,
  contractIds: readonly bigint[],
  { type, installmentNr }: { readonly type?: PaymentType; readonly installmentNr?: number } = {},
): Promise<void> {
  // Lock the payments in the order of ids, because two contracts may share a link.
  await tx.query(
    `with mine as (
       select coalesce(joint_order_id, order_id) as link_id
         from payments
        where contract_id = any($1) and status = 'AWAITING' and ($2::text is null or payment_type = $2)
           and ($3::int is null or installment_nr = $3)
     ), open as (
       select order_id
         from payments
        where coalesce(joint_order_id, order_id) in (select link_id from mine) and status = 'AWAITING'
        order by order_id
          for update
     )
     update payments p set status = 'REVOKED' from open where p.order_id = open.order_id`,
    [contractIds, type ?? null, installmentNr ?? null],
  );
}

/** Opens a new link to the client by setting its payments to AWAITING; returns false if the link is no longer new. */
export async function openPayments(tx: Queryable, orderId: string): Promise<boolean> {
  const result = await tx.query(
    `update payments set status = 'AWAITING'
      where (order_id = $1 or joint_order_id = $1) and status = 'CREATING'`,
    [orderId],
  );
  return result.rowCount > 0;
}

/** Marks awaited payments of a link as expired, and payments being created as failed. Returns the expired payments. */
export async function expirePayments(tx: Queryable, orderId: string): Promise<Payment[]> {
  const result = await tx.query<Payment>(
    `update payments set status = case status when 'CREATING' then 'FAILED' else 'EXPIRED' end
      where (order_id = $1 or joint_order_id = $1) and status in ('CREATING', 'AWAITING')
     returning ${paymentColumns}`,
    [orderId],
  );
  return result.rows.filter(({ status }) => status === 'EXPIRED');
}

/** Returns the order ids of unpaid links whose time has passed, the longest overdue first. */
export async function overdueLinks(db: Queryable, now: Date, limit: number): Promise<string[]> {
  const result = await db.query<{ orderId: string }>(
    `select order_id as "orderId" from payments
      where expires_at <= $1 and status in ('CREATING', 'AWAITING') and joint_order_id is null
      order by expires_at limit $2`,
    [now, limit],
  );
  return result.rows.map(({ orderId }) => orderId);
}

export interface MoneyBack {
  readonly orderId: string;
  readonly amount: Kopecks;
  readonly state: keyof typeof moneyBackStatuses;
  readonly reason: ReturnReason;
  /** Time when the refund was decided. */
  readonly at: Date;
}

/** Finds refunds of these links, also those made outside Bindery, but no premium refunds of other contracts. */
export async function findMoneyBack(
  db: Queryable,
  orderIds: readonly string[],
  contractId: bigint,
): Promise<MoneyBack[]> {
  const result = await db.query<MoneyBack>(
    `select a.order_id as "orderId", a.amount_kopecks as amount,
            case a.state when 'RETURNED' then 'SUCCEEDED' else 'PENDING' end as state,
            a.return_reason as reason, coalesce(a.ended_at, a.created_at) as at
       from payment_attempts a
      where a.order_id = any($1) and a.return_reason is not null
        and not exists (select 1 from acquirer_money m where m.acquirer_payment_id = a.acquirer_payment_id)
      union all
     select m.order_id, r.amount_kopecks, r.state,
            case when p.refund_id is null then m.reason else 'PREMIUM_RETURNED' end, r.requested_at
       from acquirer_money m
       join acquirer_refunds r using (money_id)
       left join premium_refunds p on p.refund_id = r.premium_refund_id
      where m.order_id = any($1) and (p.refund_id is null or p.contract_id = $2)
      union all
     select m.order_id, k.amount_kopecks, 'SUCCEEDED', 'REFUNDED_ELSEWHERE', k.at
       from acquirer_money m
       join money_movements k using (money_id)
      where m.order_id = any($1) and k.kind = 'REFUNDED' and k.at = m.found_at and m.reason = 'REFUNDED_ELSEWHERE'
      order by 5`,
    [orderIds, contractId],
  );
  return result.rows;
}
