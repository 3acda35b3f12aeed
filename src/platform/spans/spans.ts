import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { ServiceError } from '#kernel/errors/errors.ts';

/** Kind of work in a span: incoming request, outside call, creation of a job, run of a job, or inner part. */
export type SpanKind = 'server' | 'client' | 'producer' | 'consumer' | 'internal';

/** Attributes with the names of OpenTelemetry's conventions. Values are ids, codes and numbers, never personal data. */
export type SpanAttributes = Readonly<Record<string, string | number>>;

export interface Span {
  /** W3C trace context for outside calls and jobs. */
  readonly traceparent: string;
  /** True if the span is recorded. If false, the trace is only passed on, and attributes have no effect. */
  readonly isRecorded: boolean;
  child(name: string, kind: SpanKind, attributes?: SpanAttributes): Span;
  set(name: string, value: string | number): void;
  /** Ends the span; `failure` is a code if the work failed. */
  end(failure?: string): void;
}

export interface Tracer {
  /** Begins the root span of incoming work in the trace of `traceparent`, or in a new trace. */
  begin(name: string, kind: SpanKind, traceparent: string | null, attributes: SpanAttributes): Span;
  /** Numbers of exported spans, and of spans dropped because the collector is slow or unreachable. */
  counters(): { readonly exported: number; readonly dropped: number };
  /** Sends the remaining spans within `timeoutMs`. */
  close(timeoutMs: number): Promise<void>;
}

/** The current span. It is never set if traces are off; reading it then takes nanoseconds. */
const current = new AsyncLocalStorage<Span | undefined>();

class PassedOn implements Span {
  readonly traceparent: string;
  readonly isRecorded = false;

  constructor(traceparent: string) {
    this.traceparent = traceparent;
  }

  child(): Span {
    return this;
  }

  set(): void {}

  end(): void {}
}

/** Makes a span whose trace is passed on but not recorded. */
export function passedOn(traceparent: string): Span {
  return new PassedOn(traceparent);
}

interface Beginning {
  readonly name: string;
  readonly kind: SpanKind;
  readonly attributes: SpanAttributes;
}

/** Begins a span for incoming work. If traces are off, only passes the trace on; null if there is no trace. */
export function beginOrPassOn(
  tracer: Tracer | undefined,
  traceparent: string | null | undefined,
  describe: () => Beginning,
): Span | null {
  if (!tracer) return traceparent ? passedOn(traceparent) : null;
  const { name, kind, attributes } = describe();
  return tracer.begin(name, kind, traceparent ?? null, attributes);
}

/** Runs work inside a span; without a span, only runs the work. */
export function within<Value>(span: Span | null | undefined, work: () => Value): Value {
  return span ? current.run(span, work) : work();
}

/** Runs work outside of any span, because it serves several requests, such as a timer that the first request starts. */
export function outsideOfSpans<Value>(work: () => Value): Value {
  return current.getStore() === undefined ? work() : current.run(undefined, work);
}

/**
 * Returns a function that collects items of several requests while they keep arriving, at most `itemsMax`, and then passes them to
 * `work` outside of spans.
 */
export function gathering<Item>(
  itemsMax: number,
  work: (items: readonly Item[]) => void,
): (item: Item) => void {
  let items: Item[] = [];
  let before = 0;
  // Node reads sockets only between two immediates, so only a second one shows whether more requests have arrived.
  function readOn(): void {
    if (items.length > before && items.length < itemsMax) {
      before = items.length;
      setImmediate(readOn);
      return;
    }
    const all = items;
    items = [];
    work(all);
  }
  return (item) => {
    items.push(item);
    if (items.length > 1) return;
    before = 0;
    outsideOfSpans(() => setImmediate(readOn));
  };
}

export function recordedSpan(): Span | undefined {
  const span = current.getStore();
  return span?.isRecorded ? span : undefined;
}

export function currentTraceparent(): string | undefined {
  return current.getStore()?.traceparent;
}

/** Returns log fields with the ids of the trace and, if it is recorded, of the span. */
export function traceFields(span: Span | null): { readonly traceId?: string; readonly spanId?: string } {
  if (!span) return {};
  const { traceparent } = span;
  const traceId = readTraceId(traceparent);
  return span.isRecorded ? { traceId, spanId: readSpanId(traceparent) } : { traceId };
}

/** Returns the traceparent for an outside call. Without a current span, the request id determines it. */
export function outgoingTraceparent(requestId: string): string {
  return current.getStore()?.traceparent ?? madeTraceparent(requestId);
}

/** Runs work inside a new span if the trace is recorded; otherwise only runs the work. */
export function inSpan<Value>(
  name: string,
  kind: SpanKind,
  attributes: SpanAttributes | undefined,
  work: () => Promise<Value>,
): Promise<Value> {
  const parent = recordedSpan();
  return parent ? endedWith(parent.child(name, kind, attributes), work) : work();
}

export function endedWith<Value>(span: Span, work: () => Promise<Value>): Promise<Value> {
  return current.run(span, work).then(
    (value) => {
      span.end();
      return value;
    },
    (error: unknown) => {
      endFailed(span, error);
      throw error;
    },
  );
}

/** Ends a span after an error. An error caused by the partner's request does not count as a failure. */
function endFailed(span: Span, error: unknown): void {
  const isRefusal = error instanceof ServiceError && error.status < 500;
  if (isRefusal) span.set('bindery.error_code', error.code);
  span.end(isRefusal ? undefined : failureCode(error));
}

/** Returns the kind of an error without its message, which may contain personal data. */
function failureCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && code !== '' ? code : error.name;
}

const pattern = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?:$|-)/;

/** Reads a traceparent of W3C Trace Context; null if it is absent or invalid. */
export function readTraceparent(header: string | string[] | undefined): string | null {
  if (typeof header !== 'string' || !pattern.test(header)) return null;
  // Omit fields of later versions, which must not be passed on. Version 00 allows no such fields.
  return header.startsWith('00') && header.length !== 55 ? null : header.slice(0, 55);
}

/** Returns the trace id, 32 hexadecimal digits. */
export function readTraceId(traceparent: string): string {
  return traceparent.slice(3, 35);
}

/** Returns the span id, 16 hexadecimal digits. */
export function readSpanId(traceparent: string): string {
  return traceparent.slice(36, 52);
}

/** Derives a traceparent from the request id, so that all processes that run an operation have the same trace id. */
function madeTraceparent(requestId: string): string {
  const digits = createHash('sha256').update(requestId).digest('hex');
  // Use the request id as trace id if it has the form of one.
  const traceId = /^(?!0{32})[0-9a-f]{32}$/.test(requestId) ? requestId : digits.slice(0, 32);
  return `00-${traceId}-${digits.slice(32, 48)}-00`;
}
