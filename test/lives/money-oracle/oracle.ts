/**
 * Predicts the payments and refunds of a contract without the program's calculation. The life of a contract is a list of
 * acts: changes, corrections and payments. Removing an act and replaying the others predicts a life in which the act never
 * took effect.
 */

/**
 * Conditions that determine the premium, as indexes into the product's lists of conditions. A change of `proportional` is
 * priced by the remaining days, a change of `wholeTerm` for the whole term. A correction replaces `corrected`.
 */
export interface Content {
  readonly proportional: number;
  readonly wholeTerm: number;
  readonly corrected: number;
}

/** Days of the term, counted from 0; the day `to` is excluded. */
export interface Days {
  readonly from: number;
  readonly to: number;
}

export interface Insurance {
  /** Premium of the whole term in kopecks. */
  price(content: Content): bigint;
  /** Returns the periods over which the premium is earned. */
  use(wholeTerm: number): readonly Days[];
  readonly installments: readonly bigint[];
  readonly start: Content;
}

export interface ChangeAct {
  readonly kind: 'change';
  /** `day`: effective day. `today`: day of the request. Both are counted from the start of cover. */
  readonly day: number;
  readonly today: number;
  readonly proportional: number;
  readonly wholeTerm: number;
  /**
   * Percentage of a reduction to refund: that of the termination ground HOLDER_WISH or COOLING_OFF, whichever is higher.
   */
  readonly percent: number;
  /** True if the price difference is refunded when `wholeTerm` changes to a cheaper condition. */
  readonly isReturnable: boolean;
}

export type Act =
  | ChangeAct
  | { readonly kind: 'correct'; readonly day: number; readonly corrected: number }
  | { readonly kind: 'pay'; readonly nr: number };

export interface Sum {
  readonly difference: bigint;
  readonly refund: bigint;
}

export interface Due {
  readonly nr: number;
  readonly amount: bigint;
}

interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

export interface State {
  readonly content: Content;
  /** The proportional conditions until now, each with its first day. */
  readonly stairs: readonly { readonly from: number; readonly proportional: number }[];
  readonly due: readonly Due[];
  readonly paid: bigint;
  readonly refunded: bigint;
  /** Whole-term conditions agreed so far; the dearest sets the price already paid. */
  readonly paidFor: readonly number[];
  /** Kopecks charged for whole-term conditions in excess of their pro-rata premium. */
  readonly surplus: Fraction;
}

/** Divides and rounds halves away from zero. */
export function rounded(over: bigint, under: bigint): bigint {
  const sign = over < 0n ? -1n : 1n;
  return (sign * (2n * sign * over + under)) / (2n * under);
}

export function countDays(use: readonly Days[], from = 0): number {
  return use.reduce((sum, one) => sum + Math.max(0, one.to - Math.max(one.from, from)), 0);
}

export function dueTotal({ due }: Pick<State, 'due'>): bigint {
  return due.reduce((sum, { amount }) => sum + amount, 0n);
}

function begun({ start, installments }: Insurance): State {
  return {
    content: start,
    stairs: [{ from: 0, proportional: start.proportional }],
    due: installments.map((amount, index) => ({ nr: index + 1, amount })),
    paid: 0n,
    refunded: 0n,
    paidFor: [start.wholeTerm],
    surplus: { over: 0n, under: 1n },
  };
}

/** Replays all acts and returns the final state and the sums of each act. */
export function lived(
  insurance: Insurance,
  acts: readonly Act[],
): { readonly state: State; readonly sums: readonly Sum[] } {
  let state = begun(insurance);
  const sums: Sum[] = [];
  for (const act of acts) {
    const next = after(insurance, state, act);
    state = next.state;
    sums.push(next.sum);
  }
  return { state, sums };
}

const nothing: Sum = { difference: 0n, refund: 0n };

function after(insurance: Insurance, state: State, act: Act): { readonly state: State; readonly sum: Sum } {
  if (act.kind === 'pay') {
    const paid = state.due.find(({ nr }) => nr === act.nr)?.amount ?? 0n;
    const due = state.due.filter(({ nr }) => nr !== act.nr);
    return { state: { ...state, due, paid: state.paid + paid }, sum: nothing };
  }
  if (act.kind === 'correct') {
    const content = { ...state.content, corrected: act.corrected };
    const difference = insurance.price(content) - insurance.price(state.content);
    const settled = settle({ ...state, content }, [difference], 1n, 100);
    return settled;
  }
  return afterChange(insurance, state, act);
}

function afterChange(insurance: Insurance, state: State, act: ChangeAct) {
  const { proportional, wholeTerm, day, percent } = act;
  const content = { ...state.content, proportional, wholeTerm };
  const whole = wholeTermCost(insurance, state, act);
  const use = insurance.use(wholeTerm);
  const total = BigInt(countDays(use));
  const from = Math.max(day, 0);
  const dearer = insurance.price(content) - insurance.price({ ...state.content, wholeTerm });
  const parts = [whole.cost * total, dearer * BigInt(countDays(use, from))];
  const next: State = {
    ...state,
    content,
    stairs: [...state.stairs.filter((stair) => stair.from < from), { from, proportional }],
    paidFor: whole.paidFor,
    surplus: whole.surplus,
  };
  return settle(next, parts, total, percent);
}

