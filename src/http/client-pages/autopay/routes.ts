import type { FastifyInstance } from 'fastify';
import { autopayPage, cancelByClient } from '#payments/autopay/client-page.ts';
import { alsoHead } from '../../protocol/answers/answer-headers.ts';
import { sendPage } from '../../protocol/page-layout.ts';
import { isFromOurPage } from '../../protocol/requests/own-page.ts';
import { type ClientFormDependencies, registerClientForms } from '../client-forms.ts';
import { autopayView, foreignAutopayForm, missingAutopayPage } from './pages.ts';

export interface AutopayRoutes extends ClientFormDependencies {
  readonly autopays: Parameters<typeof autopayPage>[0];
}

interface PageRequest {
  Params: { autopayId: string };
}

/** Maximum number of requests per minute and network address; a client opens the page and presses one button. */
const autopayPagesPerMinute = 30;

/** Registers GET and POST /autopay/{autopayId}, where a client sees and cancels automatic payments. */
export function registerAutopayPages(server: FastifyInstance, deps: AutopayRoutes): void {
  const { autopays, site } = deps;
  const forms = {
    limit: { name: 'autopay', perMinute: autopayPagesPerMinute },
    bodyBytesMax: 1_024,
    foreignForm: foreignAutopayForm,
  };
  registerClientForms(server, deps, forms, (scope) => {
    scope.get<PageRequest>('/autopay/:autopayId', alsoHead, async ({ params }, reply) => {
      const view = await autopayPage(autopays, params.autopayId);
      return sendPage(reply, view ? autopayView(view, site) : missingAutopayPage(site));
    });
    scope.get('/autopay/*', alsoHead, (_request, reply) => sendPage(reply, missingAutopayPage(site)));

    scope.post<PageRequest>('/autopay/:autopayId', async (request, reply) => {
      if (!isFromOurPage(request)) return sendPage(reply, foreignAutopayForm(site));
      const { autopayId } = request.params;
      if (!(await autopayPage(autopays, autopayId))) return sendPage(reply, missingAutopayPage(site));
      await cancelByClient(autopays, autopayId, request.id);
      const view = await autopayPage(autopays, autopayId);
      return sendPage(reply, view ? autopayView(view, site) : missingAutopayPage(site));
    });
  });
}
