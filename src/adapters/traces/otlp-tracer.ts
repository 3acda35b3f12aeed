import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  type SpanProcessor,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { monotonicMs } from '#kernel/time/clock.ts';
import { inTime } from '#kernel/time/in-time.ts';
import type { Tracer } from '#platform/spans/spans.ts';
import { beginSpan } from './recorded-span.ts';

export interface OtlpOptions {
  /** Of the collector, `/v1/traces` included. */
  readonly url: string;
  /** Sent with every batch; may hold secrets. */
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  /** What else distinguishes this service from others. */
  readonly resource: Readonly<Record<string, string>>;
  readonly sampler: SamplerChoice;
  /** Told, once a minute at most, that the collector did not take spans. */
  failed(error: unknown, dropped: number): void;
}

export interface SamplerChoice {
  /** Whether the sampled flag of a sender is followed. */
  readonly isParentBased: boolean;
  /** Part of the traces that begin here, from 0 to 1. */
  readonly ratio: number;
}

/** Of one batch, repetitions included. */
const exportTimeoutMs = 5_000;
/** Ours are short, and texts of statements are the longest. */
const valueLengthMax = 2_000;

/** Records spans and sends them to an OpenTelemetry collector as JSON over HTTP (OTLP), together and behind the requests. */
export function createOtlpTracer(options: OtlpOptions): Tracer {
  const exporter = new OTLPTraceExporter({
    url: options.url,
    headers: { ...options.headers },
    timeoutMillis: exportTimeoutMs,
  });
  const queue = createSpanQueue(exporter, options.failed);
  const provider = new TracerProvider({
    resource: defaultResource().merge(
      resourceFromAttributes({
        'service.instance.id': randomUUID(),
        'host.name': hostname(),
        'process.pid': process.pid,
        ...options.resource,
        'service.name': options.serviceName,
      }),
    ),
    sampler: samplerOf(options.sampler),
    spanLimits: { attributeValueLengthLimit: valueLengthMax },
    spanProcessors: [queue],
  });
  const tracer = provider.getTracer('bindery');
  return {
    begin: (name, kind, traceparent, attributes) => beginSpan(tracer, name, kind, traceparent, attributes),
    counters: queue.counters,
    async close(timeoutMs) {
      const ended = provider.shutdown().catch((error: unknown) => options.failed(error, 0));
      await inTime(ended, timeoutMs, () => undefined);
    },
  };
}

function samplerOf({ isParentBased, ratio }: SamplerChoice): Sampler {
  const root = rootSampler(ratio);
  return isParentBased ? new ParentBasedSampler({ root }) : root;
}

function rootSampler(ratio: number): Sampler {
  if (ratio === 0) return new AlwaysOffSampler();
  return ratio === 1 ? new AlwaysOnSampler() : new TraceIdRatioBasedSampler(ratio);
}

/** Spans that wait for the collector; about 2 kB each. */
const waitingMax = 4_096;
/** In one request to the collector: more would keep the event loop for milliseconds while they are written. */
const batchMax = 256;
const sendEveryMs = 1_000;
const reportEveryMs = 60_000;

export interface SpanQueue extends SpanProcessor {
  counters(): { readonly exported: number; readonly dropped: number };
}

class SlowCollector extends Error {
  override readonly name = 'SlowCollector';
}

const slowCollector = new SlowCollector('spans come faster than the collector takes them');

/**
 * Sends spans behind the requests that they are of. While the collector is slow or away a bounded number waits, the
 * rest is dropped and counted; `failed` is called once a minute at most.
 */
export function createSpanQueue(
  exporter: SpanExporter,
  failed: (error: unknown, dropped: number) => void,
): SpanQueue {
  const counted = { exported: 0, dropped: 0 };
  let waiting = 0;
  let reportedMs = Number.NEGATIVE_INFINITY;

  function tell(error: unknown): void {
    if (monotonicMs() - reportedMs < reportEveryMs) return;
    reportedMs = monotonicMs();
    failed(error, counted.dropped);
  }

  const counting: SpanExporter = {
    export(spans, done) {
      exporter.export(spans, ({ code, error }) => {
        waiting -= spans.length;
        const isSent = code === success;
        counted[isSent ? 'exported' : 'dropped'] += spans.length;
        if (!isSent) tell(error);
        // Their outcome is reported here, so that none of it reaches the SDK's own global handler.
        done({ code: success });
      });
    },
    shutdown: () => exporter.shutdown(),
  };
  const batches = new BatchSpanProcessor({
    exporter: counting,
    maxQueueSize: waitingMax,
    maxExportBatchSize: batchMax,
    scheduledDelayMillis: sendEveryMs,
  });
  return {
    onStart: () => undefined,
    onEnd(span) {
      if (waiting >= waitingMax) {
        counted.dropped += 1;
        tell(slowCollector);
        return;
      }
      waiting += 1;
      batches.onEnd(span);
    },
    forceFlush: () => batches.forceFlush(),
    shutdown: () => batches.shutdown(),
    counters: () => counted,
  };
}

/** `ExportResultCode.SUCCESS` of a package that is none of ours. */
const success = 0;
