import type { Queryable } from '../db/transaction.ts';
import type { Payment } from './payment.ts';

const paymentColumns = `
  order_id as "orderId", contract_id as "contractId", installment_nr as "installmentNr",
  payment_type as "paymentType", amount_kopecks as amount, status,
  created_at as "createdAt", paid_at as "paidAt"`;

export async function insertPayment(tx: Queryable, payment: Payment): Promise<void> {
  await tx.query(
    `insert into payments (order_id, contract_id, installment_nr, payment_type, amount_kopecks, status, created_at, paid_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      payment.orderId,
      payment.contractId,
      payment.installmentNr,
      payment.paymentType,
      payment.amount,
      payment.status,
      payment.createdAt,
      payment.paidAt,
    ],
  );
}

export async function paymentsOf(db: Queryable, contractId: bigint): Promise<Payment[]> {
  const result = await db.query<Payment>(
    `select ${paymentColumns} from payments where contract_id = $1 order by created_at, order_id`,
    [contractId],
  );
  return result.rows;
}

/** Marks a lot as paid, and its installment with it; false where it no longer awaits money. */
export async function markPaid(tx: Queryable, orderId: string, at: Date): Promise<boolean> {
  const result = await tx.query(
    `with payment as (
       update payments set status = 'PAID', paid_at = $2
        where order_id = $1 and status = 'AWAITING'
       returning contract_id, installment_nr
     )
     update installments i
        set status = 'PAID'
       from payment p
      where i.contract_id = p.contract_id and i.nr = p.installment_nr`,
    [orderId, at],
  );
  return result.rowCount === 1;
}

export async function revokeOpen(tx: Queryable, contractId: bigint): Promise<void> {
  await tx.query(`update payments set status = 'REVOKED' where contract_id = $1 and status = 'AWAITING'`, [
    contractId,
  ]);
}
