import { addDays, type DateText } from '#kernel/time/calendar.ts';
import type { SaleSettings } from '#products/product/sale-settings.ts';
import type { Installment } from '../../record/contract.ts';
import type { DebtFacts, SentNotice } from '../../record/store/non-payment.ts';
import { type ActDays, graceUntilFor, payUntilFor } from '../../record/unpaid/pay-until.ts';

/** Days before a payment deadline from which an installment is listed. */
export const listedDaysAhead = 30;

/** What a contract owes at the end of a day, or the installment that it has to pay next. */
export interface Debt {
  /** False while the next installment can still be paid in time. */
  readonly isOwed: boolean;
  /** The payment deadline of the earliest unpaid installment; after the end of the contract, not later than its last day. */
  readonly payUntil: DateText;
  readonly installmentNr: number;
  readonly dueSince: DateText;
  readonly installments: number;
  readonly amount: string;
  /** The last day on which money keeps the contract in force; null after its end. */
  readonly graceUntil: DateText | null;
  /** First day without cover; null of a contract in force. */
  readonly endedOn: DateText | null;
}

type DebtSettings = Pick<SaleSettings, 'graceDays'>;
type Due = DebtFacts['due'][number];

/** Returns the debt of a contract at the end of `day` as it would be if nothing else happened; null if it has none. */
export function debtOn(
  facts: DebtFacts,
  day: DateText,
  settings: DebtSettings,
  workingDays: ActDays,
): Debt | null {
  const endedOn = endedBy(facts, day);
  if (endedOn !== null && !facts.isReinstating) return debtAfterEnd(facts, endedOn, workingDays);
  const dated = deadlines(facts, workingDays);
  const overdue = dated.filter(({ payUntil }) => payUntil < day);
  const [first] = dated;
  if (!first) return null;
  const isOwed = overdue.length > 0 && !facts.isReinstating;
  if (!isOwed && first.payUntil > addDays(day, listedDaysAhead)) return null;
  const counted = isOwed ? overdue : facts.isReinstating ? dated : [first];
  return {
    isOwed,
    payUntil: first.payUntil,
    installmentNr: first.one.nr,
    dueSince: first.one.dueOn,
    ...totalOf(counted.map(({ one }) => one)),
    graceUntil: facts.isReinstating ? null : graceUntilFor(installmentOf(first.one), settings, workingDays),
    endedOn,
  };
}

/** Returns the days after `from` on which the debt changes by itself, in their order. */
export function changingDays(facts: DebtFacts, from: DateText, workingDays: ActDays): readonly DateText[] {
  const days = deadlines(facts, workingDays).flatMap(({ payUntil }) => [
    addDays(payUntil, -listedDaysAhead),
    addDays(payUntil, 1),
  ]);
  const all = facts.endedOn === null ? days : [...days, facts.endedOn];
  return [...new Set(all)].filter((day) => day > from).sort();
}

/** Returns the notices about the installment of a debt that were sent. */
export function noticesAbout(
  { notices }: DebtFacts,
  { installmentNr, payUntil }: Debt,
): readonly Omit<SentNotice, 'installmentNr' | 'payUntil'>[] {
  return notices
    .filter((one) => one.installmentNr === installmentNr && one.payUntil === payUntil)
    .map(({ kind, on, to }) => ({ kind, on, to }));
}

function endedBy({ status, endedOn }: DebtFacts, day: DateText): DateText | null {
  return status === 'TERMINATED' && endedOn !== null && endedOn <= day ? endedOn : null;
}

/** Everything unpaid is owed after the end: what was not earned is cancelled. */
function debtAfterEnd(facts: DebtFacts, endedOn: DateText, workingDays: ActDays): Debt | null {
  const [first] = facts.due;
  if (!first) return null;
  const payUntil = payUntilFor(installmentOf(first), workingDays);
  const lastDay = addDays(endedOn, -1);
  return {
    isOwed: true,
    payUntil: payUntil < lastDay ? payUntil : lastDay,
    installmentNr: first.nr,
    dueSince: first.dueOn,
    ...totalOf(facts.due),
    graceUntil: null,
    endedOn,
  };
}

/** Returns installments after the first one, without surcharges, with their payment deadlines, the earliest first. */
function deadlines({ due }: DebtFacts, workingDays: ActDays) {
  return due
    .filter(({ nr, isSurcharge }) => nr > 1 && !isSurcharge)
    .map((one) => ({ one, payUntil: payUntilFor(installmentOf(one), workingDays) }))
    .sort((left, right) => (left.payUntil < right.payUntil ? -1 : left.payUntil > right.payUntil ? 1 : 0));
}

function installmentOf({
  nr,
  dueOn,
  extendedUntil,
}: Due): Pick<Installment, 'nr' | 'dueOn' | 'extendedUntil'> {
  return { nr, dueOn, ...(extendedUntil === null ? {} : { extendedUntil }) };
}

function totalOf(due: readonly Due[]): Pick<Debt, 'installments' | 'amount'> {
  return {
    installments: due.length,
    amount: String(due.reduce((sum, { amount }) => sum + BigInt(amount), 0n)),
  };
}
