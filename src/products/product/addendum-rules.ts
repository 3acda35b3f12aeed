import type { ReferenceBook } from '#catalogues/reference/reference-book.ts';
import type { Fault } from '#kernel/errors/errors.ts';
import type { Json, JsonObject } from '#kernel/json/json.ts';
import type { Calculation } from '#rating/result/calculation.ts';
import type { DayRange } from './dates/day-range.ts';
import type { RefundRow } from './termination/refund-table.ts';

export interface ChangeablePart {
  /** Body path; every field below the path may change too. */
  readonly path: string;
  /** Russian name of the part in errors and print forms. */
  readonly title: string;
  /** Formats the value for the addendum, one line per entry; by default the text or number itself. */
  printed?(value: Json | undefined, reference: ReferenceBook, calculation: Calculation): readonly string[];
  /** True if each printed line can be read alone; unchanged lines are then not printed. */
  readonly showsDifference?: boolean;
  /** True for a part that every contract has: if a body omits the part, the stored value applies. */
  readonly isKept?: boolean;
}

/** A part of a contract whose price is for the whole term, such as days of use or a mileage limit. */
export interface WholeTermPart {
  readonly path: string;
  readonly title: string;
  /** Reads the value in a comparable form; by default the value is compared as sent. */
  read?(body: JsonObject, term: DayRange): unknown;
}

/** Body paths: `list` of items or of an amount that may decrease. Only `within` may change together with it. */
export interface ItemList {
  readonly list: string;
  readonly within: string;
}

/** How the prices of a tariff's attributes depend on time. */
export interface PremiumTiming {
  /**
   * Parts with a price for the whole term, by attribute. An increase costs the full difference to the highest price paid so
   * far, on any day. A decrease refunds nothing, except before the first day of cover and during the cooling-off period.
   */
  readonly wholeTerm: Readonly<Record<string, WholeTermPart>>;
  /** Attributes whose price is charged by the remaining days. */
  readonly proportional: readonly string[];
}

export interface CorrectablePart extends ChangeablePart {
  /** Paths of fields that correct only the spelling of names and documents; "[]" stands for any element of a list. */
  readonly fields: readonly string[];
  /** Those of `fields` that name one thing in several ways; a contract has only some of them. */
  readonly alternatives?: readonly string[];
}

/** Rules for corrections, which do not change what is insured. */
export interface CorrectionRules {
  readonly parts: readonly CorrectablePart[];
  /** Returns faults if the changed fields show another person or vehicle instead of a writing error. */
  refuse(before: JsonObject, after: JsonObject): readonly Fault[];
}

export interface AddendumRules {
  readonly changeable: readonly ChangeablePart[];
  readonly correction: CorrectionRules;
  /** Refunds when a contract ends early, by ground, policyholder and phase; the first matching row applies. */
  readonly refunds: readonly RefundRow[];
  /** Returns the days on which the premium is earned; undefined if on every day. */
  usedOn?(body: JsonObject, term: DayRange, startsAt?: Date | null): readonly DayRange[] | undefined;
  /** Body path of the days that `usedOn` returns; required with `usedOn`. */
  readonly usedField?: string;
  readonly premiums: PremiumTiming;
  /** Lists of insured items that can leave the contract one by one, such as sold items. */
  readonly items?: readonly ItemList[];
  /** Returns the term in the body, with missing dates from `known`; undefined if addendums cannot change the term. */
  termOf?(body: JsonObject, known: DayRange): DayRange;
  /** Returns true if a consumer loan finances the contract; absent if no loan can. */
  hasCredit?(body: JsonObject): boolean;
}
