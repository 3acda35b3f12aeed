import type { FastifyInstance } from 'fastify';
import { alsoHead } from '../answers/also-head.ts';
import type { Site } from '../pay/layout.ts';
import { sendAsset, textAsset } from './asset.ts';
import { pageHeaders, pageHtml, startScript } from './docs-page.ts';
import { referenceScript } from './reference-script.ts';

/** GET /docs, a page to read and try the interface. */
export function registerDocs(server: FastifyInstance, site: Site): void {
  const page = textAsset('text/html; charset=utf-8', pageHtml(site));
  const start = textAsset('text/javascript; charset=utf-8', startScript);
  server.get('/docs', alsoHead, (request, reply) => sendAsset(request, reply.headers(pageHeaders), page));
  server.get('/docs/start.js', alsoHead, (request, reply) =>
    sendAsset(request, reply.headers(pageHeaders), start),
  );
  server.get('/docs/reference.js', alsoHead, async (request, reply) =>
    sendAsset(request, reply.headers(pageHeaders), await referenceScript()),
  );
}
