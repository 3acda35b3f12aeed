import { createHash } from 'node:crypto';

const pattern = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?:$|-)/;

/** A traceparent as W3C Trace Context has it; null for none, or one that is to be ignored. */
export function readTraceparent(header: string | string[] | undefined): string | null {
  if (typeof header !== 'string' || !pattern.test(header)) return null;
  // What a later version puts behind is not ours to pass on, and version 00 has nothing there.
  return header.startsWith('00') && header.length !== 55 ? null : header.slice(0, 55);
}

/** The 32 hexadecimal digits by which all who took part find a trace. */
export function traceIdOf(traceparent: string): string {
  return traceparent.slice(3, 35);
}

/** The 16 hexadecimal digits of the span that a traceparent comes from. */
export function spanIdOf(traceparent: string): string {
  return traceparent.slice(36, 52);
}

/** Of a request that belongs to no trace: the same request always gives the same, whichever process goes on with it. */
export function madeTraceparent(requestId: string): string {
  const digits = createHash('sha256').update(requestId).digest('hex');
  // The id of a request is that of its trace where the sender gave it no other.
  const traceId = /^(?!0{32})[0-9a-f]{32}$/.test(requestId) ? requestId : digits.slice(0, 32);
  return `00-${traceId}-${digits.slice(32, 48)}-00`;
}
