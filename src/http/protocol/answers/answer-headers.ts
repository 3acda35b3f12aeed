import type { ServerResponse } from 'node:http';
import type { Outcome } from '#platform/operations/durable/operation.ts';

/** Security headers for browsers that open an answer. Browsers ignore HSTS over plain HTTP (RFC 6797 §8.1). */
const headers = Object.entries({
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  // This header has no effect next to the Content-Security-Policy. It is sent because security scanners expect it.
  'x-xss-protection': '1; mode=block',
  'strict-transport-security': 'max-age=31536000',
});

export function setAnswerHeaders(raw: ServerResponse): void {
  for (const [name, value] of headers) raw.setHeader(name, value);
}

/** Replaces the answer with status 304 if the client has the same answer in its cache (RFC 9110 §13.1.2). */
export function unlessKnown(outcome: Outcome, ifNoneMatch: string | undefined): Outcome {
  const { etag } = outcome.headers;
  if (outcome.status !== 200 || etag === undefined || !hasTag(ifNoneMatch, etag)) return outcome;
  const { 'content-type': _, ...headers } = outcome.headers;
  return { status: 304, headers, body: '' };
}

/** True if an If-None-Match header contains the ETag or `*`. Weak and strong ETags are compared as equal. */
export function hasTag(header: string | undefined, etag: string): boolean {
  const tags = header?.split(',').map((tag) => tag.trim()) ?? [];
  return tags.includes('*') || tags.some((tag) => opaque(tag) === opaque(etag));
}

function opaque(tag: string): string {
  return tag.replace(/^W\//, '');
}

/** Route options that answer HEAD like GET without a body (RFC 9110 §9.3.2). */
export const alsoHead = { exposeHeadRoute: true } as const;
