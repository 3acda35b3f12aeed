import type { VersionSummary } from '#catalogues/tariffs/versions.ts';
import { lawReplacedOn } from '#contracts/rating/price-law.ts';
import type { Contract } from '#contracts/record/contract.ts';
import { holderOf } from '#contracts/record/holder.ts';
import { statusAfter } from '#contracts/record/status/lifecycle.ts';
import type { NonPaymentEnd } from '#contracts/record/unpaid/non-payment-end.ts';
import { rublesPrinted } from '#kernel/money/money.ts';
import { datePrinted } from '#kernel/time/calendar.ts';
import type { Product } from '#products/product/product.ts';
import { findProduct } from '#products/product/sold.ts';
import type { Bill } from '../../record/bill.ts';
import { lineReasons, type Reason } from '../../record/statement/reasons.ts';
import type { StatementLine } from '../../record/statement/statement-line.ts';
import type { Mentions } from './mentions.ts';
import { payerFault } from './payer.ts';

export type Verdict =
  | {
      readonly bill: Bill;
      readonly contract: Contract;
      /** The termination that this payment revokes, because the bank had the money within the grace period. */
      readonly restores?: NonPaymentEnd;
    }
  | { readonly reason: Reason; readonly explanation: string; readonly bill?: Bill };

/** Gives access to the bills and contracts that statement lines may pay, locked by the caller's transaction. */
export interface Ledger {
  billBySerial(serial: bigint): Bill | undefined;
  /** Returns the bills of a contract, oldest first. */
  billsByContractKey(key: string): readonly Bill[];
  contractOf(contractId: bigint): Contract | undefined;
  endOf(contractId: bigint): NonPaymentEnd | undefined;
  readonly products: readonly Product[];
  readonly tariffs: readonly VersionSummary[];
}

/** Finds the bill that a line names. Returns a refusal if the line names no bill or several. */
export function billNamed(mentions: Mentions, ledger: Ledger): Bill | Refusal {
  if (mentions.bills.length + mentions.contractKeys.length === 0) return refusal('NO_BILL_NUMBER');
  const byNumber = mentions.bills.flatMap(({ serial, year }) => {
    const bill = ledger.billBySerial(serial);
    return bill && (year === undefined || bill.issuedOn.startsWith(year)) ? [bill] : [];
  });
  const byContract = mentions.contractKeys.flatMap((key) => currentBill(ledger.billsByContractKey(key)));
  const [bill, ...more] = byNumber.length > 0 ? byNumber : byContract;
  if (!bill) return refusal('UNKNOWN_BILL');
  const isContradicted =
    byContract.length > 0 && !byContract.some(({ contractId }) => contractId === bill.contractId);
  if (more.length > 0 || isContradicted) {
    return refusal(
      'SEVERAL_BILLS',
      [...new Set([bill, ...more, ...byContract].map((one) => one.billNumber))].join(', '),
    );
  }
  return bill;
}

/** Returns the contract's unpaid bill, otherwise its last bill, so that the refusal can name that bill's status. */
function currentBill(bills: readonly Bill[]): readonly Bill[] {
  const bill = bills.find(({ status }) => status === 'AWAITING') ?? bills.at(-1);
  return bill ? [bill] : [];
}

export interface Refusal {
  readonly reason: Reason;
  readonly explanation: string;
  readonly bill?: Bill;
}

export type JudgedLine = Pick<
  StatementLine,
  'amount' | 'date' | 'payerInn' | 'payerName' | 'isReversal' | 'doubt'
>;

/** Decides whether an incoming line pays a bill; `repeats` is the id of a stored line that this line may repeat. */
export function judgeLine(line: JudgedLine, mentions: Mentions, ledger: Ledger, repeats?: bigint): Verdict {
  const repetition = repeats === undefined ? [] : [`такая же запись — строка ${repeats}`];
  if (line.isReversal) return refusal('REVERSAL', repetition.join());
  if (line.doubt !== '') return refusal('UNCLEAR_ENTRY', [line.doubt, ...repetition].join('; '));
  if (repeats !== undefined) return refusal('POSSIBLE_REPETITION', `строка ${repeats}`);
  const found = billNamed(mentions, ledger);
  if ('reason' in found) return found;
  return judgeBill(line, found, ledger, (contract) => payerFault(line, holderOf(contract)));
}

/** Decides whether a line can pay this bill. `payer` returns an error text if the payer is not accepted. */
export function judgeBill(
  line: Pick<StatementLine, 'amount' | 'date'>,
  bill: Bill,
  ledger: Ledger,
  payer: (contract: Contract) => string | null,
): Verdict {
  const about = (reason: Reason, detail?: string): Verdict => ({ ...refusal(reason, detail), bill });
  if (bill.status === 'PAID') return about('BILL_PAID', bill.billNumber);
  if (bill.status === 'REVOKED') return about('BILL_REVOKED', bill.billNumber);
  const contract = ledger.contractOf(bill.contractId);
  const isFirst = bill.installmentNr === 1;
  const isAwaited =
    contract && (isFirst ? contract.status === 'AWAITING_PAYMENT' : statusAfter(contract.status, 'payNext'));
  if (!isAwaited) {
    return about('NOT_AWAITED', contract?.status);
  }
  if (line.amount !== bill.amount) {
    return about(
      'WRONG_AMOUNT',
      `счёт ${bill.billNumber} на ${rublesPrinted(bill.amount)}, поступило ${rublesPrinted(line.amount)}`,
    );
  }
  if (isFirst && isTooLate(line, contract, ledger))
    return about('COVER_STARTED', datePrinted(contract.startsOn));
  const replacedOn = isFirst
    ? lawReplacedOn(findProduct(ledger.products, contract.product), contract, ledger.tariffs)
    : null;
  if (replacedOn !== null && replacedOn <= line.date)
    return about('NEW_TARIFF', `с ${datePrinted(replacedOn)}`);
  const installment = contract.installments.find(({ nr }) => nr === bill.installmentNr);
  if (installment?.addendumNumber !== undefined && line.date > installment.dueOn) {
    return about('ADDENDUM_STARTED', datePrinted(installment.dueOn));
  }
  const end = ledger.endOf(contract.contractId);
  const isOfEnd = end?.cancelled.includes(bill.installmentNr) ?? false;
  const isCancelled = installment?.status === 'CANCELLED';
  if (isCancelled && !isOfEnd) return about('NOT_AWAITED', `взнос ${bill.installmentNr} больше не нужен`);
  // A payment within the grace period revokes the termination even if a reinstatement has been agreed since.
  const restores = end && isOfEnd && line.date <= end.graceUntil ? end : undefined;
  if (isCancelled && end && !restores) return about('AFTER_GRACE', datePrinted(end.graceUntil));
  const fault = payer(contract);
  if (fault !== null) return about('THIRD_PARTY', fault);
  return { bill, contract, ...(restores ? { restores } : {}) };
}

/** True if money arrived on or after the first day of cover, unless the product then moves the start of cover. */
function isTooLate(
  { date }: Pick<StatementLine, 'date'>,
  { product, startsOn, endsOn }: Contract,
  { products }: Ledger,
): boolean {
  if (date < startsOn) return false;
  return !findProduct(products, product)?.coversAfterLateCredit || date >= endsOn;
}

function refusal(reason: Reason, detail?: string): Refusal {
  return { reason, explanation: detail ? `${lineReasons[reason]}: ${detail}` : lineReasons[reason] };
}
