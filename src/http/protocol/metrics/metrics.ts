import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { catalogue, type ServiceError } from '#kernel/errors/errors.ts';
import { reasons as allReasons, type Reason } from '#kernel/errors/reasons.ts';
import type { CallWatch } from '#kernel/ports/ports.ts';
import type { Clock } from '#kernel/time/clock.ts';
import type { Pool } from '#platform/db/pool.ts';
import type { Reads } from '#platform/db/server/replica.ts';
import type { Sequencer } from '#platform/events/sequencer.ts';
import type { Dispatcher } from '#platform/events/webhooks/delivery/dispatcher.ts';
import type { JobWatch } from '#platform/jobs/job.ts';
import type { Operations } from '#platform/operations/durable/operations.ts';
import type { Tracer } from '#platform/spans/spans.ts';
import type { RequestLog } from '#platform/trace/requests/request-log.ts';
import { isReady, type Traffic } from '../requests/traffic.ts';
import { createCallMetrics } from './call-metrics.ts';
import { registerEventMetrics, registerWebhookMetrics } from './event-metrics.ts';
import { createJobMetrics, registerOperationMetrics } from './job-metrics.ts';
import { registerMoneyMetrics } from './money-metrics.ts';
import { createQuoteCounter, type QuoteCounter, registerSaleMetrics } from './sale-metrics.ts';
import { createSeries } from './series.ts';
import { showNumber, showNumbers } from './shown.ts';

export interface Metrics extends QuoteCounter {
  /** Counts a finished request. `route` is the route pattern, because an address may contain personal data. */
  observe(request: {
    readonly method: string;
    readonly route: string;
    /** Product code; empty if the endpoint concerns no product. */
    readonly product: string;
    readonly status: number;
    readonly seconds: number;
    readonly partner: string;
  }): void;
  /** Counts an error and each of its reasons. `failedPeer` separates failures of outside systems from defects. */
  fail(error: Pick<ServiceError, 'code' | 'failedPeer'>, reasons: readonly Reason[]): void;
  /** Registers failure counters of custom products. The returned function counts one failure of a product. */
  watchProducts(codes: readonly string[]): (product: string) => void;
  watchCertificate(validUntil: Date): void;
  watchWebhooks(dispatcher: Dispatcher): void;
  readonly calls: CallWatch;
  readonly jobs: JobWatch;
  /** Renders the metrics of all serving processes of this server in the Prometheus text format. */
  render(): Promise<{ readonly contentType: string; readonly text: string }>;
  /** Renders only the metrics of this process, without the metrics from the database. */
  renderOwn(): Promise<string>;
}

export interface Siblings {
  /** Index of this process, used as the label `worker` of its metrics. */
  readonly worker: number;
  /** Collects the metrics of the other processes; leaves out processes that do not answer in time. */
  metrics(): Promise<readonly string[]>;
}

/** Maximum number of label combinations. Further partners share one series, which limits the size of a scrape. */
const seriesMax = 5_000;

interface MetricsDependencies {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly traffic: Traffic;
  readonly operations: Operations;
  readonly events: { readonly sequencer: Sequencer };
  readonly requestLog: RequestLog;
  readonly tracer: Tracer | undefined;
  readonly siblings?: Siblings | undefined;
  readonly reads: Reads;
  readonly lostLogLines?: (() => number) | undefined;
}

export function createMetrics(deps: MetricsDependencies): Metrics {
  const { pool, clock, traffic, operations, events, siblings } = deps;
  const registry = new Registry();
  const ofProcess = processRegistry();
  const labels = siblings ? { worker: String(siblings.worker) } : {};
  for (const one of [registry, ofProcess]) one.setDefaultLabels(labels);
  /** Registry of metrics from the database. Every process would report the same values, so one process reports them. */
  const shared = new Registry();
  registerOperationMetrics({ own: registry, shared }, operations);
  registerEventMetrics({ own: registry, shared }, events.sequencer);
  const watchWebhooks = registerWebhookMetrics({ own: registry, shared });
  registerMoneyMetrics(shared, pool, clock);
  registerSaleMetrics(shared, pool);
  registerLosses(registry, deps);
  const { observe, fail } = createRequestMetrics(registry);
  const productFailures = new Counter({
    name: 'bindery_product_failures_total',
    help: 'How often the code of an insurer’s own product has thrown, in requests and jobs',
    labelNames: ['product'] as const,
    registers: [registry],
  });
  const running = { name: 'bindery_http_requests_running', help: 'Requests that are being answered' };
  showNumber(registry, running, () => traffic.running);
  const ready = {
    name: 'bindery_ready',
    help: 'What /health/ready answers: 1 while the database answers and takes changes, and no shutdown has begun',
  };
  showNumber(registry, ready, async () => ((await isReady(traffic, () => pool.ping())) ? 1 : 0));
  // Connection counts, read before a scrape queries the database: the scrape's own connections must not be counted.
  let connections = pool.counters();
  const byState = {
    name: 'bindery_database_connections',
    help: 'Connections to PostgreSQL by state',
    label: 'state',
    kind: 'gauge',
  } as const;
  showNumbers(registry, byState, () => Object.entries(connections));
  return {
    observe,
    fail,
    watchProducts(codes) {
      for (const product of codes) productFailures.inc({ product }, 0);
      return (product) => productFailures.inc({ product });
    },
    watchCertificate(validUntil) {
      new Gauge({
        name: 'bindery_signature_certificate_expires_timestamp_seconds',
        help: 'When the certificate ends that policies are signed with, in seconds since 1970',
        registers: [registry],
      }).set(validUntil.getTime() / 1000);
    },
    watchWebhooks,
    ...createQuoteCounter(registry),
    calls: createCallMetrics(registry),
    jobs: createJobMetrics({ own: registry, shared }),
    async render() {
      connections = pool.counters();
      const own = [ofProcess.metrics(), registry.metrics()];
      const texts = await Promise.all([...own, shared.metrics(), siblings?.metrics() ?? []]);
      return { contentType: registry.contentType, text: mergeExpositions(texts.flat()) };
    },
    async renderOwn() {
      connections = pool.counters();
      return (await Promise.all([ofProcess.metrics(), registry.metrics()])).join('\n');
    },
  };
}