/** Charges the increase over the highest price paid or the pro-rata increase minus `surplus`, whichever is more. */
function wholeTermCost(insurance: Insurance, state: State, { wholeTerm, isReturnable }: ChangeAct) {
  const { content, paidFor, surplus } = state;
  if (wholeTerm === content.wholeTerm) return { cost: 0n, paidFor, surplus };
  const priceOf = (one: number) => insurance.price({ ...content, wholeTerm: one });
  const highest = most(paidFor.map(priceOf));
  const byDays = minus(worth(insurance, state, wholeTerm), worth(insurance, state, content.wholeTerm));
  const open = minus(byDays, surplus);
  const floor = open.over > 0n ? (open.over + open.under - 1n) / open.under : 0n;
  const cost = most([0n, priceOf(wholeTerm) - highest, floor]);
  const less = priceOf(wholeTerm) - priceOf(content.wholeTerm);
  if (cost === 0n && isReturnable && less < 0n) {
    return { cost: less, paidFor: [wholeTerm], surplus: { over: 0n, under: 1n } };
  }
  const left = minus(surplus, minus(byDays, { over: cost, under: 1n }));
  const isMore = byDays.over > 0n && minus(left, surplus).over > 0n;
  const kept = isMore ? surplus : left;
  return {
    cost,
    paidFor: [...paidFor, wholeTerm],
    surplus: kept.over > 0n ? kept : { over: 0n, under: 1n },
  };
}

/** Returns the sum of the daily premiums as if the whole-term condition had applied from the first day. */
function worth(insurance: Insurance, { stairs, content }: State, wholeTerm: number): Fraction {
  const use = insurance.use(wholeTerm);
  const over = stairs.reduce((sum, { from, proportional }, index) => {
    const next = stairs[index + 1]?.from;
    const days = countDays(use, from) - (next === undefined ? 0 : countDays(use, next));
    return sum + insurance.price({ ...content, proportional, wholeTerm }) * BigInt(days);
  }, 0n);
  return { over, under: BigInt(countDays(use)) };
}

/** Subtracts a reduction from unpaid installments, the last one first, and refunds `percent` of the rest. */
function settle(state: State, parts: readonly bigint[], total: bigint, percent: number) {
  const more = parts.reduce((sum, part) => (part > 0n ? sum + part : sum), 0n);
  const less = parts.reduce((sum, part) => (part < 0n ? sum - part : sum), 0n);
  if (more > 0n) {
    const difference = rounded(more * 100n - less * BigInt(percent), total * 100n);
    const { due, left } = takenOff(state, difference < 0n ? -difference : 0n);
    const paid = state.paid + (difference > 0n ? difference : 0n);
    return {
      state: { ...state, due, paid, refunded: state.refunded + left },
      sum: { difference, refund: left },
    };
  }
  const off = rounded(less, total);
  const { due, left } = takenOff(state, off);
  const refund = left > 0n ? rounded((less - dueTotal(state) * total) * BigInt(percent), total * 100n) : 0n;
  const difference = left - off - refund;
  return { state: { ...state, due, refunded: state.refunded + refund }, sum: { difference, refund } };
}

function takenOff({ due }: Pick<State, 'due'>, amount: bigint) {
  let left = amount;
  const reduced = due
    .toReversed()
    .map((one) => {
      const off = left < one.amount ? left : one.amount;
      left -= off;
      return { ...one, amount: one.amount - off };
    })
    .toReversed()
    .filter((one) => one.amount > 0n);
  return { due: reduced, left };
}

export interface End {
  readonly day: number;
  readonly today: number;
  readonly percent: number;
  /** True if the termination refunds all payments. */
  readonly isFull: boolean;
}

export interface Ended {
  readonly refund: bigint;
  readonly due: readonly Due[];
  /** Amount of the payments that the insurer keeps. */
  readonly kept: bigint;
  /** Total of the refunds that are not yet paid out and whose changes the termination prevents. */
  readonly unpaidOut: bigint;
}

/** Predicts a termination as if changes effective on its day or later had never been agreed. */
export function ended(insurance: Insurance, acts: readonly Act[], end: End): Ended {
  const isNever = (act: Act) => act.kind === 'change' && act.day >= end.day;
  const plain = plainEnd(
    insurance,
    acts.filter((act) => !isNever(act)),
    end,
  );
  const { state, sums } = lived(insurance, acts);
  const unpaidOut = acts.reduce((sum, act, index) => {
    const isPending = act.kind === 'change' && isNever(act) && act.day > end.today;
    return isPending ? sum + (sums[index]?.refund ?? 0n) : sum;
  }, 0n);
  const refund = state.paid - (state.refunded - unpaidOut) - plain.kept;
  return { ...plain, unpaidOut, refund: refund > 0n ? refund : 0n };
}

function plainEnd(
  insurance: Insurance,
  acts: readonly Act[],
  { day, percent, isFull }: End,
): Omit<Ended, 'unpaidOut'> {
  const { state } = lived(insurance, acts);
  const use = insurance.use(state.content.wholeTerm);
  const total = BigInt(countDays(use));
  const books = (state.paid - state.refunded + dueTotal(state)) * total;
  const byDays = insurance.price(state.content) * BigInt(countDays(use, Math.max(day, 0)));
  const unearned = isFull || byDays > books ? books : byDays;
  const { due, left } = takenOff(state, rounded(unearned, total));
  const over = unearned - dueTotal(state) * total;
  const refund = left > 0n ? rounded(over * BigInt(percent), total * 100n) : 0n;
  return { refund, due, kept: state.paid - state.refunded - refund };
}

function minus(one: Fraction, other: Fraction): Fraction {
  return { over: one.over * other.under - other.over * one.under, under: one.under * other.under };
}

function most(values: readonly bigint[]): bigint {
  return values.reduce((highest, one) => (one > highest ? one : highest));
}
