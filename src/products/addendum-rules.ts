import type { ReferenceBook } from '#catalogues/reference/reference-book.ts';
import type { Fault } from '#kernel/errors.ts';
import type { Json, JsonObject } from '#kernel/json.ts';
import type { Calculation } from '#rating/calculation.ts';
import type { DayRange } from './dates/day-range.ts';
import type { RefundRow } from './termination/refund-table.ts';

/** A part of a contract that an addendum may change. */
export interface ChangeablePart {
  /** Path in the body; all that lies below it may change too. */
  readonly path: string;
  /** What it is, in Russian, as errors and print forms name it. */
  readonly title: string;
  /**
   * The value as the addendum's print form shows it, a line each, codes by name, covers as the calculation of the contract
   * names them; without this a text or a number as it stands.
   */
  printed?(value: Json | undefined, reference: ReferenceBook, calculation: Calculation): readonly string[];
  /** True where each line says something by itself: those that stay as they are need no print. */
  readonly showsDifference?: boolean;
  /** True of what every contract has: a body that leaves it out leaves it as it is. */
  readonly isKept?: boolean;
}

/** How days of use are changed and priced apart from all else. */
export interface UseRules {
  /** Where a body says them. */
  readonly field: string;
  /** A body with the days of use of another. */
  withUseOf(body: JsonObject, other: JsonObject): JsonObject;
}

/** A part of a contract in which slips of the pen can be corrected. */
export interface CorrectablePart extends ChangeablePart {
  /** The fields of it that say how something is written, and not what it is; "[]" stands for any element. */
  readonly fields: readonly string[];
}

/** What can be corrected without changing what is insured. */
export interface CorrectionRules {
  readonly parts: readonly CorrectablePart[];
  /** Why these are not slips of the pen, where the bodies differ in nothing but fields that can be. */
  refuse(before: JsonObject, after: JsonObject): readonly Fault[];
}

/** What can become of a contract in force. */
export interface AddendumRules {
  readonly changeable: readonly ChangeablePart[];
  readonly correction: CorrectionRules;
  /** What is given back when the contract ends early, by ground, holder and phase; the first row that fits counts. */
  readonly refunds: readonly RefundRow[];
  /**
   * The days to which the premium falls, in order; absent or undefined where it falls to every day of the term. `startsAt` is the first
   * moment of a cover by the minute.
   */
  usedOn?(body: JsonObject, term: DayRange, startsAt?: Date | null): readonly DayRange[] | undefined;
  /** Days of use that a price buys whole; absent where all prices run with time. */
  readonly use?: UseRules;
  /**
   * The days that a body says, else those that are known; absent where the term of a contract stands. Both ends may be moved
   * before cover begins, and then the last day to a later one. What else is changed before it begins counts from its first day on:
   * nothing of it could be changed any more in the middle of the cover.
   */
  termOf?(body: JsonObject, known: DayRange): DayRange;
  /** Whether a consumer credit is behind the contract; absent where none can be. */
  hasCredit?(body: JsonObject): boolean;
}
