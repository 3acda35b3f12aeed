import type { Fault } from '#kernel/errors/errors.ts';
import type { Decimal } from '#kernel/money/decimal.ts';
import type { Kopecks } from '#kernel/money/money.ts';
import type { ExchangeRate } from '#kernel/ports/exchange-rates.ts';
import type { DateText } from '#kernel/time/calendar.ts';

export interface Coefficient {
  /** The law's abbreviation: KT, KBM, KVS, … */
  readonly code: string;
  readonly value: Decimal;
  /** Reason for the value, in Russian, so that a person can redo the calculation. */
  readonly reason: string;
}

/** Part of a premium: one cover with its coefficients. */
export interface CalculationPart {
  /** The cover's id in the product catalogue. */
  readonly code: string;
  /** Title of the cover, in Russian. */
  readonly title: string;
  /** Path of the cover in the body. */
  readonly field: string;
  /** Absent if the cover has no sum of its own. */
  readonly sumInsured?: Kopecks;
  readonly premium: Kopecks;
  readonly coefficients: readonly Coefficient[];
  /** The calculation step by step, in Russian. */
  readonly steps: readonly string[];
}

export interface Calculation {
  readonly premium: Kopecks;
  /** Versions of the tables used, the regulator's first. */
  readonly tariffVersionIds: readonly string[];
  /** First day on which these tables are in force together. */
  readonly effectiveFrom: DateText;
  /** Base rate in rubles. */
  readonly baseRate: Decimal;
  readonly coefficients: readonly Coefficient[];
  /** The calculation step by step, in Russian. */
  readonly steps: readonly string[];
  /** Assumptions about missing data, in Russian. */
  readonly assumptions: readonly string[];
  /** The exchange rate, for sums in a foreign currency. */
  readonly exchangeRate?: ExchangeRate;
  /** The parts that add up to the premium, if the product has parts. */
  readonly parts?: readonly CalculationPart[];
}

/** A calculation, or every reason why there is none. */
export type Rated = { readonly calculation: Calculation } | { readonly faults: readonly Fault[] };

export type CalculationInParts = Calculation & { readonly parts: readonly CalculationPart[] };

/** A calculation in parts, or every reason why there is none. */
export type RatedInParts =
  | { readonly calculation: CalculationInParts }
  | { readonly faults: readonly Fault[] };
