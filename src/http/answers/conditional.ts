import type { Outcome } from '#platform/operations/durable/operation.ts';

/** The answer, or 304 without a body where the client has the same already (RFC 9110 §13.1.2). */
export function unlessKnown(outcome: Outcome, ifNoneMatch: string | undefined): Outcome {
  const { etag } = outcome.headers;
  if (outcome.status !== 200 || etag === undefined || !hasTag(ifNoneMatch, etag)) return outcome;
  const { 'content-type': _, ...headers } = outcome.headers;
  return { status: 304, headers, body: '' };
}

/** True where an If-None-Match header names the tag, or any; weak and strong tags compare alike. */
export function hasTag(header: string | undefined, etag: string): boolean {
  const tags = header?.split(',').map((tag) => tag.trim()) ?? [];
  return tags.includes('*') || tags.some((tag) => opaque(tag) === opaque(etag));
}

function opaque(tag: string): string {
  return tag.replace(/^W\//, '');
}
