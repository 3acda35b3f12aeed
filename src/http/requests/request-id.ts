import { randomUUID } from 'node:crypto';
import { readTraceparent, traceIdOf } from '#platform/spans/trace-context.ts';

/**
 * The sender's own id where it is a harmless token, else that of its trace, so that both sides search for the same
 * thing; a new one where there is neither.
 */
export function requestId(request: {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}): string {
  const { 'x-request-id': sent, traceparent } = request.headers;
  if (typeof sent === 'string' && /^[A-Za-z0-9._-]{1,64}$/.test(sent)) return sent;
  const trace = traceparent === undefined ? null : readTraceparent(traceparent);
  return trace === null ? randomUUID() : traceIdOf(trace);
}
