import type { Queryable } from '../db/transaction.ts';
import { moscowDateTime } from '../kernel/clock.ts';
import type { JsonObject } from '../kernel/json.ts';
import { rublesNumber } from '../kernel/money.ts';
import type { Bill } from './bills/bill.ts';
import { billsOfContract } from './bills/find-bills.ts';
import { paymentsOf, revokeOpen } from './store.ts';

/** The lots of a contract as a partner reads them, oldest first. */
export async function paymentsAnswer(db: Queryable, contractId: bigint): Promise<readonly JsonObject[]> {
  const payments = await paymentsOf(db, contractId);
  const isBilled = payments.some(({ paymentType }) => paymentType === 'CASHLESS');
  const bills = new Map(
    (isBilled ? await billsOfContract(db, contractId) : []).map((bill) => [bill.orderId, bill]),
  );
  return payments.map((payment) => ({
    orderId: payment.orderId,
    nr: payment.installmentNr,
    paymentType: payment.paymentType,
    amount: rublesNumber(payment.amount),
    currencyCode: 'RUB',
    status: payment.status,
    ...billAnswer(bills.get(payment.orderId)),
    createDate: moscowDateTime(payment.createdAt),
    ...(payment.paidAt ? { paymentDate: moscowDateTime(payment.paidAt) } : {}),
  }));
}

function billAnswer(bill: Bill | undefined): JsonObject {
  return bill ? { fileId: bill.fileId, billNumber: bill.billNumber } : {};
}

/** Takes back every lot that still awaits money, in the transaction of the change that makes it wrong. */
export function revokeOpenPayments(tx: Queryable, contractId: bigint): Promise<void> {
  return revokeOpen(tx, contractId);
}
