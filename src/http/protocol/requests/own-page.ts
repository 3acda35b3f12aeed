import type { FastifyRequest } from 'fastify';

/**
 * True if a form was sent from a page of this server; also true without the browser's headers, because a program cannot be
 * tricked by a foreign page.
 */
export function isFromOurPage({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin, host } = headers;
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
