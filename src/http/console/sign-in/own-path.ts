import type { FastifyRequest } from 'fastify';

/** Returns the address to open after sign-in. An address outside the console is ignored. */
export function nextPath({ query }: Pick<FastifyRequest, 'query'>, url: string): string {
  const { next } = query as { readonly next?: unknown };
  return localPath(next, url);
}

export function localPath(next: unknown, url: string): string {
  if (typeof next !== 'string' || !next.startsWith('/') || !URL.canParse(next, url)) return '/';
  const { origin, pathname, search } = new URL(next, url);
  return origin === url && !pathname.startsWith('//') ? `${pathname}${search}` : '/';
}
