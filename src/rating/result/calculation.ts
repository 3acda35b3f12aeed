import type { Fault } from '#kernel/errors/errors.ts';
import type { Decimal } from '#kernel/money/decimal.ts';
import type { Kopecks } from '#kernel/money/money.ts';
import type { ExchangeRate } from '#kernel/ports/exchange-rates.ts';
import type { DateText } from '#kernel/time/calendar.ts';

export interface Coefficient {
  /** The law's abbreviation: KT, KBM, KVS, … */
  readonly code: string;
  readonly value: Decimal;
  /** Why this value, in Russian, for a person who redoes the sum. */
  readonly reason: string;
}

/** A part of a premium that is made of parts: one cover with what it was multiplied from. */
export interface CalculationPart {
  /** The cover's id in the catalogue of the product. */
  readonly code: string;
  /** What is covered, in Russian. */
  readonly title: string;
  /** Where the cover stands in the body. */
  readonly field: string;
  /** Absent where the cover has no sum of its own. */
  readonly sumInsured?: Kopecks;
  readonly premium: Kopecks;
  readonly coefficients: readonly Coefficient[];
  /** The sum, step by step, in Russian. */
  readonly steps: readonly string[];
}

export interface Calculation {
  readonly premium: Kopecks;
  /** Versions of the tables that were used, the law's first. */
  readonly tariffVersionIds: readonly string[];
  /** Since when these tables are in force together. */
  readonly effectiveFrom: DateText;
  /** Base rate in rubles. */
  readonly baseRate: Decimal;
  readonly coefficients: readonly Coefficient[];
  /** The sum, step by step, in Russian. */
  readonly steps: readonly string[];
  /** What was assumed for data that the application lacks, in Russian. */
  readonly assumptions: readonly string[];
  /** What turned its currency into rubles, where sums are in one. */
  readonly exchangeRate?: ExchangeRate;
  /** The parts that add up to the premium, where a product's premium is made of parts. */
  readonly parts?: readonly CalculationPart[];
}

/** A calculation, or all the reasons why there can be none. */
export type Rated = { readonly calculation: Calculation } | { readonly faults: readonly Fault[] };

export type CalculationInParts = Calculation & { readonly parts: readonly CalculationPart[] };

/** A calculation whose premium is made of parts, or all the reasons why there can be none. */
export type RatedInParts =
  | { readonly calculation: CalculationInParts }
  | { readonly faults: readonly Fault[] };
