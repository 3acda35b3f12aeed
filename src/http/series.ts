import type { Registry } from 'prom-client';

/** Counts and times of one combination of label values; costs an addition where prom-client hashes the labels. */
export interface Series {
  observe(seconds: number): void;
}

interface Counted {
  readonly labels: Readonly<Record<string, string>>;
  count: number;
  sum: number;
  /** Observations by the bucket that they fall into, the last one without a bound. */
  readonly inBucket: Float64Array;
}

/**
 * A counter and a histogram of the same events, whose labels may differ: `timed` names those of the histogram, which
 * are fewer. Values are turned into prom-client's form when they are asked for.
 */
export function createSeries(
  registry: Registry,
  names: { readonly counter: string; readonly histogram: string },
  help: { readonly counter: string; readonly histogram: string },
  timed: readonly string[],
  bounds: readonly number[],
): (labels: Readonly<Record<string, string>>) => Series {
  const all: Counted[] = [];

  function metric(name: string, type: 'counter' | 'histogram', helpText: string, values: () => Value[]) {
    // What prom-client asks of a metric; its own classes would keep the values by hashed labels.
    registry.registerMetric({
      name,
      help: helpText,
      reset: () => undefined,
      get: async () => ({ name, help: helpText, type, aggregator: 'sum', values: values() }),
    } as never);
  }

  metric(names.counter, 'counter', help.counter, () =>
    all.map(({ labels, count }) => ({ labels, value: count })),
  );
  metric(names.histogram, 'histogram', help.histogram, () =>
    merged(all, timed).flatMap((counted) => histogramValues(names.histogram, counted, bounds)),
  );
  return (labels) => {
    const counted: Counted = { labels, count: 0, sum: 0, inBucket: new Float64Array(bounds.length + 1) };
    all.push(counted);
    return {
      observe(seconds) {
        counted.count += 1;
        counted.sum += seconds;
        let bucket = 0;
        while (bucket < bounds.length && seconds > (bounds[bucket] ?? 0)) bucket += 1;
        counted.inBucket[bucket] = (counted.inBucket[bucket] ?? 0) + 1;
      },
    };
  };
}

interface Value {
  readonly labels: Readonly<Record<string, string | number>>;
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
