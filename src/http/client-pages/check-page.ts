import type { FastifyInstance } from 'fastify';
import { type ComponentChildren, h } from 'preact';
import type { RateLimiter } from '#access/rate-limit.ts';
import { type CheckState, checkPolicy, type PublicCheck } from '#contracts/answers/public-check/check.ts';
import { publicSubject } from '#contracts/answers/public-check/public-subject.ts';
import { formatContractEnd, formatContractStart, formatPeriod } from '#contracts/record/cover/cover-start.ts';
import { inLatinCapitals } from '#kernel/text/lookalikes.ts';
import { datePrinted, moscowDate } from '#kernel/time/calendar.ts';
import type { Clock } from '#kernel/time/clock.ts';
import type { Pool } from '#platform/db/pool.ts';
import { formatContractNumber } from '#products/product/numbering.ts';
import type { Product } from '#products/product/product.ts';
import { findProduct, insuranceKind } from '#products/product/sold.ts';
import { alsoHead } from '../protocol/answers/answer-headers.ts';
import { publicError } from '../protocol/answers/error-body.ts';
import { type ErrorDependencies, errorOutcome } from '../protocol/answers/send-error.ts';
import { contractNumber, type Page, page, type Site, sendPage } from '../protocol/page-layout.ts';

/** Maximum number of checks per minute and network address: enough for people, too few to guess codes. */
export const checksPerMinute = 60;

export interface CheckPageDependencies extends ErrorDependencies {
  readonly sales: { readonly pool: Pool; readonly clock: Clock };
  readonly products: readonly Product[];
  readonly rateLimiter: RateLimiter;
  readonly site: Site;
}

interface CheckRequest {
  Params: { policyNumber: string };
  Querystring: { code?: unknown };
}

/** Registers GET /check/{policyNumber}?code=…, the address in the QR code of a policy. */
export function registerCheckPage(server: FastifyInstance, deps: CheckPageDependencies): void {
  const { site, products, rateLimiter, sales } = deps;
  server.register(async (scope) => {
    scope.setErrorHandler((error, request, reply) => {
      const { status, retryAfterSeconds } = publicError(error);
      if (status === 429) return sendPage(reply, oftenPage(site, retryAfterSeconds ?? 60));
      if (status < 500) return sendPage(reply, missingPage(site));
      // Log and count the error, but answer with a page, because a person has scanned the code.
      errorOutcome(deps, error, request.id);
      return sendPage(reply, awayPage(site, status));
    });
    // Count the request before the lookup, so that requests with wrong codes are limited too.
    scope.addHook('onRequest', async (request) => {
      await rateLimiter.takeByAddress(request.ip, 'check', checksPerMinute);
    });
    scope.get<CheckRequest>('/check/:policyNumber', alsoHead, async ({ params, query }, reply) => {
      const policyNumber = inLatinCapitals(params.policyNumber);
      const { code } = query;
      const isAskable =
        /^[A-Z0-9-]{1,40}$/.test(policyNumber) && typeof code === 'string' && code.length <= 64;
      const found = isAskable ? await checkPolicy(sales.pool, policyNumber, code, sales.clock.now()) : null;
      if (!found) return sendPage(reply, missingPage(site));
      const product = findProduct(products, found.product);
      return sendPage(reply, statePage(found, product, site));
    });
    // Answer a mistyped link with a page, because a person opened the link.
    scope.get('/check/*', alsoHead, (_request, reply) => sendPage(reply, missingPage(site)));
  });
}

