/**
 * Predicts pro-rata premiums independently of the code under test. Sums are exact and rounded only where the program
 * rounds.
 */
export interface OracleChange {
  /** The first day of the new premium, counted from the start of cover. */
  readonly day: number;
  readonly premium: bigint;
}

export interface Oracle {
  readonly days: number;
  /** Premiums for the whole term, each with its first day, in the order of days. */
  readonly changes: readonly OracleChange[];
  /** Kopecks charged so far. */
  readonly charged: bigint;
}

/** Divides and rounds halves away from zero. */
export function rounded(numerator: bigint, denominator: bigint): bigint {
  const sign = numerator < 0n ? -1n : 1n;
  return (sign * (2n * sign * numerator + denominator)) / (2n * denominator);
}

/** Returns the whole-term premium in kopecks that applies on the day. */
export function premiumOn({ changes }: Oracle, day: number): bigint {
  return changes.filter((one) => one.day <= day).at(-1)?.premium ?? 0n;
}

/** Sums the whole-term premium of each day from `first` on; the caller divides by the days of the term to get kopecks. */
export function premiumFrom(oracle: Oracle, first: number): bigint {
  let sum = 0n;
  for (let day = Math.max(first, 0); day < oracle.days; day += 1) sum += premiumOn(oracle, day);
  return sum;
}

/** Returns the kopecks charged for changing to `premium` from `day` on; negative for a refund. */
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
