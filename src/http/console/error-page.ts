import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { h } from 'preact';
import { Refusal } from '#kernel/errors/message.ts';
import { StartError } from '#platform/db/start-error.ts';
import { publicError } from '../protocol/answers/error-body.ts';
import { errorOutcome } from '../protocol/answers/send-error.ts';
import { whyNot } from './change-page.ts';
import { document, type Frame } from './layout.ts';
import { Forbidden, Missing } from './page.ts';
import { link, notice } from './parts/values.ts';
import type { ConsoleDependencies } from './server.ts';

interface Shown {
  readonly status: number;
  readonly title: string;
  readonly lines: readonly string[];
}

/** Builds the page for an error. Internal details are only logged. */
export async function errorPage(
  deps: ConsoleDependencies,
  frame: Frame,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  // Read the rest of the body: otherwise a browser that is still sending reports a lost connection.
  if (isTooLarge(error) && request.session) await discardBody(request.raw, discardedBytesMax);
  const shown = shownOf(deps, error, request);
  if (request.headers['content-type']?.startsWith('application/json'))
    return reply.status(shown.status).send({ message: [shown.title, ...shown.lines].join('. ') });
  const content = [
    notice('bad', ...shown.lines),
    h('p', null, link('/', 'На главную'), `. Номер запроса: ${request.id}`),
  ];
  return reply
    .status(shown.status)
    .type('text/html; charset=utf-8')
    .send(document(frame, { title: shown.title, session: request.session ?? undefined }, ...content));
}

function shownOf(deps: ConsoleDependencies, error: unknown, request: FastifyRequest): Shown {
  if (error instanceof Missing)
    return { status: 404, title: 'Не найдено', lines: ['По этому адресу ничего нет.'] };
  if (error instanceof Forbidden)
    return { status: 403, title: 'Нельзя', lines: [whyForbidden(error.message)] };
  if (error instanceof Refusal || error instanceof StartError) {
    const lines = whyNot(error, {});
    if (lines) return { status: 404, title: 'Не найдено', lines };
  }
  if (isTooLarge(error)) {
    const limit = Math.floor(request.routeOptions.bodyLimit / bytesInMiB);
    const lines = [
      limit > 0
        ? `Файлы вместе с формой — не больше ${limit} МиБ. Разделите файл на части или загрузите его командой.`
        : 'Текст слишком длинный. Сократите его и повторите.',
    ];
    return { status: 413, title: 'Слишком много', lines };
  }
  const { statusCode } = error as { readonly statusCode?: number };
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return { status: statusCode, title: 'Запрос не принят', lines: ['Обновите страницу и повторите.'] };
  const { status, retryAfterSeconds } = publicError(error);
  errorOutcome(deps, error, request.id);
  if (status === 429)
    return { status, title: 'Слишком часто', lines: [`Повторите через ${retryAfterSeconds ?? 60} с.`] };
  if (status < 500) return { status, title: 'Не сделано', lines: whyNot(publicError(error), {}) ?? [] };
  return {
    status,
    title: 'Не получилось',
    lines: ['Повторите позже. Если не пройдёт, назовите номер запроса.'],
  };
}

const bytesInMiB = 1_048_576;
const discardedBytesMax = 512 * bytesInMiB;

function isTooLarge(error: unknown): boolean {
  return (error as { readonly code?: unknown }).code === 'FST_ERR_CTP_BODY_TOO_LARGE';
}

/** Reads and discards the rest of a body; resolves at its end or after `bytesMax` bytes. */
function discardBody(body: Readable, bytesMax: number): Promise<void> {
  return new Promise((resolve) => {
    let left = bytesMax;
    body.on('data', (part: Buffer) => {
      left -= part.length;
      if (left < 0) resolve();
    });
    for (const end of ['end', 'close', 'error']) body.once(end, resolve);
    body.resume();
  });
}

function whyForbidden(kind: string): string {
  if (kind === 'forged') return 'Запрос пришёл не со страницы консоли. Откройте страницу заново и повторите.';
  return 'Вашей роли это не разрешено. Роли даёт сотрудник с ролью security.';
}
