import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { inTime } from '#kernel/in-time.ts';
import type { Tracer } from '#platform/spans/spans.ts';
import { beginSpan } from './recorded-span.ts';
import { createSpanQueue } from './span-queue.ts';

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
