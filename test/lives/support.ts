/**
 * What a contract costs on each of its days, worked out apart from the program: every figure is a fraction of kopecks until it
 * is rounded, half up, where the program says that it rounds.
 */
export interface OracleChange {
  /** Days from the start of cover. */
  readonly day: number;
  readonly premium: bigint;
}

export interface Oracle {
  readonly days: number;
  /** The premium of the whole term that counts on each day, in the order of days. */
  readonly changes: readonly OracleChange[];
  /** All that was to be paid so far. */
  readonly charged: bigint;
}

/** Half up, away from zero. */
export function rounded(numerator: bigint, denominator: bigint): bigint {
  const sign = numerator < 0n ? -1n : 1n;
  return (sign * (2n * sign * numerator + denominator)) / (2n * denominator);
}

/** Kopecks of the whole term that count on a day. */
export function premiumOn({ changes }: Oracle, day: number): bigint {
  return changes.filter((one) => one.day <= day).at(-1)?.premium ?? 0n;
}

/** The sum of the premiums of the days from `first` to the last, times the days of the term. */
export function premiumFrom(oracle: Oracle, first: number): bigint {
  let sum = 0n;
  for (let day = Math.max(first, 0); day < oracle.days; day += 1) sum += premiumOn(oracle, day);
  return sum;
}

/** What a change to another premium costs from a day on. */
export function differenceOf(oracle: Oracle, day: number, premium: bigint): bigint {
  const left = BigInt(oracle.days - day) * premium - premiumFrom(oracle, day);
  return rounded(left, BigInt(oracle.days));
}

export function changedTo(oracle: Oracle, day: number, premium: bigint): Oracle {
  return {
    ...oracle,
    changes: [...oracle.changes, { day, premium }],
    charged: oracle.charged + differenceOf(oracle, day, premium),
  };
}
