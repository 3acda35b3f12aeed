import type { FastifyInstance, FastifyReply } from 'fastify';
import { enterPlate, type PlateDependencies, platePage } from '#sales/addendums/enter-plate.ts';
import { alsoHead } from '../../protocol/answers/answer-headers.ts';
import { sendPage } from '../../protocol/page-layout.ts';
import { isFromOurPage } from '../../protocol/requests/own-page.ts';
import { type ClientFormDependencies, readForm, registerClientForms } from '../client-forms.ts';
import { foreignForm, missingLink, plateView } from './pages.ts';

export interface PlateRoutes extends ClientFormDependencies {
  readonly plates: PlateDependencies;
}

interface LinkRequest {
  Params: { linkId: string };
}

/** Maximum number of requests per minute and network address; leaves room for mistyped plates. */
export const platePagesPerMinute = 30;

/** Registers GET and POST /plate/{linkId}, where a client adds the missing plate of a contract. */
export function registerPlatePages(server: FastifyInstance, deps: PlateRoutes): void {
  const { plates, site } = deps;
  const forms = {
    limit: { name: 'plate', perMinute: platePagesPerMinute },
    bodyBytesMax: 1_024,
    foreignForm,
  };
  registerClientForms(server, deps, forms, (scope) => {
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
      const plate = readForm(request.body).get('plate') ?? '';
      const outcome = await enterPlate(plates, page, plate, request.id);
      if (outcome.kind === 'done' || outcome.kind === 'gone') return show(reply, linkId);
      return sendPage(reply, plateView(page, site, { ...outcome, plate }));
    });
  });
}
