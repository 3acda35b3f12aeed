import type { Fault } from '#kernel/errors/errors.ts';
import type { Decimal } from '#kernel/money/decimal.ts';
import type { Kopecks } from '#kernel/money/money.ts';
import type { ExchangeRate } from '#kernel/ports/exchange-rates.ts';
import type { BonusMalusAnswer } from '#kernel/ports/ports.ts';
import type { UnderwritingAnswer } from '#kernel/ports/underwriting.ts';
import type { DateText } from '#kernel/time/calendar.ts';

export interface Coefficient {
  /** Abbreviation of the coefficient as in the law: KT, KBM, KVS, … */
  readonly code: string;
  readonly value: Decimal;
  /** Reason for the value, in Russian, detailed enough to redo the calculation. */
  readonly reason: string;
}

export interface CalculationPart {
  /** Id of the cover in the product catalogue. */
  readonly code: string;
  readonly title: string;
  /** Path of the cover in the body. */
  readonly field: string;
  readonly sumInsured?: Kopecks;
  readonly premium: Kopecks;
  readonly coefficients: readonly Coefficient[];
  /** The calculation step by step, in Russian. */
  readonly steps: readonly string[];
}

/** Premium of a contract that another system has concluded. */
export interface ImportedPremium {
  /** The agreed premium for the whole term. */
  readonly agreed: Kopecks;
  /** Everything charged before the import: the premium at the conclusion plus the differences of the addendums. */
  readonly charged: Kopecks;
  /** The premium of the imported contract by the tariff of its first change; absent before that change. */
  readonly byTariff?: Kopecks;
  /** The answers with which `byTariff` was rated; absent before that change. */
  readonly facts?: AnswersOnImported;
}

interface AnswersOnImported {
  readonly bonusMalus?: BonusMalusAnswer;
  readonly underwriting?: UnderwritingAnswer;
}

export interface Calculation {
  readonly premium: Kopecks;
  /** Ids of the tariff versions used; the regulator's version is first. */
  readonly tariffVersionIds: readonly string[];
  /** First day on which all these tariff versions are in force. */
  readonly effectiveFrom: DateText;
  /** Base rate in rubles. */
  readonly baseRate: Decimal;
  readonly coefficients: readonly Coefficient[];
  readonly steps: readonly string[];
  /** Assumptions about missing data, in Russian. */
  readonly assumptions: readonly string[];
  /** Exchange rate used; absent for sums in rubles. */
  readonly exchangeRate?: ExchangeRate;
  /** Premiums of the covers, which add up to the total; absent if the product is rated as a whole. */
  readonly parts?: readonly CalculationPart[];
  /** Present if another system has concluded the contract, whose premium is then the agreed one or derived from it. */
  readonly imported?: ImportedPremium;
}

export type Rated = { readonly calculation: Calculation } | { readonly faults: readonly Fault[] };

export type CalculationInParts = Calculation & { readonly parts: readonly CalculationPart[] };

export type RatedInParts =
  | { readonly calculation: CalculationInParts }
  | { readonly faults: readonly Fault[] };
