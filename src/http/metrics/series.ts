import { Counter, Histogram, type Registry } from 'prom-client';
import type { Named } from './shown.ts';

type LabelValue = string | number;

/** What partners share whose own series would be too many for a scrape. */
const other = 'other';

/**
 * A counter and a histogram of the same events, whose labels may differ: `timed` names those of the histogram where they are
 * fewer. Returns what notes an event by its values for `labels`, in their order, and how long it took; beyond `most` combinations
 * of values those that differ in the last label are one.
 */
export function createSeries(
  registry: Registry,
  { counter, histogram }: { readonly counter: Named; readonly histogram: Named },
  { labels, timed = labels }: { readonly labels: readonly string[]; readonly timed?: readonly string[] },
  buckets: readonly number[],
  most = Number.POSITIVE_INFINITY,
): (seconds: number, ...values: readonly LabelValue[]) => void {
  const registers = [registry];
  const counted = new Counter({ ...counter, labelNames: [...labels], registers });
  const times = new Histogram({ ...histogram, labelNames: [...timed], buckets: [...buckets], registers });
  const known = new Set<string>();

  function hasRoom(values: readonly LabelValue[]): boolean {
    const key = values.join('\n');
    if (known.has(key)) return true;
    if (known.size >= most) return false;
    known.add(key);
    return true;
  }

  return (seconds, ...values) => {
    const shown = hasRoom(values) ? values : [...values.slice(0, -1), other];
    const own = (names: readonly string[]) =>
      Object.fromEntries(names.map((name) => [name, shown[labels.indexOf(name)] ?? '']));
    counted.inc(own(labels));
    times.observe(own(timed), seconds);
  };
}
