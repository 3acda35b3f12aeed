import type { FastifyInstance } from 'fastify';
import { detailsFaults, typedDetails } from '#parties/fields/bank-details.ts';
import {
  type PayeePageDependencies,
  payeePage,
  sendPayee,
} from '#payments/accounting/premium-refunds/requested-payee.ts';
import { alsoHead } from '../../protocol/answers/answer-headers.ts';
import { sendPage } from '../../protocol/page-layout.ts';
import { isFromOurPage } from '../../protocol/requests/own-page.ts';
import { type ClientFormDependencies, readForm, registerClientForms } from '../client-forms.ts';
import { foreignPayeeForm, missingPayeeLink, payeeView } from './pages.ts';

export interface PayeeRoutes extends ClientFormDependencies {
  readonly payees: PayeePageDependencies;
}

interface LinkRequest {
  Params: { linkId: string };
}

/** Maximum number of requests per minute and network address; leaves room for mistyped accounts. */
export const payeePagesPerMinute = 30;

/** Registers GET and POST /refund-details/{linkId}, where a client enters bank details for a refund. */
export function registerPayeePages(server: FastifyInstance, deps: PayeeRoutes): void {
  const { payees, site } = deps;
  const forms = {
    limit: { name: 'refund-details', perMinute: payeePagesPerMinute },
    bodyBytesMax: 4_096,
    foreignForm: foreignPayeeForm,
  };
  registerClientForms(server, deps, forms, (scope) => {
    scope.get<LinkRequest>('/refund-details/:linkId', alsoHead, async ({ params }, reply) => {
      const page = await payeePage(payees, params.linkId);
      return sendPage(reply, page ? payeeView(page, site) : missingPayeeLink(site));
    });
    scope.get('/refund-details/*', alsoHead, (_request, reply) => sendPage(reply, missingPayeeLink(site)));

    scope.post<LinkRequest & { Body: unknown }>('/refund-details/:linkId', async (request, reply) => {
      if (!isFromOurPage(request)) return sendPage(reply, foreignPayeeForm(site));
      const page = await payeePage(payees, request.params.linkId);
      if (!page) return sendPage(reply, missingPayeeLink(site));
      if (page.state !== 'OPEN') return sendPage(reply, payeeView(page, site));
      const sent = readForm(request.body);
      const details = typedDetails((field) => sent.get(field) ?? '');
      if (detailsFaults(details).length > 0) return sendPage(reply, payeeView(page, site, details));
      await sendPayee(payees, page, details);
      return sendPage(reply, payeeView({ ...page, state: 'SENT' }, site));
    });
  });
}
