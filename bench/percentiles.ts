/** The time that a share of all times does not exceed; NaN where there are none. */
export function percentiles(times: readonly number[]): (share: number) => number {
  const sorted = [...times].sort((left, right) => left - right);
  return (share) => sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
}
