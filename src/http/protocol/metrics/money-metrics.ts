import type { Registry } from 'prom-client';
import { type Kopecks, rublesNumber } from '#kernel/money/money.ts';
import type { Clock } from '#kernel/time/clock.ts';
import { oneAtATime } from '#kernel/time/in-time.ts';
import { unmatchedTotals } from '#payments/record/store/money.ts';
import { unmatchedLineTotals } from '#payments/record/store/overview.ts';
import { openRefundTotals } from '#payments/record/store/queues.ts';
import type { Pool } from '#platform/db/pool.ts';
import { showNumbers } from './shown.ts';

interface Total {
  readonly reason: string;
  readonly count: number;
  readonly amount: Kopecks;
}

/** Registers gauges of money that awaits a decision of staff. While the database is down, the gauges have no values. */
export function registerMoneyMetrics(registry: Registry, pool: Pool, clock: Clock): void {
  registerTotals(registry, () => unmatchedTotals(pool), {
    count: 'bindery_money_unmatched_payments',
    countHelp: 'Payments at the acquirer whose money activates nothing and is not given back yet, by reason',
    rubles: 'bindery_money_unmatched_rubles',
  });
  registerTotals(registry, () => unmatchedLineTotals(pool), {
    count: 'bindery_statement_unmatched_lines',
    countHelp: 'Lines of bank statements whose money activates nothing and waits for the staff, by reason',
    rubles: 'bindery_statement_unmatched_rubles',
  });
  registerTotals(registry, () => openRefundTotals(pool, clock.now()), {
    count: 'bindery_premium_refunds_open',
    countHelp: 'Refunds of premium of which a client lacks a part, by the kind of addendum',
    rubles: 'bindery_premium_refunds_open_rubles',
  });
}

function registerTotals(
  registry: Registry,
  read: () => Promise<readonly Total[]>,
  names: { readonly count: string; readonly countHelp: string; readonly rubles: string },
): void {
  const totals = oneAtATime(() => read().catch(() => []));
  const byReason = { label: 'reason', kind: 'gauge' } as const;
  showNumbers(registry, { ...byReason, name: names.count, help: names.countHelp }, async () =>
    (await totals()).map(({ reason, count }) => [reason, count] as const),
  );
  const rubles = { ...byReason, name: names.rubles, help: 'Their amount in rubles, by reason' };
  showNumbers(registry, rubles, async () =>
    (await totals()).map(({ reason, amount }) => [reason, rublesNumber(amount)] as const),
  );
}
