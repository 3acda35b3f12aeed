import type { JsonObject } from '#kernel/json/json.ts';
import { decimal, decimalNumber, decimalText } from '#kernel/money/decimal.ts';
import { type Kopecks, rublesNumber } from '#kernel/money/money.ts';
import type { ExchangeRate } from '#kernel/ports/exchange-rates.ts';
import type { Answered } from '#kernel/schema/answer-fields.ts';
import type {
  Calculation,
  CalculationPart,
  Coefficient,
  ImportedPremium,
} from '#rating/result/calculation.ts';
import type { calculationSchema, coverPremiumSchema } from './answer-schemas/calculation.ts';

type CoverAnswer = Answered<typeof coverPremiumSchema>;
type CoverCalculation = NonNullable<Answered<typeof calculationSchema>['covers']>[number];
type CoefficientAnswer = Answered<typeof calculationSchema>['coefficients'][number];

/** Formats the calculation for partners, with decimals as JSON numbers and texts in Russian. */
export function calculationAnswer(calculation: Calculation): Answered<typeof calculationSchema> {
  const { parts, exchangeRate } = calculation;
  return {
    tariffVersion: tariffVersionAnswer(calculation),
    effectiveFrom: calculation.effectiveFrom,
    baseRate: decimalNumber(calculation.baseRate),
    coefficients: calculation.coefficients.map(coefficientAnswer),
    steps: calculation.steps,
    assumptions: calculation.assumptions,
    ...(exchangeRate
      ? {
          exchangeRate: {
            currencyCode: exchangeRate.currency,
            date: exchangeRate.date,
            rate: decimalNumber(decimal(exchangeRate.rate)),
          },
        }
      : {}),
    ...(parts ? { covers: coversAnswer(parts, reasonsOf(calculation)) } : {}),
    premium: rublesNumber(calculation.premium),
  };
}

export function tariffVersionAnswer({ tariffVersionIds }: Calculation): string {
  return tariffVersionIds.join(' + ');
}

type Reasons = ReadonlyMap<string, string>;

function reasonsOf({ coefficients }: Calculation): Reasons {
  return new Map(coefficients.map(({ code, reason }) => [code, reason]));
}

/** Omits coefficients that the whole calculation already contains, because they would be most of the answer. */
function coversAnswer(parts: readonly CalculationPart[], reasons: Reasons): readonly CoverCalculation[] {
  return parts.map((part) => ({
    ...coverAnswer(part),
    coefficients: part.coefficients
      .filter(({ code, reason }) => reasons.get(code) !== reason)
      .map(coefficientAnswer),
    steps: part.steps,
  }));
}

function coefficientAnswer({ code, value, reason }: Coefficient): CoefficientAnswer {
  return { code, value: decimalNumber(value), reason };
}

export function coverAnswer(part: CalculationPart): CoverAnswer {
  const { code, title, field, sumInsured, premium } = part;
  return {
    code,
    description: title,
    ...placeOf(field),
    ...(sumInsured === undefined ? {} : { sumInsured: rublesNumber(sumInsured) }),
    premium: rublesNumber(premium),
  };
}

/** Splits a path into a cover, such as "insuredObject.cargo", and a part of the cover, such as "items[0]". */
function placeOf(field: string) {
  const [cover = field, subject] = field.split(/(?<=\.covers\[\d+\])\./);
  return {
    block: cover.slice(0, cover.lastIndexOf('.')),
    ...(subject === undefined ? {} : { subject }),
  };
}

/** Converts the calculation to JSON for storage. Decimals are texts, so that no digit is lost. */
export function calculationRecord(calculation: Calculation): JsonObject {
  const { parts, exchangeRate, imported } = calculation;
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
    ...(exchangeRate ? { exchangeRate: { ...exchangeRate } } : {}),
    ...(parts ? { parts: parts.map((part) => partRecord(part, reasonsOf(calculation))) } : {}),
    ...(imported ? { imported: importedRecord(imported) } : {}),
  };
}

function importedRecord({ agreed, charged, byTariff, facts }: ImportedPremium) {
  return {
    ...{ agreed: agreed.toString(), charged: charged.toString() },
    ...(byTariff === undefined ? {} : { byTariff: byTariff.toString() }),
    ...(facts ? { facts: facts as unknown as JsonObject } : {}),
  };
}

function importedFromRecord({ agreed, charged, byTariff, ...rest }: StoredImported): ImportedPremium {
  return {
    ...rest,
    ...{ agreed: BigInt(agreed), charged: BigInt(charged) },
    ...(byTariff === undefined ? {} : { byTariff: BigInt(byTariff) }),
  };
}

function partRecord({ sumInsured, premium, coefficients, ...part }: CalculationPart, reasons: Reasons) {
  return {
    ...part,
    ...(sumInsured === undefined ? {} : { sumInsured: sumInsured.toString() }),
    premium: premium.toString(),
    coefficients: coefficients.map(({ code, value, reason }) => ({
      code,
      value: decimalText(value),
      ...(reasons.get(code) === reason ? {} : { reason }),
    })),
  };
}

interface StoredCalculation {
  readonly tariffVersionIds: readonly string[];
  readonly effectiveFrom: string;
  readonly baseRate: string;
  readonly coefficients: readonly StoredCoefficient[];
  readonly steps: readonly string[];
  readonly assumptions: readonly string[];
  readonly exchangeRate?: ExchangeRate;
  readonly parts?: readonly StoredPart[];
  readonly imported?: StoredImported;
}

interface StoredImported extends Pick<ImportedPremium, 'facts'> {
  readonly agreed: string;
  readonly charged: string;
  readonly byTariff?: string;
}

interface StoredCoefficient {
  readonly code: string;
  readonly value: string;
  /** Why the coefficient applies. A part omits the reason if the whole calculation gives the same reason. */
  readonly reason?: string;
}

interface StoredPart extends Pick<CalculationPart, 'code' | 'title' | 'field' | 'steps'> {
  readonly sumInsured?: string;
  readonly premium: string;
  readonly coefficients: readonly StoredCoefficient[];
}

export function calculationFromRecord(record: unknown, premium: Kopecks): Calculation {
  const { parts, imported, ...rows } = record as StoredCalculation;
  const whole = {
    ...rows,
    premium,
    baseRate: decimal(rows.baseRate),
    coefficients: coefficientsFromRecord(rows.coefficients),
    ...(imported ? { imported: importedFromRecord(imported) } : {}),
  };
  if (!parts) return whole;
  const reasons = reasonsOf(whole);
  return { ...whole, parts: parts.map((part) => partFromRecord(part, reasons)) };
}

function partFromRecord({ sumInsured, ...part }: StoredPart, reasons: Reasons): CalculationPart {
  return {
    ...part,
    ...(sumInsured === undefined ? {} : { sumInsured: BigInt(sumInsured) }),
    premium: BigInt(part.premium),
    coefficients: coefficientsFromRecord(part.coefficients, reasons),
  };
}

function coefficientsFromRecord(rows: readonly StoredCoefficient[], reasons?: Reasons) {
  return rows.map(({ code, value, reason }) => ({
    code,
    value: decimal(value),
    reason: reason ?? reasons?.get(code) ?? '',
  }));
}
