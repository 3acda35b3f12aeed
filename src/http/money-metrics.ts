import { Gauge, type Registry } from 'prom-client';
import type { Pool } from '../db/pool.ts';
import { rublesNumber } from '../kernel/money.ts';
import { unmatchedTotals } from '../payments/money/unmatched.ts';

/** Money that no contract has and nobody got back yet; nothing is shown while the database is away. */
export function registerMoneyMetrics(registry: Registry, pool: Pool): void {
  let reading: ReturnType<typeof unmatchedTotals> | undefined;
  /** Both gauges of one scrape show one reading. */
  function totals(): ReturnType<typeof unmatchedTotals> {
    reading ??= unmatchedTotals(pool)
      .catch(() => [])
      .finally(() => {
        reading = undefined;
      });
    return reading;
  }
  new Gauge({
    name: 'bindery_money_unmatched_payments',
    help: 'Payments at the acquirer whose money activates nothing and is not given back yet, by reason',
    labelNames: ['reason'] as const,
    registers: [registry],
    async collect() {
      this.reset();
      for (const { reason, count } of await totals()) this.set({ reason }, count);
    },
  });
  new Gauge({
    name: 'bindery_money_unmatched_rubles',
    help: 'Their amount in rubles, by reason',
    labelNames: ['reason'] as const,
    registers: [registry],
    async collect() {
      this.reset();
      for (const { reason, amount } of await totals()) this.set({ reason }, rublesNumber(amount));
    },
  });
}
