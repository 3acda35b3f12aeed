import type { FastifyInstance, FastifyReply } from 'fastify';
import {
  type ConsentPageDependencies,
  consentPage,
  giveConsents,
  type PageOutcome,
  withdrawByClient,
} from '#contracts/clients/consents/client-page.ts';
import { sendCode } from '#contracts/record/client-links/client-link.ts';
import type { Product } from '#products/product/product.ts';
import { findProduct } from '#products/product/sold.ts';
import { alsoHead } from '../../protocol/answers/answer-headers.ts';
import { sendPage } from '../../protocol/page-layout.ts';
import { isFromOurPage } from '../../protocol/requests/own-page.ts';
import { type ClientFormDependencies, readForm, registerClientForms } from '../client-forms.ts';
import { type ConsentNotice, consentView, foreignConsentPage, missingConsentPage } from './pages.ts';

export interface ConsentRoutes extends ClientFormDependencies {
  readonly consents: ConsentPageDependencies;
  readonly products: readonly Product[];
}

interface LinkRequest {
  Params: { linkId: string };
}

/** Maximum number of requests per minute and network address; leaves room for mistyped codes. */
export const consentPagesPerMinute = 60;

/** Registers GET and POST /consent/{linkId}, where clients consent to the use of their data or withdraw their consent. */
export function registerConsentPages(server: FastifyInstance, deps: ConsentRoutes): void {
  const { consents, products, site } = deps;
  const forms = {
    limit: { name: 'consent', perMinute: consentPagesPerMinute },
    bodyBytesMax: 2_048,
    foreignForm: foreignConsentPage,
  };
  registerClientForms(server, deps, forms, (scope) => {
    async function show(reply: FastifyReply, linkId: string, said?: ConsentNotice): Promise<FastifyReply> {
      const view = await consentPage(consents, linkId);
      if (!view) return sendPage(reply, missingConsentPage(site));
      return sendPage(reply, consentView(view, findProduct(products, view.contract.product), site, said));
    }

    scope.get<LinkRequest>('/consent/:linkId', alsoHead, ({ params }, reply) => show(reply, params.linkId));
    // Answer a mistyped link with a page, because a person opened the link.
    scope.get('/consent/*', alsoHead, (_request, reply) => sendPage(reply, missingConsentPage(site)));

    scope.post<LinkRequest & { Body: unknown }>('/consent/:linkId', async (request, reply) => {
      const { linkId } = request.params;
      if (!isFromOurPage(request)) return sendPage(reply, foreignConsentPage(site));
      if (!(await consentPage(consents, linkId))) return sendPage(reply, missingConsentPage(site));
      const said = await done(readForm(request.body), linkId, request.id);
      return said === undefined ? sendPage(reply, foreignConsentPage(site, 400)) : show(reply, linkId, said);
    });

    async function done(
      form: URLSearchParams,
      linkId: string,
      requestId: string,
    ): Promise<ConsentNotice | undefined> {
      const action = form.get('action');
      if (action === 'code')
        return (await sendCode(consents, linkId, requestId)) ? 'code-sent' : 'code-too-soon';
      const sent = { code: form.get('code') ?? '', purposes: form.getAll('purpose'), requestId };
      if (action === 'give')
        return outcomes(
          await giveConsents(consents, linkId, { ...sent, forOthers: form.has('others') }),
          'given',
        );
      if (action === 'withdraw') return outcomes(await withdrawByClient(consents, linkId, sent), 'withdrawn');
      return undefined;
    }
  });
}

function outcomes(outcome: PageOutcome, done: ConsentNotice): ConsentNotice | undefined {
  if (outcome === 'done') return done;
  return outcome === 'gone' ? undefined : outcome;
}
