import { decimal, decimalNumber, decimalText } from '../kernel/decimal.ts';
import type { JsonObject } from '../kernel/json.ts';
import { type Kopecks, rublesNumber } from '../kernel/money.ts';
import type { Calculation, CalculationPart, Coefficient } from '../products/product.ts';

/** The calculation as partners read it: numbers as JSON numbers, texts in Russian. */
export function calculationAnswer(calculation: Calculation): JsonObject {
  return {
    tariffVersion: calculation.tariffVersionIds.join(' + '),
    effectiveFrom: calculation.effectiveFrom,
    baseRate: decimalNumber(calculation.baseRate),
    coefficients: coefficientsAnswer(calculation.coefficients),
    steps: calculation.steps,
    assumptions: calculation.assumptions,
    ...(calculation.parts
      ? {
          covers: calculation.parts.map((part) => ({
            ...coverAnswer(part),
            coefficients: coefficientsAnswer(part.coefficients),
            steps: part.steps,
          })),
        }
      : {}),
    premium: rublesNumber(calculation.premium),
  };
}

/** The calculation as it is kept: decimals as text, so that nothing is lost. */
export function calculationRecord(calculation: Calculation): JsonObject {
  return {
    tariffVersionIds: calculation.tariffVersionIds,
    effectiveFrom: calculation.effectiveFrom,
    baseRate: decimalText(calculation.baseRate),
    coefficients: coefficientsRecord(calculation.coefficients),
    steps: calculation.steps,
    assumptions: calculation.assumptions,
    ...(calculation.parts
      ? {
          parts: calculation.parts.map(({ sumInsured, premium, coefficients, ...part }) => ({
            ...part,
            ...(sumInsured === undefined ? {} : { sumInsured: sumInsured.toString() }),
            premium: premium.toString(),
            coefficients: coefficientsRecord(coefficients),
          })),
        }
      : {}),
  };
}

/** A cover with its premium, as quotes and limits list it. */
export function coverAnswer({ code, title, field, sumInsured, premium }: CalculationPart): JsonObject {
  return {
    code,
    description: title,
    block: field.replace(/\.?covers\[\d+\]$/, ''),
    ...(sumInsured === undefined ? {} : { sumInsured: rublesNumber(sumInsured) }),
    premium: rublesNumber(premium),
  };
}

function coefficientsAnswer(coefficients: readonly Coefficient[]): readonly JsonObject[] {
  return coefficients.map(({ code, value, reason }) => ({ code, value: decimalNumber(value), reason }));
}

function coefficientsRecord(coefficients: readonly Coefficient[]): readonly JsonObject[] {
  return coefficients.map(({ code, value, reason }) => ({ code, value: decimalText(value), reason }));
}

interface KeptCalculation {
  readonly tariffVersionIds: readonly string[];
  readonly effectiveFrom: string;
  readonly baseRate: string;
  readonly coefficients: readonly KeptCoefficient[];
  readonly steps: readonly string[];
  readonly assumptions: readonly string[];
  readonly parts?: readonly KeptPart[];
}

interface KeptCoefficient {
  readonly code: string;
  readonly value: string;
  readonly reason: string;
}

interface KeptPart {
  readonly code: string;
  readonly title: string;
  readonly field: string;
  readonly sumInsured?: string;
  readonly premium: string;
  readonly coefficients: readonly KeptCoefficient[];
  readonly steps: readonly string[];
}

export function calculationFromRecord(record: unknown, premium: Kopecks): Calculation {
  const { parts, ...kept } = record as KeptCalculation;
  return {
    ...kept,
    premium,
    baseRate: decimal(kept.baseRate),
    coefficients: kept.coefficients.map(coefficientFromRecord),
    ...(parts ? { parts: parts.map(partFromRecord) } : {}),
  };
}

function partFromRecord({ sumInsured, ...part }: KeptPart): CalculationPart {
  return {
    ...part,
    ...(sumInsured === undefined ? {} : { sumInsured: BigInt(sumInsured) }),
    premium: BigInt(part.premium),
    coefficients: part.coefficients.map(coefficientFromRecord),
  };
}

function coefficientFromRecord({ value, ...coefficient }: KeptCoefficient): Coefficient {
  return { ...coefficient, value: decimal(value) };
}
