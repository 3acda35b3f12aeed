import type { FastifyInstance } from 'fastify';
import type { DateText } from '#kernel/time/calendar.ts';
import { registerSecurityText } from '../client-pages/security-text.ts';
import { registerBrand, registerFrontPage } from '../docs/front-page.ts';
import { registerReasons } from '../docs/reasons/routes.ts';
import { registerGuides } from '../docs/routes.ts';
import { registerDocs } from '../endpoints/openapi/docs-page.ts';
import { openApiDocument } from '../endpoints/openapi/document.ts';
import { serviceEndpoints } from '../endpoints/service/services.ts';
import { dateAllExamples } from '../protocol/openapi/examples.ts';
import type { ServerDependencies } from '../protocol/server-dependencies.ts';

export function registerServiceRoutes(server: FastifyInstance, deps: ServerDependencies): void {
  const { products, publicUrl, sales, site } = deps;
  const document = (today: DateText) =>
    dateAllExamples(
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
