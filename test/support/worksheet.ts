import assert from 'node:assert/strict';
import type { Json, JsonObject } from '#kernel/json/json.ts';
import { isObject } from '#kernel/json/json.ts';

/** The worksheet in an answer, parsed as a partner's program would. */
export interface Worksheet {
  readonly baseRate: number;
  /** Coefficients by code, in the order of the worksheet. */
  readonly coefficients: ReadonlyMap<string, number>;
  readonly reasons: ReadonlyMap<string, string>;
  readonly tariffVersion: string;
  readonly effectiveFrom: string;
  readonly steps: readonly string[];
  readonly assumptions: readonly string[];
}

/** Checks the structure of `calculation` and parses the worksheet. */
export function worksheetOf(answer: JsonObject): Worksheet {
  const { calculation } = answer;
  assert.ok(isObject(calculation), 'no calculation');
  const { tariffVersion, effectiveFrom, baseRate, coefficients, steps, assumptions } = calculation;
  assert.ok(typeof tariffVersion === 'string' && tariffVersion !== '');
  assert.match(String(effectiveFrom), /^\d{4}-\d\d-\d\d$/);
  assert.ok(typeof baseRate === 'number' && baseRate > 0);
  assert.ok(Array.isArray(coefficients) && coefficients.length > 0);
  const values = new Map<string, number>();
  const reasons = new Map<string, string>();
  for (const coefficient of coefficients as readonly Json[]) {
    assert.ok(isObject(coefficient));
    const { code, value, reason } = coefficient;
    assert.match(String(code), /^(KT|KBM|KVS|KO|KM|KS|KP|KPR)$/);
    assert.ok(typeof value === 'number' && value > 0, `${String(code)} is ${JSON.stringify(value)}`);
    assert.match(String(reason), /[а-яё]/, `${String(code)} has no Russian reason`);
    assert.ok(!values.has(String(code)), `${String(code)} stands twice`);
    values.set(String(code), value);
    reasons.set(String(code), String(reason));
  }
  assert.ok(Array.isArray(steps) && steps.length > 0 && Array.isArray(assumptions));
  return {
    baseRate,
    coefficients: values,
    reasons,
    tariffVersion,
    effectiveFrom: String(effectiveFrom),
    steps: steps.map(String),
    assumptions: assumptions.map(String),
  };
}

/** Recalculates the premium: the product of all factors, at most 3 × base rate × KT, rounded half up once. */
export function premiumByHand({
  baseRate,
  coefficients,
}: Pick<Worksheet, 'baseRate' | 'coefficients'>): number {
  const exact = product([baseRate, ...coefficients.values()]);
  const cap = product([3, baseRate, coefficients.get('KT') ?? 1]);
  const scale = Math.max(exact.scale, cap.scale, 2);
  const [ofExact, ofCap] = [exact, cap].map(({ digits, scale: own }) => digits * 10n ** BigInt(scale - own));
  assert.ok(ofExact !== undefined && ofCap !== undefined);
  const smaller = ofExact < ofCap ? ofExact : ofCap;
  const unit = 10n ** BigInt(scale - 2);
  return Number((smaller * 2n + unit) / (unit * 2n)) / 100;
}

function product(factors: readonly number[]): { digits: bigint; scale: number } {
  let [digits, scale] = [1n, 0];
  for (const factor of factors) {
    const [whole = '', fraction = ''] = String(factor).split('.');
    digits *= BigInt(whole + fraction);
    scale += fraction.length;
  }
  return { digits, scale };
}
