import { hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Picture } from '#contracts/print-forms/insurer.ts';
import { alsoHead } from './answers/also-head.ts';
import { brandPaths, type Site } from './pay/layout.ts';

const cacheControl = 'public, max-age=86400';

/** The insurer's logo and the picture for the tabs of browsers. */
export function registerBrand(server: FastifyInstance, { logo, favicon }: Site): void {
  if (logo) registerPicture(server, brandPaths.logo, logo);
  if (favicon) registerPicture(server, brandPaths.favicon, favicon);
  // Every browser asks for it on its own: an error of nobody.
  else
    server.get(brandPaths.favicon, alsoHead, (_request, reply) =>
      reply.status(204).header('cache-control', cacheControl).send(),
    );
}

function registerPicture(server: FastifyInstance, path: string, { type, bytes }: Picture): void {
  const etag = `"${hash('sha256', bytes, 'base64url')}"`;
  const headers = {
    etag,
    'cache-control': cacheControl,
    // A drawing that is opened by itself may use its own styles, and runs nothing.
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  };
  server.get(path, alsoHead, (request, reply) => {
    reply.headers(headers);
    return request.headers['if-none-match'] === etag
      ? reply.status(304).send()
      : reply.type(type).send(Buffer.from(bytes));
  });
}
