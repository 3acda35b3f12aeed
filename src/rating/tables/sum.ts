import { compare, type Decimal, decimalText, multiply, one, roundHalfUp } from '#kernel/money/decimal.ts';
import type { Operation } from './formula.ts';

/** Decimal places by which a percent is shifted to become a fraction. */
const percentScale = 2;
const digitsShown = 10;

export interface RunningSum {
  value: Decimal;
  /** Unit of the running value: `%` until `of_sum`, then the unit of money. */
  unit: string;
  /** Unit of money: rubles, or another currency until its exchange rate is applied. */
  money: string;
  line: string;
  /** True if the current line contains factors in addition to the running value. */
  isProduct: boolean;
  readonly steps: string[];
  readonly isExplained: boolean;
}

export interface Operand {
  readonly value: Decimal;
  readonly text: string;
  readonly title: string;
}

export function beginSum(
  operation: Operation,
  { value, text }: Operand,
  money = '₽',
  isExplained = true,
): RunningSum {
  const unit = operation === 'rate' ? '%' : money;
  return {
    value,
    unit,
    money,
    line: isExplained ? `${text} ${unit}` : '',
    isProduct: false,
    steps: [],
    isExplained,
  };
}

/** Applies an operation to the running value. Factors are written in one line; any other operation begins a new line. */
export function applyOperation(sum: RunningSum, operation: Operation, operand: Operand): void {
  operationOn[operation](sum, operand, operation);
}

type OnSum = (sum: RunningSum, operand: Operand, operation: Operation) => void;

const operationOn: Readonly<Record<Operation, OnSum>> = {
  rate: keep,
  amount: keep,
  multiply: (sum, { value, text }) => times(sum, value, text),
  discount: byPercent,
  surcharge: byPercent,
  of_sum: takeOfSum,
  add,
  round: (sum, { value }) => round(sum, value),
  at_least: (sum, operand) => bound(sum, operand, compare(sum.value, operand.value) < 0, 'не менее'),
  at_most: (sum, operand) => bound(sum, operand, compare(sum.value, operand.value) > 0, 'не более'),
};

/** Does nothing, because `beginSum` applies `rate` and `amount`; the table checks allow them only as the first step. */
function keep(): void {
  return;
}

function byPercent(sum: RunningSum, operand: Operand, operation: Operation): void {
  times(sum, toFactor(operation, operand.value), sum.isExplained ? factorText(operation, operand) : '');
}

function takeOfSum(sum: RunningSum, { value, text }: Operand): void {
  times(sum, { units: value.units, scale: value.scale + percentScale }, text);
  sum.unit = sum.money;
}

function add(sum: RunningSum, { value, text }: Operand): void {
  closeLine(sum);
  replace(sum, plus(sum.value, value), sum.isExplained ? `${shown(sum.value)} + ${text}` : '');
}

/** Converts the percent of a discount or surcharge to a factor: a discount of 5 % is 0.95. */
export function toFactor(operation: Operation, value: Decimal): Decimal {
  if (operation !== 'discount' && operation !== 'surcharge') return value;
  const units = operation === 'discount' ? -value.units : value.units;
  return plus(one, { units, scale: value.scale + percentScale });
}

export function closeLine(sum: RunningSum): void {
  if (!sum.isProduct) return;
  sum.isProduct = false;
  replace(sum, sum.value, sum.line);
}

function shown(value: Decimal): string {
  return decimalText(value.scale <= digitsShown ? value : cut(value)).replace('.', ',');
}

function times(sum: RunningSum, factor: Decimal, text: string): void {
  if (factor.units !== 1n || factor.scale !== 0) sum.value = multiply(sum.value, factor);
  if (!sum.isExplained) return;
  sum.line += ` × ${text}`;
  sum.isProduct = true;
}

function round(sum: RunningSum, digits: Decimal): void {
  closeLine(sum);
  const scale = Number(digits.units);
  const rounded = { units: roundHalfUp(sum.value, scale), scale };
  if (compare(rounded, sum.value) === 0) return;
  if (sum.isExplained) {
    sum.steps.push(`${shown(sum.value)} ${sum.unit} ≈ ${shown(rounded)} ${sum.unit}`);
    sum.line = `${shown(rounded)} ${sum.unit}`;
  }
  sum.value = rounded;
}

function bound(sum: RunningSum, operand: Operand, isOutside: boolean, words: string): void {
  if (!isOutside) return;
  closeLine(sum);
  sum.value = operand.value;
  if (!sum.isExplained) return;
  sum.steps.push(`${operand.title}: ${words} ${operand.text} ${sum.unit}`);
  sum.line = `${operand.text} ${sum.unit}`;
}

function replace(sum: RunningSum, value: Decimal, line: string): void {
  sum.value = value;
  if (!sum.isExplained) return;
  const isExact = value.scale <= digitsShown || compare(value, cut(value)) === 0;
  const text = `${shown(value)} ${sum.unit}`;
  sum.steps.push(`${line} ${isExact ? '=' : '≈'} ${text}`);
  sum.line = text;
}

function factorText(operation: Operation, { text }: Operand): string {
  return `(1 ${operation === 'discount' ? '−' : '+'} ${text} / 100)`;
}

function plus(left: Decimal, right: Decimal): Decimal {
  const scale = Math.max(left.scale, right.scale);
  return { units: unitsAt(left, scale) + unitsAt(right, scale), scale };
}

function unitsAt(value: Decimal, scale: number): bigint {
  return value.units * 10n ** BigInt(scale - value.scale);
}

function cut(value: Decimal): Decimal {
  return { units: roundHalfUp(value, digitsShown), scale: digitsShown };
}
