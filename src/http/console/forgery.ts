import type { FastifyRequest } from 'fastify';

/**
 * Whether a change comes from elsewhere than a page of ours, as browsers say; what says nothing of where it comes from is
 * refused too. Compared with the address that people use, as a proxy may change the name of the host.
 */
export function isForged(
  { method, headers }: Pick<FastifyRequest, 'method' | 'headers'>,
  url: string,
): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  const site = headers['sec-fetch-site'];
  return site === undefined ? headers.origin !== url : site !== 'same-origin';
}
