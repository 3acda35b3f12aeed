/**
 * Predicts the consequences of unpaid installments, independently of the program. Days are counted from the
 * start of cover. An undone end leaves no trace: the debt is the same as without it.
 */
import type { Due } from './oracle.ts';

export interface UnpaidEnd {
  /** The first unpaid installment and the first day without cover. */
  readonly nr: number;
  readonly day: number;
  readonly graceUntil: number;
  readonly endedOn: number;
  readonly cancelled: readonly Due[];
  /** Refund for changes that never took effect. */
  readonly refund: bigint;
  /** Installments that a pending reinstatement requires before `payBefore`. */
  revived: readonly number[] | null;
  payBefore: number;
  /** Installments paid for a reinstatement. */
  paid: readonly number[];
  /** Payments for reinstatements that failed. */
  returned: bigint;
}

export interface Arrears {
  readonly dueOn: ReadonlyMap<number, number>;
  /** Extra days granted by staff or by an undone end. */
  readonly extended: Map<number, number>;
  readonly warned: Set<string>;
  end: UnpaidEnd | null;
  hasLoss: boolean;
  /** True if a bank line waits for staff. */
  hasWaitingLine: boolean;
  bill: { readonly billNumber: string; readonly nr: number; readonly amount: bigint } | null;
}

/** Moves a deadline to the working day until which it can be met. */
export type ToWorkingDay = (day: number) => number;

const graceDays = 60;
const noticeDays = 7;
const payDays = 10;
const statementDays = 5;
const reinstatementDays = 30;

export function firstArrears(installments: readonly { nr: number; dueOn: number }[]): Arrears {
  return {
    dueOn: new Map(installments.map(({ nr, dueOn }) => [nr, dueOn])),
    extended: new Map(),
    warned: new Set(),
    end: null,
    hasLoss: false,
    hasWaitingLine: false,
    bill: null,
  };
}

function dueOf({ dueOn }: Arrears, nr: number): number {
  const day = dueOn.get(nr);
  if (day === undefined) throw new Error(`no installment ${nr}`);
  return day;
}

export function payUntilOf(arrears: Arrears, nr: number, toWorkingDay: ToWorkingDay): number {
  return toWorkingDay(Math.max(dueOf(arrears, nr), arrears.extended.get(nr) ?? Number.NEGATIVE_INFINITY));
}

/** Installments that a reinstatement of an ended contract waits for. */
export function dueWhileEnded({ cancelled, revived, paid }: UnpaidEnd): readonly Due[] {
  return cancelled.filter(({ nr }) => revived?.includes(nr) && !paid.includes(nr));
}

interface Look {
  readonly today: number;
  /** The day of the preceding check. */
  readonly last: number;
  /** Installments of the contract itself. */
  readonly due: readonly Due[];
  readonly isInForce: boolean;
  costOfNever(from: number): bigint;
}

/** One check of unpaid installments. */
export function lookAfter(
  arrears: Arrears,
  { today, last, due, isInForce, costOfNever }: Look,
  toWorkingDay: ToWorkingDay,
): void {
  const { end } = arrears;
  if (end) {
    const isOver = end.revived !== null && end.payBefore < today - statementDays;
    if (isOver && !arrears.hasWaitingLine) giveUp(end);
    return;
  }
  const later = due.filter(({ nr }) => nr > 1);
  const [first] = later;
  if (!isInForce || !first) return;
  for (const { nr } of later) {
    const payUntil = payUntilOf(arrears, nr, toWorkingDay);
    if (payUntil >= today && payUntil <= today + noticeDays) arrears.warned.add(`BEFORE ${nr} ${payUntil}`);
    if (payUntil < today && payUntil >= last) arrears.warned.add(`AFTER ${nr} ${payUntil}`);
  }
  const payUntil = payUntilOf(arrears, first.nr, toWorkingDay);
  const graceUntil = toWorkingDay(payUntil + graceDays);
  const wereSent = ['BEFORE', 'AFTER'].every((kind) => arrears.warned.has(`${kind} ${first.nr} ${payUntil}`));
  if (graceUntil >= today || !wereSent || arrears.hasLoss || arrears.hasWaitingLine) return;
  const day = dueOf(arrears, first.nr);
  arrears.end = {
    ...{ nr: first.nr, day, graceUntil, endedOn: today, cancelled: due, refund: costOfNever(day) },
    ...{ revived: null, payBefore: 0, paid: [], returned: 0n },
  };
}

/** Payments for a reinstatement that missed its deadline buy no cover. */
export function giveUp(end: UnpaidEnd): void {
  if (!end.revived) return;
  const bought = end.cancelled.filter(({ nr }) => end.revived?.includes(nr) && end.paid.includes(nr));
  end.returned += bought.reduce((sum, { amount }) => sum + amount, 0n);
  end.revived = null;
}

/** Begins a reinstatement by staff, or returns null if it is not allowed. */
export function begunReinstatement(
  arrears: Arrears,
  today: number,
  toWorkingDay: ToWorkingDay,
): readonly Due[] | null {
  const { end } = arrears;
  if (!end || end.revived || arrears.hasLoss) return null;
  if (today > toWorkingDay(end.endedOn + reinstatementDays)) return null;
  const revived = end.cancelled.filter(({ nr }) => !end.paid.includes(nr) && dueOf(arrears, nr) <= today);
  end.revived = revived.map(({ nr }) => nr);
  end.payBefore = toWorkingDay(today + payDays);
  for (const { nr } of revived) arrears.extended.set(nr, end.payBefore);
  return revived;
}

/** Undoes an end and extends the installments that came due meanwhile. */
export function undoEnd(arrears: Arrears, today: number): void {
  const { end } = arrears;
  if (!end) throw new Error('nothing to take back');
  for (const { nr } of end.cancelled) {
    if (end.paid.includes(nr)) continue;
    const day = arrears.extended.get(nr) ?? dueOf(arrears, nr);
    if (day >= end.endedOn && day <= today) arrears.extended.set(nr, today + payDays);
  }
  arrears.end = null;
}
