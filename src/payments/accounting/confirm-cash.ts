import { partnerById } from '#access/store.ts';
import type { ActivationDependencies } from '#contracts/life/activate.ts';
import type { Contract } from '#contracts/record/contract.ts';
import { contractForStaff } from '#contracts/record/read.ts';
import { rublesText } from '#kernel/money/money.ts';
import type { Clock } from '#kernel/time/clock.ts';
import type { Pool } from '#platform/db/pool.ts';
import { noteActs } from '#platform/db/tables/audit-log.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { receiveMoney } from '../acquiring/receive-money.ts';
import type { Payment } from '../record/payment.ts';
import * as store from '../record/store/payment.ts';
import { issueReceipt } from './receipts/issue-receipt.ts';

/** The confirmed payment; or, if no single cash payment fits the request, all unconfirmed cash payments of the contract. */
export type Confirmation =
  | { readonly contract: Contract; readonly payment: Payment }
  | { readonly awaited: readonly Payment[] };

/** Confirms that announced cash has arrived. Without an installment number, it must be the only unconfirmed cash. */
export async function confirmCash(
  deps: ActivationDependencies & { readonly pool: Pool; readonly clock: Clock },
  cash: { readonly policyNumber: string; readonly installmentNr?: number },
  by: { readonly actor: string; readonly requestId: string },
): Promise<Confirmation> {
  const { policyNumber, installmentNr } = cash;
  const contract = await contractForStaff(deps.pool, policyNumber);
  if (!contract) return { awaited: [] };
  const awaited = (await store.findPayments(deps.pool, contract.contractId)).filter(
    ({ paymentType, status }) => paymentType === 'CASH' && status === 'AWAITING',
  );
  const meant = awaited.filter((one) => installmentNr === undefined || one.installmentNr === installmentNr);
  const [payment, ...others] = meant;
  if (!payment || others.length > 0) return { awaited };
  const at = deps.clock.now();
  const taker = await partnerById(deps.pool, contract.partnerId);
  if (!taker) throw new Error(`the contract ${policyNumber} has no partner`);
  await inTransaction(deps.pool, async (tx) => {
    // Use the time when the partner took the cash, because cover starts from it even if the confirmation is late.
    await receiveMoney(tx, deps, contract, { ...payment, paid: { at: payment.createdAt } }, { ...by, at });
    await issueReceipt(tx, deps.products, contract, payment, { taker, at });
    const after = { installment: payment.installmentNr, amount: rublesText(payment.amount) };
    await noteActs(tx, { ...by, at }, { action: 'payment.confirm', about: policyNumber, after });
  });
  return { contract: (await contractForStaff(deps.pool, policyNumber)) ?? contract, payment };
}
