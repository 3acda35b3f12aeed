/** A bin of changes from `from` to less than `to`, in hundredths of a percent. Null means no limit. */
export interface Bin {
  readonly from: number | null;
  readonly to: number | null;
  readonly count: number;
}

/** Distribution of changes in hundredths of a percent: 250 means +2.5 %. */
export interface Distribution {
  readonly min: number;
  readonly p5: number;
  readonly p25: number;
  readonly median: number;
  readonly mean: number;
  readonly p75: number;
  readonly p95: number;
  readonly max: number;
  readonly bins: readonly Bin[];
}

const binsMax = 16;
/** Possible widths of a bin, in hundredths of a percent. */
const widths = [10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 50_000, 100_000, 1_000_000];

/** Returns the distribution of whole numbers, with percentiles by nearest rank; null if there are no numbers. */
export function toDistribution(changes: readonly number[]): Distribution | null {
  const sorted = Float64Array.from(changes).sort();
  const [min, max] = [sorted[0], sorted.at(-1)];
  if (min === undefined || max === undefined) return null;
  const at = (percent: number) => sorted[Math.max(0, Math.ceil((percent * sorted.length) / 100) - 1)] ?? min;
  return {
    min,
    p5: at(5),
    p25: at(25),
    median: at(50),
    mean: nearestWhole(sorted.reduce((sum, change) => sum + change, 0) / sorted.length),
    p75: at(75),
    p95: at(95),
    max,
    bins: binsOf(sorted, at(1), at(99)),
  };
}

function nearestWhole(value: number): number {
  return Math.sign(value) * Math.floor(Math.abs(value) + 0.5);
}

/** Makes bins of equal width. Extreme values share one bin at each end. */
function binsOf(sorted: Float64Array, low: number, high: number): Bin[] {
  const width =
    widths.find((one) => Math.floor(high / one) - Math.floor(low / one) < binsMax) ?? high - low + 1;
  const first = Math.floor(low / width);
  const last = Math.floor(high / width);
  const counts = new Array<number>(last - first + 3).fill(0);
  for (const change of sorted) {
    const bin = Math.min(Math.max(Math.floor(change / width), first - 1), last + 1) - first + 1;
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return counts
    .map((count, index) => ({
      from: index === 0 ? null : (first + index - 1) * width,
      to: index === counts.length - 1 ? null : (first + index) * width,
      count,
    }))
    .filter((bin) => bin.count > 0 || (bin.from !== null && bin.to !== null));
}
