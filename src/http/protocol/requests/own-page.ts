import type { FastifyRequest } from 'fastify';

/**
 * True if a page of this server or a program sent the form. A program sends no browser headers, and no foreign page can
 * misuse it.
 */
export function isFromOurPage({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin, host } = headers;
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
