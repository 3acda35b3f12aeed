import { catalogue, type ErrorCode, type Fault, ServiceError } from '#kernel/errors.ts';
import type { JsonObject } from '#kernel/json.ts';
import { errorBody } from '../answers/error-body.ts';
import { errorBodySchema } from '../answers/error-schema.ts';
import type { Components } from './components.ts';
import { outsideSilent } from './refusals.ts';

const exampleRequestId = '4f0e9d3a-2f6b-4a1c-9e55-c0c4f2d06b3f';

/** An error that an operation can answer: what happened, and its faults as the service words them. */
export interface ErrorExample {
  readonly summary: string;
  readonly faults: readonly Fault[];
}

/** A response with the error body; the examples are what the service itself makes of such faults. */
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

/** Errors that look the same wherever they happen: `components.responses`. */
export function commonResponses(components: Components): JsonObject {
  const respond = (code: ErrorCode, description: string, example: ErrorExample, headers: JsonObject = {}) =>
    errorResponse(components, code, description, [example], headers);
  const retryAfter = { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } };
  return {
    Unauthenticated: respond(
      'UNAUTHENTICATED',
      'Токена нет, он неверен, истёк, или доступ партнёра закрыт. Получите новый токен.',
      {
        summary: 'Токен не передан',
        faults: [
          {
            field: 'Authorization',
            description: 'Передайте заголовок Authorization: Bearer <токен>',
            reason: 'TOKEN_MISSING',
            domain: 'auth',
          },
        ],
      },
      { 'WWW-Authenticate': { $ref: '#/components/headers/Challenge' } },
    ),
    PermissionDenied: respond(
      'PERMISSION_DENIED',
      'Продукт или тип страхователя не входит в соглашение партнёра.',
      {
        summary: 'Тип страхователя не входит в соглашение',
        faults: [
          {
            field: 'holder_type',
            description: 'Тип страхователя corporate не входит в ваше соглашение; доступны: individual',
            reason: 'NOT_IN_AGREEMENT',
            domain: 'auth',
          },
        ],
      },
    ),
    BodyTooLarge: respond('RESOURCE_EXHAUSTED', 'Тело запроса больше 1 МиБ.', {
      summary: 'Тело слишком велико',
      faults: [
        {
          field: 'body',
          description: 'Тело запроса больше 1 МиБ; уменьшите его',
          reason: 'BODY_TOO_LARGE',
          domain: 'sales',
        },
      ],
    }),
    RateLimited: respond(
      'RESOURCE_EXHAUSTED',
      'Превышен лимит запросов партнёра к этому методу. Повторите через время из Retry-After.',
      {
        summary: 'Лимит запросов исчерпан',
        faults: [
          {
            field: 'quotes',
            description: 'Разрешено 600 запросов в минуту; повторите через 2 с',
            reason: 'RATE_LIMIT_EXCEEDED',
            domain: 'auth',
          },
        ],
      },
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
      {
        summary: 'Внешняя система недоступна',
        faults: [
          {
            field: 'registry',
            description: 'Реестр КБМ недоступен',
            reason: 'OUTSIDE_SYSTEM_UNAVAILABLE',
            domain: 'rating',
          },
        ],
      },
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

/** References to the common responses with these HTTP statuses. */
export function common(...statuses: readonly (keyof typeof namesByStatus)[]): JsonObject {
  return Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/${namesByStatus[status]}` }]),
  );
}
