/**
 * The price of each day of a contract, independently of the program: figures are fractions of kopecks,
 * rounded half up only where the program rounds.
 */
export interface OracleChange {
  /** Days from the start of cover. */
  readonly day: number;
  readonly premium: bigint;
}

export interface Oracle {
  readonly days: number;
  /** The whole-term premium that applies from each day, in order of days. */
  readonly changes: readonly OracleChange[];
  /** Total of all charges so far. */
  readonly charged: bigint;
}

/** Rounds half away from zero. */
export function rounded(numerator: bigint, denominator: bigint): bigint {
  const sign = numerator < 0n ? -1n : 1n;
  return (sign * (2n * sign * numerator + denominator)) / (2n * denominator);
}

/** Whole-term premium in kopecks that applies on a day. */
export function premiumOn({ changes }: Oracle, day: number): bigint {
  return changes.filter((one) => one.day <= day).at(-1)?.premium ?? 0n;
}

/** The sum of the daily premiums from `first` to the end, times the days of the term. */
export function premiumFrom(oracle: Oracle, first: number): bigint {
  let sum = 0n;
  for (let day = Math.max(first, 0); day < oracle.days; day += 1) sum += premiumOn(oracle, day);
  return sum;
}

/** The price of a change to another premium from a day on. */
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
