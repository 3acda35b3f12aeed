import { catalogue, type ErrorCode, ServiceError } from '#kernel/errors/errors.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import { errorBody } from '../answers/error-body.ts';
import { errorBodySchema } from '../answers/error-schema.ts';
import type { Components } from './components.ts';
import type { ErrorExample } from './parts.ts';
import {
  bodyTooLarge,
  limitExceeded,
  notInAgreement,
  outsideSilent,
  registryAway,
  tokenMissing,
} from './refusals.ts';

const exampleRequestId = '4f0e9d3a-2f6b-4a1c-9e55-c0c4f2d06b3f';

/** Documents an error response. The examples are built by the code that builds real errors. */
export function errorResponse(
  components: Components,
  code: ErrorCode,
  description: string,
  examples: readonly ErrorExample[],
  headers: JsonObject = {},
): JsonObject {
  return {
    description: `${code}. ${description}`,
    headers: {
      'x-request-id': { $ref: '#/components/headers/RequestId' },
      Link: { $ref: '#/components/headers/HelpLink' },
      ...headers,
    },
    content: {
      'application/json': {
        schema: components.schema(errorBodySchema),
        examples: Object.fromEntries(
          examples.map(({ summary, faults }, index) => [
            `${code.toLowerCase().replaceAll('_', '-')}-${index + 1}`,
            { summary, value: errorBody(new ServiceError(code, { faults }), exampleRequestId) },
          ]),
        ),
      },
    },
  };
}

export function commonResponses(components: Components): JsonObject {
  const respond = (code: ErrorCode, description: string, example: ErrorExample, headers: JsonObject = {}) =>
    errorResponse(components, code, description, [example], headers);
  const retryAfter = { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } };
  return {
    Unauthenticated: respond(
      'UNAUTHENTICATED',
      'Токена нет, он неверен, истёк, или доступ партнёра закрыт. Получите новый токен.',
      tokenMissing,
      { 'WWW-Authenticate': { $ref: '#/components/headers/Challenge' } },
    ),
    PermissionDenied: respond(
      'PERMISSION_DENIED',
      'Продукт или тип страхователя не входит в соглашение партнёра.',
      notInAgreement,
    ),
    BodyTooLarge: respond(
      'RESOURCE_EXHAUSTED',
      'Тело запроса больше 1 МиБ или 20 000 значений, или в одном его объекте больше 500 полей.',
      bodyTooLarge,
    ),
    RateLimited: respond(
      'RESOURCE_EXHAUSTED',
      'Превышен лимит запросов партнёра к этому методу. Повторите через время из Retry-After.',
      limitExceeded,
      retryAfter,
    ),
    Internal: respond(
      'INTERNAL',
      'Сбой сервиса. Повторите позже или обратитесь в поддержку, назвав traceId.',
      { summary: catalogue.INTERNAL.message, faults: [] },
    ),
    Unavailable: respond(
      'UNAVAILABLE',
      'Сервис останавливается, недоступна база данных или внешняя система. Повторите позже.',
      registryAway,
      retryAfter,
    ),
    DeadlineExceeded: respond(
      'DEADLINE_EXCEEDED',
      'Внешняя система не ответила вовремя. Повторите через 15–20 минут.',
      outsideSilent,
    ),
  };
}

const namesByStatus = {
  401: 'Unauthenticated',
  403: 'PermissionDenied',
  413: 'BodyTooLarge',
  429: 'RateLimited',
  500: 'Internal',
  503: 'Unavailable',
  504: 'DeadlineExceeded',
} as const;

export function common(...statuses: readonly (keyof typeof namesByStatus)[]): JsonObject {
  return Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/${namesByStatus[status]}` }]),
  );
}
