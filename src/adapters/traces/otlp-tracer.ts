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
  /** URL of the collector, ending with `/v1/traces`. */
  readonly url: string;
  /** HTTP headers of every batch; may contain secrets. */
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  readonly resource: Readonly<Record<string, string>>;
  readonly sampler: SamplerChoice;
  /** Called if the collector did not accept spans, at most once a minute. */
  failed(error: unknown, dropped: number): void;
}

export interface SamplerChoice {
  /** True to follow the sampled flag of the incoming trace. */
  readonly isParentBased: boolean;
  /** Share of new traces that are recorded, from 0 to 1. */
  readonly ratio: number;
}

/** Time limit for sending a batch in ms, including retries. */
const exportTimeoutMs = 5_000;
/** Maximum length of an attribute in characters; the longest attributes are SQL statements. */
const valueLengthMax = 2_000;

/** Creates a tracer that sends spans in batches to an OpenTelemetry collector, as JSON over HTTP (OTLP). */
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

/** Maximum number of spans that wait for the collector; a span uses about 2 kB. */
const waitingMax = 4_096;
/** Maximum number of spans in a batch. A larger batch would block the event loop for milliseconds. */
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

/** Sends spans in the background; drops and counts spans if the queue is full; calls `failed` at most once a minute. */
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
        // Always report success: failures are handled here and must not reach the SDK's global error handler.
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

/** Value of `ExportResultCode.SUCCESS`, from a package that Bindery does not depend on. */
const success = 0;
