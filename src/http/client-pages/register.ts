import type { FastifyInstance } from 'fastify';
import type { ServerDependencies } from '../protocol/server-dependencies.ts';
import { registerAutopayPages } from './autopay/routes.ts';
import { registerCheckPage } from './check-page.ts';
import { registerConsentPages } from './consent/routes.ts';
import { registerPayPages } from './pay/routes.ts';
import { registerPlatePages } from './plate/routes.ts';
import { registerPayeePages } from './refund/routes.ts';

export function registerClientPages(server: FastifyInstance, deps: ServerDependencies): void {
  const { sales } = deps;
  registerCheckPage(server, deps);
  registerPayPages(server, { ...deps, acquiring: sales, printing: sales });
  registerConsentPages(server, { ...deps, consents: sales });
  registerPlatePages(server, { ...deps, plates: sales });
  registerAutopayPages(server, { ...deps, autopays: sales });
  registerPayeePages(server, { ...deps, payees: sales });
}
