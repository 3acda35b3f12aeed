import type { ServerResponse } from 'node:http';
import type { Outcome } from '#platform/operations/durable/operation.ts';

/**
 * For a browser that opens whatever answer: it shows it in no other page, runs nothing of it, guesses no type, and comes
 * back over TLS. Over plain HTTP that last one is ignored (RFC 6797 §8.1), and TLS may end before us.
 */
const headers = Object.entries({
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  // Of no use where there is a policy as above; scanners ask for it.
  'x-xss-protection': '1; mode=block',
  'strict-transport-security': 'max-age=31536000',
});

/** Sets what an answer carries that a browser may open; pages say more. */
export function setAnswerHeaders(raw: ServerResponse): void {
  for (const [name, value] of headers) raw.setHeader(name, value);
}

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

/** Answers HEAD like GET without a body (RFC 9110 §9.3.2), for browsers and probes. */
export const alsoHead = { exposeHeadRoute: true } as const;
