import { decimal, decimalNumber, decimalText } from '../kernel/decimal.ts';
import type { JsonObject } from '../kernel/json.ts';
import { type Kopecks, rublesNumber } from '../kernel/money.ts';
import type { Calculation } from '../products/product.ts';

/** The calculation as partners read it: numbers as JSON numbers, texts in Russian. */
export function calculationAnswer(calculation: Calculation): JsonObject {
  return {
    tariffVersion: calculation.tariffVersionIds.join(' + '),
    effectiveFrom: calculation.effectiveFrom,
    baseRate: decimalNumber(calculation.baseRate),
    coefficients: calculation.coefficients.map(({ code, value, reason }) => ({
      code,
      value: decimalNumber(value),
      reason,
    })),
    steps: calculation.steps,
    assumptions: calculation.assumptions,
    premium: rublesNumber(calculation.premium),
  };
}

/** The calculation as it is kept: decimals as text, so that nothing is lost. */
export function calculationRecord(calculation: Calculation): JsonObject {
  return {
    tariffVersionIds: calculation.tariffVersionIds,
    effectiveFrom: calculation.effectiveFrom,
    baseRate: decimalText(calculation.baseRate),
    coefficients: calculation.coefficients.map(({ code, value, reason }) => ({
      code,
      value: decimalText(value),
      reason,
    })),
    steps: calculation.steps,
    assumptions: calculation.assumptions,
  };
}

interface KeptCalculation {
  readonly tariffVersionIds: readonly string[];
  readonly effectiveFrom: string;
  readonly baseRate: string;
  readonly coefficients: readonly {
    readonly code: string;
    readonly value: string;
    readonly reason: string;
  }[];
  readonly steps: readonly string[];
  readonly assumptions: readonly string[];
}

export function calculationFromRecord(record: unknown, premium: Kopecks): Calculation {
  const kept = record as KeptCalculation;
  return {
    ...kept,
    premium,
    baseRate: decimal(kept.baseRate),
    coefficients: kept.coefficients.map((coefficient) => ({
      ...coefficient,
      value: decimal(coefficient.value),
    })),
  };
}
