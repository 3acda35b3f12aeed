import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { ServiceError } from '#kernel/errors/errors.ts';

/** What a span is of: a request that came, a call to the outside, a job left or taken, or work in between. */
export type SpanKind = 'server' | 'client' | 'producer' | 'consumer' | 'internal';

/** Ids, codes and numbers under the names of OpenTelemetry's semantic conventions: never personal data. */
export type SpanAttributes = Readonly<Record<string, string | number>>;

/** A piece of work in a trace. */
export interface Span {
  /** W3C trace context for whoever goes on with the work. */
  readonly traceparent: string;
  /** False where the trace is only passed on: attributes are then of no use. */
  readonly isRecorded: boolean;
  /** Begins a part of it. */
  child(name: string, kind: SpanKind, attributes?: SpanAttributes): Span;
  set(name: string, value: string | number): void;
  /** `failure` is a code, where the work failed. */
  end(failure?: string): void;
}

/** Records spans, and sends them to a collector. */
export interface Tracer {
  /** Begins work that came from outside, in the trace of the `traceparent` that came with it. */
  begin(name: string, kind: SpanKind, traceparent: string | null, attributes: SpanAttributes): Span;
  /** Since the process began; dropped are those that the collector was too slow for, or away. */
  counters(): { readonly exported: number; readonly dropped: number };
  /** Sends what waits, for `timeoutMs` at most. */
  close(timeoutMs: number): Promise<void>;
}

/** Does not run without a trace: asking for it then costs some nanoseconds. */
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

/** A trace that is passed on and not recorded. */
export function passedOn(traceparent: string): Span {
  return new PassedOn(traceparent);
}

/** What a tracer gets of work that begins. */
interface Beginning {
  readonly name: string;
  readonly kind: SpanKind;
  readonly attributes: SpanAttributes;
}

/** Begins work that came from outside, or just passes on its trace where nothing is recorded; null for neither. */
export function beginOrPassOn(
  tracer: Tracer | undefined,
  traceparent: string | null | undefined,
  describe: () => Beginning,
): Span | null {
  if (!tracer) return traceparent ? passedOn(traceparent) : null;
  const { name, kind, attributes } = describe();
  return tracer.begin(name, kind, traceparent ?? null, attributes);
}

/** Does work as a part of a span; without one it is done as it is. */
export function within<Value>(span: Span | null | undefined, work: () => Value): Value {
  return span ? current.run(span, work) : work();
}

/** Does what serves many requests, such as a timer that the first one starts, as a part of none of them. */
export function outsideOfSpans<Value>(work: () => Value): Value {
  return current.getStore() === undefined ? work() : current.run(undefined, work);
}

/** The span that the running work is a part of, where it is recorded. */
export function recordedSpan(): Span | undefined {
  const span = current.getStore();
  return span?.isRecorded ? span : undefined;
}

/** The trace that the running work belongs to. */
export function currentTraceparent(): string | undefined {
  return current.getStore()?.traceparent;
}

/** By which a line of the log leads to its trace, and to its span where that is recorded. */
export function traceFields(span: Span | null): { readonly traceId?: string; readonly spanId?: string } {
  if (!span) return {};
  const { traceparent } = span;
  const traceId = readTraceId(traceparent);
  return span.isRecorded ? { traceId, spanId: readSpanId(traceparent) } : { traceId };
}

/** The traceparent for a call to the outside, which belongs to no other trace than its request where nothing is traced. */
export function outgoingTraceparent(requestId: string): string {
  return current.getStore()?.traceparent ?? madeTraceparent(requestId);
}

/** Does work as a span of its own where the trace is recorded, and otherwise at no cost. */
export function inSpan<Value>(
  name: string,
  kind: SpanKind,
  attributes: SpanAttributes | undefined,
  work: () => Promise<Value>,
): Promise<Value> {
  const parent = recordedSpan();
  return parent ? endedWith(parent.child(name, kind, attributes), work) : work();
}

/** Does work as the given span, which ends with it. */
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

/** What a partner did wrong is no failure of the work. */
function endFailed(span: Span, error: unknown): void {
  const isRefusal = error instanceof ServiceError && error.status < 500;
  if (isRefusal) span.set('bindery.error_code', error.code);
  span.end(isRefusal ? undefined : failureCode(error));
}

/** Kind of an error, never its message, which may quote data. */
function failureCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && code !== '' ? code : error.name;
}

const pattern = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?:$|-)/;

/** A traceparent as W3C Trace Context has it; null for none, or one that is to be ignored. */
export function readTraceparent(header: string | string[] | undefined): string | null {
  if (typeof header !== 'string' || !pattern.test(header)) return null;
  // What a later version puts behind is not ours to pass on, and version 00 has nothing there.
  return header.startsWith('00') && header.length !== 55 ? null : header.slice(0, 55);
}

/** The 32 hexadecimal digits by which all who took part find a trace. */
export function readTraceId(traceparent: string): string {
  return traceparent.slice(3, 35);
}

/** The 16 hexadecimal digits of the span that a traceparent comes from. */
export function readSpanId(traceparent: string): string {
  return traceparent.slice(36, 52);
}

/** Of a request that belongs to no trace: the same request always gives the same, whichever process goes on with it. */
function madeTraceparent(requestId: string): string {
  const digits = createHash('sha256').update(requestId).digest('hex');
  // The id of a request is that of its trace where the sender gave it no other.
  const traceId = /^(?!0{32})[0-9a-f]{32}$/.test(requestId) ? requestId : digits.slice(0, 32);
  return `00-${traceId}-${digits.slice(32, 48)}-00`;
}
