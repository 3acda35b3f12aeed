import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ComponentChild, h } from 'preact';
import type { Picture } from '#contracts/print-forms/insurer.ts';
import type { ServiceError } from '#kernel/errors/errors.ts';
import { alsoHead } from '../protocol/answers/answer-headers.ts';
import { type ErrorDependencies, errorOutcome } from '../protocol/answers/send-error.ts';
import { brandPaths, page, type Site, sendPage } from '../protocol/page-layout.ts';

/** Registers GET /, a page with links to the documentation, for a person who opens the service's address. */
export function registerFrontPage(server: FastifyInstance, site: Site): void {
  const steps = site.isTest ? [...partnerSteps, ...operatorSteps] : partnerSteps;
  const front = page(
    { title: 'Продажа полисов через партнёров', site, isReadOnly: true },
    h('p', null, 'Это сервер, через который партнёры страховщика продают его договоры по HTTP.'),
    ...steps.map(({ title, content }) =>
      h('section', null, h('h2', null, title), h('p', null, ...inline(content))),
    ),
  );
  server.get('/', alsoHead, (_request, reply) => sendPage(reply, front));
}

/** True if a browser asks for a page. Programs and API paths get JSON answers. */
export function isOpenedByPerson({ method, url, headers }: FastifyRequest): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && !url.startsWith('/ship/') && (headers.accept ?? '').includes('text/html');
}

/** Answers an unknown address with a page; logs and counts the refusal. */
export function sendMissingAddress(
  deps: ErrorDependencies & { readonly site: Site },
  error: ServiceError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  request.refusal = error;
  errorOutcome(deps, error, request.id);
  const { site } = deps;
  return sendPage(
    reply,
    page(
      { title: 'Такой страницы нет', site, status: error.status, isReadOnly: true },
      h('p', null, 'Проверьте адрес: в нём может не хватать знака или быть лишний.'),
      h('a', { class: 'button', href: '/' }, 'На главную'),
    ),
  );
}

const partnerSteps = [
  {
    title: 'Разработчику партнёра',
    content:
      'Начните с руководства: [по-русски](/docs/partner-guide.ru), [in English](/docs/partner-guide). Прочитать и попробовать методы: ' +
      '[документация](/docs). Ещё: [песочница](/docs/sandbox.ru), [примеры](/docs/examples), [изменения](/docs/changelog). ' +
      'Для программ: [OpenAPI](/openapi.json), [llms.txt](/llms.txt). Токен выдаёт `POST /ship/token` по client_id и client_secret, ' +
      'которые дал страховщик.',
  },
  {
    title: 'Клиенту',
    content:
      'Ссылку на оплату присылает тот, у кого вы оформляете договор. Полис проверяют по QR-коду, который на нём напечатан.',
  },
];

/** First steps of an operator; shown in the test environment only. */
const operatorSteps = [
  {
    title: 'Тому, кто запустил сервер',
    content:
      'Завести партнёра: `npx bindery partner add --login shop --name "Автосалон"`. Продать пример и увидеть каждый шаг: ' +
      '`npm run demo`. Состояние: [готовность](/health/ready), [метрики](/metrics).',
  },
];

function inline(text: string): ComponentChild[] {
  return text.split(/(\[.+?\]\(.+?\)|`.+?`)/).map((part) => {
    const [, words, href, code] = /^(?:\[(.+)\]\((.+)\)|`(.+)`)$/.exec(part) ?? [];
    if (code) return h('code', null, code);
    return href ? h('a', { href }, words) : part;
  });
}

const cacheControl = 'public, max-age=86400';

/** Registers the addresses of the insurer's logo and of the favicon. */
export function registerBrand(server: FastifyInstance, { logo, favicon }: Site): void {
  if (logo) registerPicture(server, brandPaths.logo, logo);
  if (favicon) registerPicture(server, brandPaths.favicon, favicon);
  // Browsers request the favicon unasked, so a missing favicon is not an error.
  else
    server.get(brandPaths.favicon, alsoHead, (_request, reply) =>
      reply.status(204).header('cache-control', cacheControl).send(),
    );
}

function registerPicture(server: FastifyInstance, path: string, { type, bytes }: Picture): void {
  const etag = `"${hash('sha256', bytes, 'base64url')}"`;
  const headers = {
    etag,
    'cache-control': cacheControl,
    // Let an SVG that is opened as a page use inline styles but run no scripts.
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  };
  server.get(path, alsoHead, (request, reply) => {
    reply.headers(headers);
    return request.headers['if-none-match'] === etag
      ? reply.status(304).send()
      : reply.type(type).send(Buffer.from(bytes));
  });
}
