import { Counter, Gauge, type Registry } from 'prom-client';

export interface Named {
  readonly name: string;
  readonly help: string;
}

type Read<Value> = () => Value | undefined | Promise<Value | undefined>;

/** Registers a gauge whose value is read at each scrape. If `read` returns undefined, the gauge has no value. */
export function showNumber(registry: Registry, named: Named, read: Read<number>): void {
  new Gauge({
    ...named,
    registers: [registry],
    async collect() {
      const value = await read();
      if (value === undefined) this.reset();
      else this.set(value);
    },
  });
}

/** Registers a gauge with one label; all its values are read at each scrape. */
export function showNumbers(
  registry: Registry,
  named: Named & { readonly label: string; readonly kind: 'counter' | 'gauge' },
  read: Read<Iterable<readonly [string, number]>>,
): void {
  const { name, help, label, kind } = named;
  const metric = new (kind === 'counter' ? Counter : Gauge)({
    ...{ name, help, labelNames: [label], registers: [registry] },
    async collect() {
      const values = (await read()) ?? [];
      metric.reset();
      for (const [value, count] of values) metric.inc({ [label]: value }, count);
    },
  });
}
