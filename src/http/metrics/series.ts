import type { Registry } from 'prom-client';
import type { Named } from './shown.ts';

/** Counts and times of one combination of label values; costs an addition where prom-client hashes the labels. */
interface Series {
  observe(seconds: number): void;
}

type LabelValue = string | number;

interface Counted {
  readonly labels: Readonly<Record<string, LabelValue>>;
  count: number;
  sum: number;
  /** Observations by the bucket that they fall into, the last one without a bound. */
  readonly inBucket: Float64Array;
}

/** The series whose values begin alike; joined into one text they would cost a request more to look up than to count. */
interface Branch {
  readonly next: Map<LabelValue, Branch>;
  series?: Series;
}

/** What partners share whose own series would be too many for a scrape. */
const other = 'other';

/**
 * A counter and a histogram of the same events, whose labels may differ: `timed` names those of the histogram where
 * they are fewer. Returns what finds the series of a value for each of `labels`, in their order; beyond `most` of them those that
 * differ in the last label are one. Values are turned into prom-client's form when they are asked for.
 */
export function createSeries(
  registry: Registry,
  { counter, histogram }: { readonly counter: Named; readonly histogram: Named },
  { labels, timed = labels }: { readonly labels: readonly string[]; readonly timed?: readonly string[] },
  bounds: readonly number[],
  most = Number.POSITIVE_INFINITY,
): (...values: readonly LabelValue[]) => Series {
  const all: Counted[] = [];
  const root: Branch = { next: new Map() };

  function metric({ name, help }: Named, type: 'counter' | 'histogram', values: () => Value[]) {
    // What prom-client asks of a metric; its own classes would keep the values by hashed labels.
    registry.registerMetric({
      name,
      help,
      reset: () => undefined,
      get: async () => ({ name, help, type, aggregator: 'sum', values: values() }),
    } as never);
  }

  metric(counter, 'counter', () => all.map(({ labels: own, count }) => ({ labels: own, value: count })));
  metric(histogram, 'histogram', () =>
    merged(all, timed).flatMap((counted) => histogramValues(histogram.name, counted, bounds)),
  );

  function seriesOf(...values: readonly LabelValue[]): Series {
    let branch: Branch | undefined = root;
    for (const value of values) branch = branch?.next.get(value);
    return branch?.series ?? first(values);
  }

  function first(values: readonly LabelValue[]): Series {
    if (all.length >= most && values.at(-1) !== other) return seriesOf(...values.slice(0, -1), other);
    let branch = root;
    for (const value of values) {
      const next = branch.next.get(value) ?? { next: new Map() };
      branch.next.set(value, next);
      branch = next;
    }
    const own = Object.fromEntries(labels.map((label, index) => [label, values[index] ?? '']));
    const counted: Counted = { labels: own, count: 0, sum: 0, inBucket: new Float64Array(bounds.length + 1) };
    all.push(counted);
    branch.series = counting(counted, bounds);
    return branch.series;
  }

  return seriesOf;
}

function counting(counted: Counted, bounds: readonly number[]): Series {
  return {
    observe(seconds) {
      counted.count += 1;
      counted.sum += seconds;
      let bucket = 0;
      while (bucket < bounds.length && seconds > (bounds[bucket] ?? 0)) bucket += 1;
      counted.inBucket[bucket] = (counted.inBucket[bucket] ?? 0) + 1;
    },
  };
}

interface Value {
  readonly labels: Readonly<Record<string, LabelValue>>;
  readonly value: number;
  readonly metricName?: string;
}

/** Series that differ only in labels which the histogram lacks are one there. */
function merged(all: readonly Counted[], timed: readonly string[]): Counted[] {
  const groups = new Map<string, Counted>();
  for (const { labels, count, sum, inBucket } of all) {
    const kept = Object.fromEntries(timed.map((name) => [name, labels[name] ?? '']));
    const key = JSON.stringify(kept);
    const group = groups.get(key) ?? {
      labels: kept,
      count: 0,
      sum: 0,
      inBucket: new Float64Array(inBucket.length),
    };
    group.count += count;
    group.sum += sum;
    inBucket.forEach((amount, index) => {
      group.inBucket[index] = (group.inBucket[index] ?? 0) + amount;
    });
    groups.set(key, group);
  }
  return [...groups.values()];
}

function histogramValues(name: string, counted: Counted, bounds: readonly number[]): Value[] {
  const { labels, count, sum, inBucket } = counted;
  let below = 0;
  const buckets = [...bounds, '+Inf'].map((le, index) => {
    below += inBucket[index] ?? 0;
    return { labels: { le, ...labels }, value: below, metricName: `${name}_bucket` };
  });
  return [
    ...buckets,
    { labels, value: sum, metricName: `${name}_sum` },
    { labels, value: count, metricName: `${name}_count` },
  ];
}
