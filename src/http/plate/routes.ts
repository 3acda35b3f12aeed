import type { FastifyInstance, FastifyReply } from 'fastify';
import type { RateLimiter } from '#access/rate-limit.ts';
import { enterPlate, type PlateDependencies, platePage } from '#sales/plates/enter-plate.ts';
import { alsoHead } from '../answers/answer-headers.ts';
import { publicError } from '../answers/error-body.ts';
import { type ErrorDependencies, errorOutcome } from '../answers/send-error.ts';
import { awayPage, oftenPage } from '../consent/pages.ts';
import { type Site, sendPage } from '../pay/layout.ts';
import { isFromOurPage } from '../requests/own-page.ts';
import { foreignForm, missingLink, plateView } from './pages.ts';

export interface PlateRoutes extends ErrorDependencies {
  readonly plates: PlateDependencies;
  readonly rateLimiter: RateLimiter;
  readonly site: Site;
}

interface LinkRequest {
  Params: { linkId: string };
}

/** Limit for one network address: a client opens the page and types a plate, with mistakes. */
export const platePagesPerMinute = 30;

/** GET and POST /plate/{linkId}: where a client adds the plate to a contract that was concluded without one. */
export function registerPlatePages(server: FastifyInstance, deps: PlateRoutes): void {
  const { plates, rateLimiter, site } = deps;
  server.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1_024 },
      (_request, text, done) => done(null, new URLSearchParams(text as string)),
    );
    scope.setErrorHandler((error, request, reply) => {
      const { status } = publicError(error);
      if (status === 429) return sendPage(reply, oftenPage(site));
      errorOutcome(deps, error, request.id);
      return sendPage(reply, status >= 500 ? awayPage(site, status) : foreignForm(site, status));
    });
    // Before anything is looked up, so that wrong addresses count as right ones do.
    scope.addHook('onRequest', async ({ ip }) => {
      await rateLimiter.takeByAddress(ip, 'plate', platePagesPerMinute);
    });

    async function show(reply: FastifyReply, linkId: string): Promise<FastifyReply> {
      const page = await platePage(plates, linkId);
      return sendPage(reply, page ? plateView(page, site) : missingLink(site));
    }

    scope.get<LinkRequest>('/plate/:linkId', alsoHead, ({ params }, reply) => show(reply, params.linkId));
    scope.get('/plate/*', alsoHead, (_request, reply) => sendPage(reply, missingLink(site)));

    scope.post<LinkRequest & { Body: unknown }>('/plate/:linkId', async (request, reply) => {
      const { linkId } = request.params;
      if (!isFromOurPage(request)) return sendPage(reply, foreignForm(site));
      const page = await platePage(plates, linkId);
      if (!page) return sendPage(reply, missingLink(site));
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      const plate = form.get('plate') ?? '';
      const outcome = await enterPlate(plates, linkId, plate, request.id);
      if (outcome.kind === 'done' || outcome.kind === 'gone') return show(reply, linkId);
      return sendPage(reply, plateView(page, site, { ...outcome, plate }));
    });
  });
}
