import type { FastifyInstance } from 'fastify';
import type { Product } from '../../products/product.ts';
import { alsoHead } from '../also-head.ts';
import type { Site } from '../pay/layout.ts';
import type { ReferenceContext } from '../reference-routes.ts';
import { type Asset, sendAsset, textAsset } from './asset.ts';
import { pageHeaders, pageHtml, startScript } from './docs-page.ts';
import { openApiDocument } from './document.ts';
import { referenceScript } from './reference-script.ts';

/** GET /openapi.json, made once, when it is first asked for, and GET /docs, a page to read and try it. */
export function registerDescription(
  server: FastifyInstance,
  deps: {
    readonly products: readonly Product[];
    readonly sales: Pick<ReferenceContext, 'lists'>;
    readonly publicUrl: string;
    readonly site: Pick<Site, 'isTest'>;
  },
): void {
  let description: Asset | undefined;
  const described = (): Asset => {
    description ??= textAsset(
      'application/json; charset=utf-8',
      JSON.stringify(openApiDocument(deps.products, deps.sales.lists, deps.publicUrl)),
    );
    return description;
  };
  const page = textAsset('text/html; charset=utf-8', pageHtml(deps.site));
  const start = textAsset('text/javascript; charset=utf-8', startScript);
  server.get('/openapi.json', alsoHead, (request, reply) => sendAsset(request, reply, described()));
  server.get('/docs', alsoHead, (request, reply) => sendAsset(request, reply.headers(pageHeaders), page));
  server.get('/docs/start.js', alsoHead, (request, reply) =>
    sendAsset(request, reply.headers(pageHeaders), start),
  );
  server.get('/docs/reference.js', alsoHead, async (request, reply) =>
    sendAsset(request, reply.headers(pageHeaders), await referenceScript()),
  );
}
