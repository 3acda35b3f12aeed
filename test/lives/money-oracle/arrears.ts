/**
 * Predicts the consequences of unpaid installments independently of the tested program. Days are counted from the start of
 * cover.
 */
import type { Due } from './oracle.ts';

export interface UnpaidEnd {
  /** `nr`: number of the first unpaid installment. `day`: first day without cover. */
  readonly nr: number;
  readonly day: number;
  readonly graceUntil: number;
  readonly endedOn: number;
  readonly cancelled: readonly Due[];
  /** Refund in kopecks for changes that never took effect. */
  readonly refund: bigint;
  /**
   * Numbers of the installments that a pending reinstatement requires until `payBefore`; null if no reinstatement is
   * pending.
   */
  revived: readonly number[] | null;
  payBefore: number;
  /** Numbers of the installments paid for a reinstatement. */
  paid: readonly number[];
  /** Sum in kopecks of the payments for failed reinstatements. */
  returned: bigint;
}

export interface Arrears {
  readonly dueOn: ReadonlyMap<number, number>;
  /** Extended days of payment by installment number. Staff extend them, or the revocation of an end does. */
  readonly extended: Map<number, number>;
  readonly warned: Set<string>;
  end: UnpaidEnd | null;
  hasLoss: boolean;
  /** True if a statement line that matches no bill waits for staff. */
  hasWaitingLine: boolean;
  bill: { readonly billNumber: string; readonly nr: number; readonly amount: bigint } | null;
}

/** Returns the first working day on or after a day. */
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

/** Lists the unpaid installments that a pending reinstatement of an ended contract requires. */
export function dueWhileEnded({ cancelled, revived, paid }: UnpaidEnd): readonly Due[] {
  return cancelled.filter(({ nr }) => revived?.includes(nr) && !paid.includes(nr));
}

interface Look {
  readonly today: number;
  /** Day of the previous check. */
  readonly last: number;
  readonly due: readonly Due[];
  readonly isInForce: boolean;
  costOfNever(from: number): bigint;
}

/** Simulates one daily check of unpaid installments. */
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

/** Cancels a pending reinstatement. Its payments must be refunded. */
export function giveUp(end: UnpaidEnd): void {
  if (!end.revived) return;
  const bought = end.cancelled.filter(({ nr }) => end.revived?.includes(nr) && end.paid.includes(nr));
  end.returned += bought.reduce((sum, { amount }) => sum + amount, 0n);
  end.revived = null;
}

/** Begins a reinstatement by staff; returns null if reinstatement is not allowed. */
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

/** Revokes an end, and extends the payment days of unpaid installments that became due since the end. */
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
