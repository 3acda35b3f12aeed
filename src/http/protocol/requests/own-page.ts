import type { FastifyRequest } from 'fastify';

/** True for forms of this server, and without browser headers: a program cannot be tricked by a foreign page. */
export function isFromOurPage({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin, host } = headers;
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