/** Registers counters of log rows, log lines and spans, and of reads that the primary answered for the replica. */
function registerLosses(
  registry: Registry,
  { requestLog, lostLogLines, tracer, reads }: MetricsDependencies,
): void {
  const byOutcome = { label: 'outcome', kind: 'counter' } as const;
  const rows = {
    ...byOutcome,
    name: 'bindery_request_log_rows_total',
    help: 'Answered requests by what became of their row in the log; dropped where the database was slow or away',
  };
  showNumbers(registry, rows, () => Object.entries(requestLog.counters()));
  const lostLines = {
    name: 'bindery_log_lines_lost',
    help: 'Lines of the log that were dropped since the start because the output could not be written',
  };
  showNumber(registry, lostLines, () => lostLogLines?.() ?? 0);
  const spans = {
    ...byOutcome,
    name: 'bindery_trace_spans_total',
    help: 'Spans by what became of them: exported to the collector, or dropped because it was slow or away',
  };
  showNumbers(registry, spans, () => Object.entries(tracer?.counters() ?? { exported: 0, dropped: 0 }));
  const replicaReads = {
    ...byOutcome,
    name: 'bindery_replica_reads_total',
    help: 'Reads for the replica: answered by it, or by the primary because it was behind or away',
  };
  showNumbers(registry, replicaReads, () => Object.entries(reads.counters()));
}

/** Creates metrics of requests that no scrape contains. */
export function createUnreadMetrics(): Pick<Metrics, 'observe' | 'fail' | keyof QuoteCounter> {
  const registry = new Registry();
  return { ...createRequestMetrics(registry), ...createQuoteCounter(registry) };
}

function createRequestMetrics(registry: Registry): Pick<Metrics, 'observe' | 'fail'> {
  const note = createSeries(
    registry,
    {
      counter: { name: 'bindery_http_requests_total', help: 'Finished requests' },
      histogram: {
        name: 'bindery_http_request_duration_seconds',
        help: 'Time from the first byte of a request to the last of its answer',
      },
    },
    {
      labels: ['method', 'route', 'product', 'status', 'partner'],
      timed: ['method', 'route', 'product'],
    },
    [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
    seriesMax,
  );
  const errors = new Counter({
    name: 'bindery_http_errors_total',
    help: 'Errors by the code of the catalogue; cause="acquirer" or "product" where that failed and no defect of the program is meant',
    labelNames: ['code', 'cause'] as const,
    registers: [registry],
  });
  // Start the counter of every code at 0: an alert on increases would miss an error that creates a new series.
  for (const code of Object.keys(catalogue)) errors.inc({ code }, 0);
  for (const cause of ['acquirer', 'product'] as const) errors.inc({ code: 'INTERNAL', cause }, 0);
  const refusals = new Counter({
    name: 'bindery_http_refusals_total',
    help: 'Refusals by the reason that the partner received; one with several reasons counts for each',
    labelNames: ['reason'] as const,
    registers: [registry],
  });
  for (const reason of Object.keys(allReasons)) refusals.inc({ reason }, 0);
  return {
    observe({ method, route, product, status, seconds, partner }) {
      note(seconds, method, route, product, status, partner);
    },
    fail({ code, failedPeer }, reasons) {
      errors.inc({ code, ...(failedPeer && { cause: failedPeer }) });
      for (const reason of new Set(reasons)) refusals.inc({ reason });
    },
  };
}

let madeOnce: Registry | undefined;

/** Returns the registry of the process metrics. It is created once, because its collectors cannot be stopped. */
function processRegistry(): Registry {
  if (!madeOnce) {
    madeOnce = new Registry();
    collectDefaultMetrics({ register: madeOnce, prefix: 'bindery_' });
    // Remove gauges that are named like counters. They only repeat the sums of the gauges by type.
    for (const what of ['handles', 'requests', 'resources'])
      madeOnce.removeSingleMetric(`bindery_nodejs_active_${what}_total`);
  }
  return madeOnce;
}

const head = /^# HELP (\S+) /;

/** Merges the metrics of several processes. The format requires that all lines of a metric are adjacent. */
function mergeExpositions(texts: readonly string[]): string {
  const metrics = new Map<string, string[]>();
  for (const block of texts.flatMap((text) => text.split(/\n(?=# HELP )/))) {
    const name = head.exec(block)?.[1];
    if (name === undefined) continue;
    const [help = '', type = '', ...values] = block.split('\n').filter((line) => line !== '');
    const known = metrics.get(name);
    if (known) known.push(...values);
    else metrics.set(name, [help, type, ...values]);
  }
  return `${[...metrics.values()].map((lines) => lines.join('\n')).join('\n\n')}\n`;
}
