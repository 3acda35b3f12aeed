import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RateLimiter } from '#access/rate-limit.ts';
import type { PaperDependencies } from '#contracts/print-forms/client-papers.ts';
import type { PageView } from '#payments/links/page/page-view.ts';
import { keyInformationOfLink, policyOfLink } from '#payments/links/page/policy-of-link.ts';
import { type ReturnView, returnOfClient } from '#payments/links/page/return-of-client.ts';
import { type Choice, sendToBank, startPayment } from '#payments/links/page/start-payment.ts';
import type { AcquiringDependencies } from '#payments/record/dependencies.ts';
import { alsoHead } from '../../protocol/answers/answer-headers.ts';
import { publicError } from '../../protocol/answers/error-body.ts';
import { type ErrorDependencies, errorOutcome } from '../../protocol/answers/send-error.ts';
import { type Site, sendPage } from '../../protocol/page-layout.ts';
import { isFromOurPage } from '../../protocol/requests/own-page.ts';
import { readForm } from '../client-forms.ts';
import { awayPage, foreignPaymentPage, linkPage, missingLinkPage, oftenPage } from './pages.ts';

export interface PayDependencies extends ErrorDependencies {
  readonly acquiring: AcquiringDependencies;
  readonly printing: PaperDependencies;
  readonly rateLimiter: RateLimiter;
  readonly site: Site;
}

interface PayRequest {
  Params: { orderId: string };
  Querystring: { from?: unknown; other?: unknown };
}

interface PolicyRequest {
  Params: { orderId: string; place: string };
}

/** Maximum number of downloads per minute and network address: a client downloads two policies and may retry. */
const policiesPerMinute = 20;

/** Headers that forbid caching and scripts, because a policy contains personal data. */
const policyHeaders = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
};

export function registerPayPages(server: FastifyInstance, deps: PayDependencies): void {
  const { acquiring, printing, rateLimiter, site } = deps;
  server.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1_024 },
      (_request, text, done) => done(null, new URLSearchParams(text as string)),
    );
    scope.setErrorHandler((error, request, reply) => {
      const { status } = publicError(error);
      if (status === 429) return sendPage(reply, oftenPage(site));
      // Log and count the error, but answer with a page, because the client uses a browser.
      errorOutcome(deps, error, request.id);
      return sendPage(reply, status >= 500 ? awayPage(site, status) : foreignPaymentPage(site));
    });

    const readLink = ({ params, id }: FastifyRequest<PayRequest>): Promise<ReturnView | null> =>
      returnOfClient(acquiring, params.orderId, id);

    scope.get<PayRequest>('/pay/:orderId', alsoHead, async (request, reply) => {
      const view = await readLink(request);
      if (!view) return sendPage(reply, missingLinkPage(site));
      const { from, other } = request.query;
      const bankUrl = from === undefined && other === undefined ? straightTo(view) : null;
      if (bankUrl) {
        // Record the redirect only for GET: link previews send HEAD requests, which are no visit of the client.
        if (request.method !== 'HEAD') await sendToBank(acquiring, view.orderId, bankUrl);
        return goTo(reply, bankUrl);
      }
      return sendPage(reply, linkPage(view, site, other === undefined ? 'opened' : 'other'));
    });

    for (const [what, fileOf] of [
      ['policy', policyOfLink],
      ['key-information', keyInformationOfLink],
    ] as const) {
      scope.get<PolicyRequest>(`/pay/:orderId/${what}/:place`, alsoHead, async ({ params, ip }, reply) => {
        await rateLimiter.takeByAddress(ip, 'pay-policy', policiesPerMinute);
        const place = /^[12]$/.test(params.place) ? Number(params.place) : 0;
        const file = await fileOf(printing, params.orderId, place);
        if (!file) return sendPage(reply, missingLinkPage(site));
        return reply
          .headers(policyHeaders)
          .header('content-disposition', `attachment; filename="${file.fileName}"`)
          .type('application/pdf')
          .send(Buffer.from(file.bytes));
      });
    }

    // Answer a mistyped link with a page, because a person opened the link.
    scope.get('/pay/*', alsoHead, (_request, reply) => sendPage(reply, missingLinkPage(site)));

    scope.get<PayRequest>('/pay/:orderId/return', alsoHead, async (request, reply) => {
      const view = await readLink(request);
      if (!view) return sendPage(reply, missingLinkPage(site));
      const next = afterBank(view);
      return next ? goTo(reply, next) : sendPage(reply, linkPage(view, site, 'back'));
    });

    scope.post<PayRequest & { Body: unknown }>('/pay/:orderId', async (request, reply) => {
      if (!isFromOurPage(request)) return sendPage(reply, foreignPaymentPage(site));
      const choice = choiceOf(readForm(request.body), request.ip);
      const { orderId } = request.params;
      if (!choice) return goTo(reply, `/pay/${encodeURIComponent(orderId)}`);
      const started = await startPayment(acquiring, orderId, choice, request.id);
      if (started === 'away') return sendPage(reply, awayPage(site));
      if (started === 'often') return sendPage(reply, oftenPage(site));
      if (started !== 'gone') return goTo(reply, started.bankUrl);
      const view = await readLink(request);
      return sendPage(reply, view ? linkPage(view, site) : missingLinkPage(site));
    });
  });
}

/** Returns the bank's address for the first attempt; null if the client must first choose a method or read a document. */
function straightTo({ paymentType, state, declined, bankUrl, contracts, autopay }: PageView): string | null {
  if (autopay) return null;
  if (contracts.some(({ keyInformationPath }) => keyInformationPath !== null)) return null;
  return paymentType !== 'PAYINSURER' && state === 'waiting' && !declined ? bankUrl : null;
}

/** Returns the address to open after the return from the bank; null to show the state of the payment. */
function afterBank({ state, declined, paymentType, orderId, successUrl, failUrl }: PageView): string | null {
  if (state === 'paid') return successUrl;
  if (state !== 'open') return null;
  const isRefused = declined !== null && declined !== 'expired';
  // After a refusal, a PAYINSURER client returns to the payment page, where other methods are offered.
  return isRefused && paymentType !== 'PAYINSURER' ? failUrl : `/pay/${orderId}?from=bank`;
}

function choiceOf(form: URLSearchParams, address: string): Choice | null {
  const method = form.get('method');
  const attempts = form.get('tries') ?? '';
  if (method !== 'card' && method !== 'sbp') return null;
  const sha256 = form.get('save');
  return {
    method,
    attemptsSeen: /^\d{1,4}$/.test(attempts) ? Number(attempts) : null,
    saving: sha256 === null ? undefined : { sha256, address },
  };
}

function goTo(reply: FastifyReply, address: string): FastifyReply {
  const location = address.startsWith('/') ? address : new URL(address).href;
  return reply.status(303).header('cache-control', 'no-store').header('location', location).send();
}
