import type { Contract } from '../contracts/contract.ts';
import type { Queryable } from '../db/transaction.ts';
import { moscowDateTime } from '../kernel/clock.ts';
import type { JsonObject } from '../kernel/json.ts';
import { rublesNumber } from '../kernel/money.ts';
import { linkOf } from './acquiring/begin-attempt.ts';
import { demandNoCapture } from './acquiring/no-capture.ts';
import type { Bill } from './bills/bill.ts';
import { billsOfContract } from './bills/find-bills.ts';
import type { Payment } from './payment.ts';
import { receiptsOfContract } from './receipts/find-receipts.ts';
import type { CashReceipt } from './receipts/receipt.ts';
import { contractsOfLinks, paymentsOf, revokeOpen } from './store.ts';

/** The lots of a contract as a partner reads them, oldest first. */
export async function paymentsAnswer(
  db: Queryable,
  { contractId, policyNumber }: { readonly contractId: bigint; readonly policyNumber: string },
  publicUrl: string,
): Promise<readonly JsonObject[]> {
  const payments = await paymentsOf(db, contractId);
  const isBilled = payments.some(({ paymentType }) => paymentType === 'CASHLESS');
  const bills = new Map(
    (isBilled ? await billsOfContract(db, contractId) : []).map((bill) => [bill.orderId, bill]),
  );
  const isCash = payments.some(({ paymentType, status }) => paymentType === 'CASH' && status === 'PAID');
  const receipts = new Map(
    (isCash ? await receiptsOfContract(db, contractId) : []).map((receipt) => [receipt.orderId, receipt]),
  );
  const links = payments.filter(({ expiresAt }) => expiresAt).map(orderOf);
  const paid = links.length > 0 ? await contractsOfLinks(db, links) : [];
  return payments.map((payment) => ({
    orderId: orderOf(payment),
    nr: payment.installmentNr,
    paymentType: payment.paymentType,
    amount: rublesNumber(payment.amount),
    currencyCode: 'RUB',
    status: payment.status,
    ...billAnswer(bills.get(payment.orderId)),
    ...receiptAnswer(receipts.get(payment.orderId)),
    ...linkAnswer(payment, publicUrl),
    ...otherAnswer(
      paid.filter((one) => one.orderId === orderOf(payment) && one.policyNumber !== policyNumber),
    ),
    createDate: moscowDateTime(payment.createdAt),
    ...(payment.paidAt ? { paymentDate: moscowDateTime(payment.paidAt) } : {}),
  }));
}

/** A joint link is one order, whichever of its contracts is read. */
function orderOf({ orderId, jointOrderId }: Payment): string {
  return jointOrderId ?? orderId;
}

function billAnswer(bill: Bill | undefined): JsonObject {
  return bill ? { fileId: bill.fileId, billNumber: bill.billNumber } : {};
}

function receiptAnswer(receipt: CashReceipt | undefined): JsonObject {
  return receipt ? { receiptNumber: receipt.receiptNumber } : {};
}

function linkAnswer(payment: Payment, publicUrl: string): JsonObject {
  const { expiresAt, successUrl, failUrl, status } = payment;
  if (!expiresAt) return {};
  return {
    ...(status === 'AWAITING' ? { paymentLink: linkOf(publicUrl, orderOf(payment)) } : {}),
    validUntil: moscowDateTime(expiresAt),
    successUrl,
    failUrl,
  };
}

function otherAnswer(
  others: readonly { readonly policyNumber: string; readonly amount: bigint }[],
): JsonObject {
  if (others.length === 0) return {};
  return {
    otherPolicies: others.map(({ policyNumber, amount }) => ({ policyNumber, amount: rublesNumber(amount) })),
  };
}

/**
 * Takes back every lot that still awaits money, or those of one installment, in the transaction of the change that makes
 * it wrong. Throws INVALID_ARGUMENT where money for the contract is being taken right now.
 */
export async function revokeOpenPayments(
  tx: Queryable,
  contract: Pick<Contract, 'contractId' | 'draftId'>,
  installmentNr?: number,
): Promise<void> {
  await demandNoCapture(tx, contract);
  await revokeOpen(tx, contract.contractId, installmentNr === undefined ? {} : { installmentNr });
}
