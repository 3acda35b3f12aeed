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
  /** Name of the limit for one network address, and how many requests it allows in a minute. */
  readonly limit: { readonly name: string; readonly perMinute: number };
  readonly bodyBytesMax: number;
  /** The page for a form that was not sent from a page of ours, or not as the page makes it. */
  foreignForm(site: Site, status: number): Page;
}

/** Registers pages with forms behind a link of a client: forms are read, requests limited, and errors shown as pages. */
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
      // Written to the log and counted as everywhere; the client is shown a page.
      errorOutcome(deps, error, request.id);
      return sendPage(reply, status >= 500 ? awayPage(site, status) : foreignForm(site, status));
    });
    // Before anything is looked up, so that wrong addresses and codes count as right ones do.
    scope.addHook('onRequest', async ({ ip }) => {
      await rateLimiter.takeByAddress(ip, limit.name, limit.perMinute);
    });
    register(scope);
  });
}

/** Returns the fields of a form; none if the body is not a form. */
export function readForm(body: unknown): URLSearchParams {
  return body instanceof URLSearchParams ? body : new URLSearchParams();
}

function awayPage(site: Site, status: number): Page {
  return page(
    { title: 'Страница временно недоступна', site, status, retryAfterSeconds: 60 },
    h('p', { role: 'alert' }, 'Попробуйте ещё раз через несколько минут.'),
  );
}
