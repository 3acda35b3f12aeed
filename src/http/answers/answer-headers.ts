import type { ServerResponse } from 'node:http';

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
