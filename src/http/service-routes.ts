import type { FastifyInstance } from 'fastify';
import type { DateText } from '#kernel/calendar.ts';
import { registerGuides } from './docs/routes.ts';
import { serviceEndpoints } from './endpoints/service/services.ts';
import { registerBrand, registerFrontPage } from './front-page.ts';
import { registerDocs } from './openapi/docs-page.ts';
import { openApiDocument } from './openapi/document.ts';
import { withExamplesOf } from './openapi/examples.ts';
import { registerReasons } from './reasons/routes.ts';
import { registerSecurityText } from './security-text.ts';
import type { ServerDependencies } from './server-dependencies.ts';

/** What is not selling: the token, its metadata, the API description, health and metrics. */
export function registerServiceRoutes(server: FastifyInstance, deps: ServerDependencies): void {
  const { products, publicUrl, sales, site } = deps;
  const document = (today: DateText) =>
    withExamplesOf(
      today,
      openApiDocument(
        products,
        sales.lists,
        publicUrl,
        sales.sandboxBank !== undefined,
        sales.reference.book,
      ),
    );
  for (const endpoint of serviceEndpoints) endpoint.register(server, { ...deps, document });
  registerDocs(server, site);
  registerGuides(server, { site, products, publicUrl, clock: sales.clock, document });
  registerReasons(server, site, sales.clock);
  registerBrand(server, site);
  registerFrontPage(server, site);
  registerSecurityText(server, { site, publicUrl, clock: sales.clock });
}
