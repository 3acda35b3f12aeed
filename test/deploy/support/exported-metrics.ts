import type { Endpoint } from '#http/protocol/endpoint.ts';
import { createMetrics } from '#http/protocol/metrics/metrics.ts';
import { createTraffic } from '#http/protocol/requests/traffic.ts';
import { systemClock } from '#kernel/time/clock.ts';
import type { Pool } from '#platform/db/pool.ts';
import { readsFromPrimary } from '#platform/db/server/replica.ts';
import type { Sequencer } from '#platform/events/sequencer.ts';
import type { Operations } from '#platform/operations/durable/operations.ts';
import type { RequestLog } from '#platform/trace/requests/request-log.ts';

/** Finds the labels of every metric in metricsText(), by metric name. */
export async function exportedMetrics(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const labels = new Map<string, Set<string>>();
  for (const line of (await metricsText()).split('\n')) {
    const [, declared, kind] = /^# TYPE (\w+) (\w+)$/.exec(line) ?? [];
    // A histogram without observations exports no value lines, so its names are derived from its type line.
    const endings = kind === 'histogram' ? ['', '_bucket', '_sum', '_count'] : [''];
    const [, reported = declared, narrowed = ''] = /^(\w+)(?:\{(.*)\})? /.exec(line) ?? [];
    if (!reported) continue;
    for (const ending of endings) {
      const name = `${reported}${ending}`;
      const known = labels.get(name) ?? new Set<string>();
      for (const [, label = ''] of narrowed.matchAll(/(\w+)="/g)) known.add(label);
      labels.set(name, known);
    }
  }
  return labels;
}

/** Returns the metrics of a service after every feature was used once without errors. */
export async function metricsText(): Promise<string> {
  const pool = askedPool();
  const metrics = createMetrics({
    pool,
    clock: systemClock,
    traffic: createTraffic(60_000),
    operations,
    events: { sequencer },
    requestLog,
    tracer: undefined,
    siblings: undefined,
    reads: readsFromPrimary(pool),
  });
  metrics.observe({ method: 'GET', route: '/', product: 'osago', status: 200, seconds: 1, partner: 'p' });
  const quotes = { name: 'quotes', sells: { product: { code: 'osago' } }, handle: async () => ({}) };
  const sent = { caller: { partner: { login: 'p' } } };
  await metrics.countQuotes(quotes as unknown as Endpoint).handle({} as never, sent as never);
  metrics.watchProducts(['bicycle'])('bicycle');
  metrics.watchCertificate(new Date(0));
  metrics.watchWebhooks({
    heard: () => undefined,
    attempts: () => new Map([['delivered', 1]]),
    counts: async () => ({ due: 1, oldestSeconds: 1, failing: 1, disabled: 1 }),
    sweep: async () => undefined,
    close: async () => undefined,
  });
  metrics.calls.observeCall('mail', 'ok', 1);
  metrics.calls.watchBreaker('mail', () => 'closed');
  metrics.jobs.observeJob('policy-mail', 'completed', 1);
  metrics.jobs.watchQueue(async () => [{ kind: 'policy-mail', state: 'dead', count: 1, oldestSeconds: 1 }]);
  return (await metrics.render()).text;
}

/** Creates a pool that returns fixed totals for every query and counts each query as waiting for a connection. */
function askedPool(): Pool {
  let waiting = 0;
  return {
    query: async () => {
      waiting += 1;
      const row = {
        reason: 'R',
        count: 1,
        amount: 1n,
        product: 'osago',
        partner: 'p',
        means: 'M',
        outcome: 'O',
      };
      const rows = ['contract', 'payment', 'attempt', 'refund'].map((subject) => ({ ...row, subject }));
      return { rows, rowCount: rows.length, command: 'SELECT' };
    },
    ping: async () => undefined,
    counters: () => ({ total: 1, idle: 1, waiting }),
  } as unknown as Pool;
}

const operations = {
  counters: () => ({ handedOver: 0, takenOver: 0, finished: 0, failed: 0, held: 0 }),
  countRunning: async () => ({ running: 0, abandoned: 0 }),
} as unknown as Operations;

const requestLog = { counters: () => ({ written: 0, dropped: 0 }) } as unknown as RequestLog;

const sequencer = {
  counters: () => ({ told: new Map([['contract.in_force', 1]]), lagSeconds: 1 }),
  waiting: async () => ({ count: 1, oldestSeconds: 1 }),
} as unknown as Sequencer;
