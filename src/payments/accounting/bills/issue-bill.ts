import type { Contract } from '#contracts/record/contract.ts';
import { inCyrillicCapitals } from '#kernel/text/lookalikes.ts';
import { moscowDate } from '#kernel/time/calendar.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { nextNumber } from '#platform/db/tables/numbers.ts';
import { type Bill, formatBillNumber } from '../../record/bill.ts';
import type { Payment } from '../../record/payment.ts';
import * as store from '../../record/store/bills.ts';

/** Issues the bill of a CASHLESS payment, in the transaction that inserts the payment. */
export async function issueBill(
  tx: Queryable,
  contract: Pick<Contract, 'contractId' | 'policyNumber'>,
  payment: Pick<Payment, 'orderId' | 'createdAt'>,
  { fileId, validUntil }: Pick<Bill, 'fileId' | 'validUntil'>,
): Promise<void> {
  const serial = await nextNumber(tx, 'bill_number');
  const issuedOn = moscowDate(payment.createdAt);
  await store.insertBill(tx, {
    serial,
    billNumber: formatBillNumber(serial, issuedOn),
    fileId,
    orderId: payment.orderId,
    contractId: contract.contractId,
    contractKey: contractKey(contract.policyNumber),
    issuedOn,
    validUntil,
  });
}

/** Normalizes a contract number to search for it in payment purposes: the alphabet and spaces do not matter. */
export function contractKey(policyNumber: string): string {
  return inCyrillicCapitals(policyNumber);
}
