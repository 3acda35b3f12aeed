import {
  type Context,
  type Span as OpenTelemetrySpan,
  type Tracer as OpenTelemetryTracer,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind as SpanKinds,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import {
  passedOn,
  readSpanId,
  readTraceId,
  type Span,
  type SpanAttributes,
  type SpanKind,
} from '#platform/spans/spans.ts';

const kinds: Readonly<Record<SpanKind, SpanKinds>> = {
  server: SpanKinds.SERVER,
  client: SpanKinds.CLIENT,
  producer: SpanKinds.PRODUCER,
  consumer: SpanKinds.CONSUMER,
  internal: SpanKinds.INTERNAL,
};

class RecordedSpan implements Span {
  readonly isRecorded = true;
  readonly #tracer: OpenTelemetryTracer;
  readonly #span: OpenTelemetrySpan;
  /** Trace context for child spans; created on demand, because most spans have no children. */
  #context: Context | undefined;

  constructor(tracer: OpenTelemetryTracer, span: OpenTelemetrySpan) {
    this.#tracer = tracer;
    this.#span = span;
  }

  get traceparent(): string {
    return traceparentOf(this.#span.spanContext());
  }

  child(name: string, kind: SpanKind, attributes: SpanAttributes = {}): Span {
    this.#context ??= trace.setSpan(ROOT_CONTEXT, this.#span);
    const options = { kind: kinds[kind], attributes };
    return new RecordedSpan(this.#tracer, this.#tracer.startSpan(name, options, this.#context));
  }

  set(name: string, value: string | number): void {
    this.#span.setAttribute(name, value);
  }

  end(failure?: string): void {
    if (failure !== undefined) {
      this.#span.setAttribute('error.type', failure);
      this.#span.setStatus({ code: SpanStatusCode.ERROR });
    }
    this.#span.end();
  }
}

/** Starts a span for an incoming request or message. If the sampler rejects it, only the trace context is passed on. */
export function beginSpan(
  tracer: OpenTelemetryTracer,
  name: string,
  kind: SpanKind,
  traceparent: string | null,
  attributes: SpanAttributes,
): Span {
  const sender = traceparent === null ? undefined : senderOf(traceparent);
  const span = tracer.startSpan(
    name,
    // OpenTelemetry requires a link from a consumer span to its producer, even if the producer is the parent.
    { kind: kinds[kind], attributes, links: sender && kind === 'consumer' ? [{ context: sender }] : [] },
    sender ? trace.setSpanContext(ROOT_CONTEXT, sender) : ROOT_CONTEXT,
  );
  return span.isRecording() ? new RecordedSpan(tracer, span) : passedOn(traceparentOf(span.spanContext()));
}

function senderOf(traceparent: string): SpanContext {
  return {
    traceId: readTraceId(traceparent),
    spanId: readSpanId(traceparent),
    traceFlags: Number.parseInt(traceparent.slice(-2), 16) & TraceFlags.SAMPLED,
    isRemote: true,
  };
}

function traceparentOf({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-0${traceFlags & TraceFlags.SAMPLED}`;
}
