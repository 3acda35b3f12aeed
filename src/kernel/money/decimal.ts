/** An exact decimal: `units` × 10^-`scale`. Coefficients and base rates are decimals, never floats. */
export interface Decimal {
  readonly units: bigint;
  readonly scale: number;
}

const scaleMax = 18;
const pattern = /^(-?)(\d{1,30})(?:\.(\d{1,18}))?$/;

/** Parses a text such as "1.80" exactly; throws RangeError for a text that is not a plain decimal. */
export function decimal(text: string): Decimal {
  const match = pattern.exec(text);
  if (!match) throw new RangeError(`not a decimal: ${text}`);
  const fraction = match[3] ?? '';
  const units = BigInt(`${match[1]}${match[2]}${fraction}`);
  return { units, scale: fraction.length };
}

export const one: Decimal = { units: 1n, scale: 0 };

export function multiply(left: Decimal, right: Decimal): Decimal {
  return { units: left.units * right.units, scale: left.scale + right.scale };
}

export function add(left: Decimal, right: Decimal): Decimal {
  return subtract(left, { ...right, units: -right.units });
}

export function subtract(left: Decimal, right: Decimal): Decimal {
  const scale = Math.max(left.scale, right.scale);
  return { units: atScale(left, scale) - atScale(right, scale), scale };
}

export function product(factors: Iterable<Decimal>): Decimal {
  let result = one;
  for (const factor of factors) result = multiply(result, factor);
  return result;
}

/** Compares two decimals; returns a negative number, zero or a positive number, as `sort` expects. */
export function compare(left: Decimal, right: Decimal): number {
  const difference = subtract(left, right).units;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

export function largest(values: readonly [Decimal, ...Decimal[]]): Decimal {
  return values.reduce((most, value) => (compare(value, most) > 0 ? value : most));
}

/** Rounds to `scale` digits after the point, half away from zero; returns the units. Money is rounded only here. */
export function roundHalfUp(value: Decimal, scale: number): bigint {
  if (value.scale <= scale) return atScale(value, scale);
  const divisor = powerOfTen(value.scale - scale);
  const magnitude = value.units < 0n ? -value.units : value.units;
  const rounded = (magnitude * 2n + divisor) / (divisor * 2n);
  return value.units < 0n ? -rounded : rounded;
}

/** Formats a decimal without trailing zeros: 1.80 as "1.8", 2.00 as "2". */
export function decimalText(value: Decimal): string {
  const text = fixedText(value);
  if (value.scale === 0) return text;
  let end = text.length;
  while (text[end - 1] === '0') end -= 1;
  return text.slice(0, text[end - 1] === '.' ? end - 1 : end);
}

/** Converts a decimal to a JSON number. The number is exact for coefficients of up to 15 digits. */
export function decimalNumber(value: Decimal): number {
  const units = Number(value.units);
  const power = exactPowers[value.scale];
  // Divide if the power of ten is exact: the result is the same as parsing the decimal text.
  return power !== undefined && Number.isSafeInteger(units) ? units / power : Number(fixedText(value));
}

/** Powers of ten that a double represents exactly. */
const exactPowers = Array.from({ length: 23 }, (_, exponent) => 10 ** exponent);

function fixedText(value: Decimal): string {
  if (value.scale > scaleMax * 10) throw new RangeError('decimal has too many digits');
  const negative = value.units < 0n;
  const digits = (negative ? -value.units : value.units).toString().padStart(value.scale + 1, '0');
  const whole = digits.slice(0, digits.length - value.scale);
  const fraction = digits.slice(digits.length - value.scale);
  return `${negative ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

function atScale(value: Decimal, scale: number): bigint {
  return scale === value.scale ? value.units : value.units * powerOfTen(scale - value.scale);
}

const powersKept = Array.from({ length: 100 }, (_, exponent) => 10n ** BigInt(exponent));

/** Returns a cached power of ten. Without the cache, powers took a tenth of a premium's calculation time. */
function powerOfTen(exponent: number): bigint {
  return powersKept[exponent] ?? 10n ** BigInt(exponent);
}
