import type { Kopecks } from '#kernel/money/money.ts';
import { datePrinted } from '#kernel/time/calendar.ts';
import { type BankDetails, wrongDetails } from '#parties/fields/bank-details.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { findRoutedRefunds, lockRefund } from '../../record/store/premium-refunds.ts';
import { findPayees } from '../../record/store/refund-payees.ts';
import { orderableLines, type WaitingLine } from '../../record/store/statement-lines.ts';

/** Maximum number of orders in a file; banks refuse longer files. */
export const ordersMax = 500;

/** A transfer that can be ordered now: a refund beyond what the acquirer can return, or money that goes back to its payer. */
export interface ReadyOrder {
  readonly refundId: bigint | null;
  readonly lineId: bigint | null;
  /** Number of the contract; null for money that belongs to no contract. */
  readonly policyNumber: string | null;
  readonly amount: Kopecks;
  /** Amount of a refund with its earlier parts, which count together against the limit of one person. */
  readonly withEarlier: Kopecks;
  readonly payee: BankDetails;
  readonly purpose: string;
}

/** Finds the orders of the next payment file: refunds, then statement lines, each oldest first. `isLocked` locks the refunds. */
export async function findReadyOrders(
  db: Queryable,
  at: Date,
  isLocked = false,
): Promise<readonly ReadyOrder[]> {
  const wanted = { limit: ordersMax, route: 'TRANSFER' } as const;
  if (isLocked)
    for (const { refundId } of await findRoutedRefunds(db, at, wanted)) await lockRefund(db, refundId);
  // Read the refunds again: they may have changed while this transaction waited for the locks.
  const refunds = await findRoutedRefunds(db, at, wanted);
  const payees = await findPayees(
    db,
    refunds.map(({ refundId }) => refundId),
  );
  const ofRefunds = refunds.map((refund): ReadyOrder => {
    const { refundId, toTransfer: amount, policyNumber, addendumNumber, atAcquirer, transferred } = refund;
    const stored = payees.find((one) => one.refundId === refundId);
    if (!stored?.confirmedAt) throw new Error(`refund ${refundId} has no confirmed bank details`);
    const { name, inn, account, bic, bankName, correspondentAccount } = stored;
    return {
      ...{ refundId, lineId: null, policyNumber, amount, withEarlier: atAcquirer + transferred + amount },
      payee: { name, inn, account, bic, bankName, correspondentAccount },
      purpose: `Возврат части страховой премии по договору ${policyNumber}, доп. соглашение ${addendumNumber}. НДС не облагается`,
    };
  });
  const lines = await orderableLines(db, ordersMax);
  return [...ofRefunds, ...lines.flatMap(orderOfLine)].slice(0, ordersMax);
}

/** Makes the order that returns the rest of a line to its payer. Returns no order if the payer's details are not usable in one. */
function orderOfLine(line: WaitingLine): readonly ReadyOrder[] {
  const { lineId, rest: amount, payerName, payerInn, payerAccount, payerBic, number, date } = line;
  const asSent = {
    ...{
      name: payerName.trim().replace(/\s+/g, ' ').slice(0, 160),
      inn: payerInn,
      account: payerAccount,
      bic: payerBic,
    },
    ...{ bankName: '', correspondentAccount: '' },
  };
  const payee = wrongDetails(asSent).includes('inn') ? { ...asSent, inn: '' } : asSent;
  if (wrongDetails(payee).length > 0) return [];
  return [
    {
      ...{ refundId: null, lineId, policyNumber: null, amount, withEarlier: amount, payee },
      purpose: `Возврат ошибочно перечисленного по платёжному поручению № ${number} от ${datePrinted(date)}. НДС не облагается`,
    },
  ];
}
