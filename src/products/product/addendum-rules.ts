import type { ReferenceBook } from '#catalogues/reference/reference-book.ts';
import type { Fault } from '#kernel/errors/errors.ts';
import type { Json, JsonObject } from '#kernel/json/json.ts';
import type { Calculation } from '#rating/result/calculation.ts';
import type { DayRange } from './dates/day-range.ts';
import type { RefundRow } from './termination/refund-table.ts';

export interface ChangeablePart {
  /** Path in the body; everything below it may change too. */
  readonly path: string;
  /** Russian name for errors and print forms. */
  readonly title: string;
  /**
   * Formats the value for the addendum's print form, one line per entry, with codes and covers by name. Defaults to the
   * text or number itself.
   */
  printed?(value: Json | undefined, reference: ReferenceBook, calculation: Calculation): readonly string[];
  /** True if lines are independent of each other: unchanged lines are not printed. */
  readonly showsDifference?: boolean;
  /** True for parts that every contract has: a body without them leaves them unchanged. */
  readonly isKept?: boolean;
}

/** A part of a contract whose price covers the whole term: days of use, a mileage limit. */
export interface WholeTermPart {
  /** Path in the body. */
  readonly path: string;
  /** Russian name for the steps of an addendum's calculation. */
  readonly title: string;
  /** Normalizes the value before comparison; by default the value as sent. */
  read?(body: JsonObject, term: DayRange): unknown;
}

/** A list of insured items, or an amount of which a part may leave, and the part of the body that changes with it. */
export interface ItemList {
  readonly list: string;
  readonly within: string;
}

/** How prices depend on time, by attribute names of the tariff. */
export interface PremiumTiming {
  /**
   * An increase costs the difference to the highest price paid so far, whole and on any day. A decrease refunds nothing,
   * except before the first day of cover and during the cooling-off period.
   */
  readonly wholeTerm: Readonly<Record<string, WholeTermPart>>;
  /** Attributes priced by the remaining days. */
  readonly proportional: readonly string[];
}

/** A part of a contract in which writing errors can be corrected. */
export interface CorrectablePart extends ChangeablePart {
  /** Fields that describe spelling, not the insured risk; "[]" stands for any element. */
  readonly fields: readonly string[];
}

/** Corrections that do not change what is insured. */
export interface CorrectionRules {
  readonly parts: readonly CorrectablePart[];
  /** Returns faults if a change of correctable fields alone is more than a writing error. */
  refuse(before: JsonObject, after: JsonObject): readonly Fault[];
}

/** Rules for changing or ending a contract in force. */
export interface AddendumRules {
  readonly changeable: readonly ChangeablePart[];
  readonly correction: CorrectionRules;
  /** Refunds for an early end by ground, holder and phase; the first matching row applies. */
  readonly refunds: readonly RefundRow[];
  /**
   * The days that the premium is earned on, in order; undefined if it is earned on every day of the term. `startsAt` is the
   * first moment of cover agreed by the minute.
   */
  usedOn?(body: JsonObject, term: DayRange, startsAt?: Date | null): readonly DayRange[] | undefined;
  /** Path of these days in the body; required with `usedOn`. */
  readonly usedField?: string;
  readonly premiums: PremiumTiming;
  /** Lists of insured items that may leave the contract one by one: sold, lost, died. */
  readonly items?: readonly ItemList[];
  /**
   * Returns the term in the body, or the known term. If absent, the term cannot change. Before cover begins both ends may
   * move, afterwards only the last day to a later one. Other changes before the start count from the new first day, so that
   * they remain possible only until then.
   */
  termOf?(body: JsonObject, known: DayRange): DayRange;
  /** Tells if a consumer loan finances the contract; absent if none can. */
  hasCredit?(body: JsonObject): boolean;
}
