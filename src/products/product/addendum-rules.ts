import type { ReferenceBook } from '#catalogues/reference/reference-book.ts';
import type { Fault } from '#kernel/errors/errors.ts';
import type { Json, JsonObject } from '#kernel/json/json.ts';
import type { Calculation } from '#rating/result/calculation.ts';
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

/** What of a contract buys the whole term by its price: days of use, a mileage limit. */
export interface WholeTermPart {
  /** Path in the body. */
  readonly path: string;
  /** What it is, in Russian, as the steps of an addendum name it. */
  readonly title: string;
  /** The value without its spelling; if absent the value as it was sent counts. */
  read?(body: JsonObject, term: DayRange): unknown;
}

/** A list of what is insured, or an amount of which a part may go, and the part of the body that changes with it. */
export interface ItemList {
  readonly list: string;
  readonly within: string;
}

/** How the prices of a product relate to time, by the names of the attributes that its tariff looks at. */
export interface PremiumTiming {
  /**
   * More costs the difference above the highest price that was paid already, whole and on any day; less gives nothing back, except
   * before the first day of cover and during cooling-off.
   */
  readonly wholeTerm: Readonly<Record<string, WholeTermPart>>;
  /** Priced by the days that are left. */
  readonly proportional: readonly string[];
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
  /** Where a body says these days; present where `usedOn` is. */
  readonly usedField?: string;
  readonly premiums: PremiumTiming;
  /** Lists of what is insured, any of which may leave on a ground of its own: sold, lost, died. */
  readonly items?: readonly ItemList[];
  /**
   * The days that a body says, else those that are known; absent where the term of a contract stands. Both ends may be moved
   * before cover begins, and then the last day to a later one. What else is changed before it begins counts from its first day on:
   * nothing of it could be changed any more in the middle of the cover.
   */
  termOf?(body: JsonObject, known: DayRange): DayRange;
  /** Whether a consumer credit is behind the contract; absent where none can be. */
  hasCredit?(body: JsonObject): boolean;
}