const states: Readonly<Record<CheckState, { readonly title: string; text(check: PublicCheck): string }>> = {
  VALID: {
    title: 'Полис действителен',
    text: ({ terminatedOn, endsOn, endsAt }) =>
      endsAt
        ? `Страхование по полису действует ${formatContractEnd({ endsOn, endsAt })}.`
        : terminatedOn
          ? `Договор расторгнут с ${datePrinted(terminatedOn)}, до этого дня полис действует: последний день ${datePrinted(endsOn)}.`
          : 'Сегодня страхование по полису действует.',
  },
  NOT_BEGUN: {
    title: 'Полис ещё не действует',
    text: ({ coversFrom, terminatedOn, endsOn }) =>
      `Полис оплачен, страхование начнётся ${formatContractStart(coversFrom)}.` +
      (terminatedOn
        ? ` Договор расторгнут с ${datePrinted(terminatedOn)}: последний день ${datePrinted(endsOn)}.`
        : ''),
  },
  ENDED: {
    title: 'Полис не действует',
    text: ({ endsOn, endsAt }) =>
      endsAt
        ? `Полис действовал ${formatContractEnd({ endsOn, endsAt })}.`
        : `Срок страхования окончился ${datePrinted(endsOn)}.`,
  },
  TERMINATED: {
    title: 'Полис не действует',
    text: ({ terminatedOn, coversFrom, endsOn }) =>
      endsOn < moscowDate(coversFrom)
        ? 'Договор прекращён до начала страхования, полис не действовал.'
        : `Договор досрочно прекращён с ${datePrinted(terminatedOn ?? moscowDate(coversFrom))}.`,
  },
};

const styles: Readonly<Record<CheckState, 'valid' | 'soon' | 'invalid'>> = {
  VALID: 'valid',
  NOT_BEGUN: 'soon',
  ENDED: 'invalid',
  TERMINATED: 'invalid',
};

function statePage(check: PublicCheck, product: Product | undefined, site: Site): Page {
  const { title, text } = states[check.state];
  const isOver = check.endsOn < moscowDate(check.coversFrom);
  return page(
    { title, site, isReadOnly: true },
    h('p', { class: `state ${styles[check.state]}`, role: 'status' }, text(check)),
    h(
      'dl',
      null,
      ...row(
        'Номер полиса',
        contractNumber(check.policyNumber, formatContractNumber(product?.numbers, check.policyNumber)),
      ),
      ...row('Вид страхования', product ? insuranceKind(product) : ''),
      ...row(
        'Срок страхования',
        isOver
          ? 'не начинался'
          : check.endsAt
            ? formatPeriod({ ...check, startsOn: moscowDate(check.coversFrom), startsAt: check.coversFrom })
            : `с ${formatContractStart(check.coversFrom)} по ${datePrinted(check.endsOn)}`,
      ),
      ...subjectRow(check, product),
      ...row('Страховщик', site.insurer.fullName),
    ),
  );
}

/** Shows the insured item. The name of a person is masked, because anyone may have seen the printed code. */
function subjectRow({ subject }: PublicCheck, product: Product | undefined) {
  const text = product && subject !== null ? publicSubject(product.subject, subject) : '';
  return row(product?.subject.title ?? 'Объект страхования', text || '—');
}

function row(name: string, value: ComponentChildren) {
  return [h('dt', null, name), h('dd', null, value)];
}

function missingPage(site: Site): Page {
  return page(
    { title: 'Полис не найден', site, status: 404, isReadOnly: true },
    h(
      'p',
      null,
      'Проверьте адрес: он напечатан на полисе в виде QR-кода. Проект полиса и неоплаченный полис здесь не показываются.',
    ),
  );
}

function oftenPage(site: Site, retryAfterSeconds: number): Page {
  return page(
    { title: 'Слишком много запросов', site, status: 429, retryAfterSeconds, isReadOnly: true },
    h('p', null, `С вашего адреса пришло слишком много запросов. Повторите через ${retryAfterSeconds} с.`),
  );
}

function awayPage(site: Site, status: number): Page {
  return page(
    { title: 'Проверка временно недоступна', site, status, retryAfterSeconds: 30, isReadOnly: true },
    h('p', null, 'Попробуйте ещё раз через минуту.'),
  );
}
