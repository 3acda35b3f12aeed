import type { FastifyInstance } from 'fastify';
import { alsoHead } from './also-head.ts';
import { serviceEndpoints } from './endpoints/services.ts';
import { registerDocs } from './openapi/docs-routes.ts';
import { openApiDocument } from './openapi/document.ts';
import type { ServerDependencies } from './server.ts';

/** What is not selling: the token, its metadata, the API description, health and metrics. */
export function registerServiceRoutes(server: FastifyInstance, deps: ServerDependencies): void {
  const { products, publicUrl, sales } = deps;
  const document = () => openApiDocument(products, sales.lists, publicUrl);
  for (const endpoint of serviceEndpoints) endpoint.register(server, { ...deps, document });
  registerDocs(server, deps.site);
  // Every browser asks for it on its own: an error of nobody. A proxy may answer with the insurer's icon.
  server.get('/favicon.ico', alsoHead, (_request, reply) =>
    reply.status(204).header('cache-control', 'public, max-age=86400').send(),
  );
}
