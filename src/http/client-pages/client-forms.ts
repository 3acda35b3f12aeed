import type { FastifyInstance } from 'fastify';
import { h } from 'preact';
import type { RateLimiter } from '#access/rate-limit.ts';
import { publicError } from '../protocol/answers/error-body.ts';
import { type ErrorDependencies, errorOutcome } from '../protocol/answers/send-error.ts';
import { type Page, page, type Site, sendPage } from '../protocol/page-layout.ts';
import { oftenPage } from './pay/pages.ts';

export interface ClientFormDependencies extends ErrorDependencies {
  readonly rateLimiter: RateLimiter;
  readonly site: Site;
}

export interface ClientForms {
  readonly limit: { readonly name: string; readonly perMinute: number };
  readonly bodyBytesMax: number;
  /** Page for a form that was sent from a foreign page or whose fields were altered. */
  foreignForm(site: Site, status: number): Page;
}

/** Registers pages that clients open by a link. Parses forms, limits requests, and answers errors with pages. */
export function registerClientForms(
  server: FastifyInstance,
  deps: ClientFormDependencies,
  { limit, bodyBytesMax, foreignForm }: ClientForms,
  register: (scope: FastifyInstance) => void,
): void {
  const { rateLimiter, site } = deps;
  server.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: bodyBytesMax },
      (_request, text, done) => done(null, new URLSearchParams(text as string)),
    );
    scope.setErrorHandler((error, request, reply) => {
      const { status } = publicError(error);
      if (status === 429) return sendPage(reply, oftenPage(site));
      // Log and count the error, but answer with a page, because the client uses a browser.
      errorOutcome(deps, error, request.id);
      return sendPage(reply, status >= 500 ? awayPage(site, status) : foreignForm(site, status));
    });
    // Count the request before the lookup, so that requests with wrong addresses and codes are limited too.
    scope.addHook('onRequest', async ({ ip }) => {
      await rateLimiter.takeByAddress(ip, limit.name, limit.perMinute);
    });
    register(scope);
  });
}

export function readForm(body: unknown): URLSearchParams {
  return body instanceof URLSearchParams ? body : new URLSearchParams();
}

function awayPage(site: Site, status: number): Page {
  return page(
    { title: 'Страница временно недоступна', site, status, retryAfterSeconds: 60 },
    h('p', { role: 'alert' }, 'Попробуйте ещё раз через несколько минут.'),
  );
}
