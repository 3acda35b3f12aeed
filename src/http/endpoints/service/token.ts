import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { tokensPerMinute } from '#access/rate-limit.ts';
import { createTokenAttempts, failuresPerMinute } from '#access/token-attempts.ts';
import { tokenLifetimeSeconds } from '#access/tokens.ts';
import { faultAt, invalidArgument, type ServiceError } from '#kernel/errors/errors.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import { answerObject, constSchema, stringSchema } from '#kernel/schema/answer-fields.ts';
import { namedSchema } from '#kernel/schema/schema-parts.ts';
import { publicError } from '../../protocol/answers/error-body.ts';
import { sendError } from '../../protocol/answers/send-error.ts';
import type { Components } from '../../protocol/openapi/components.ts';
import { common } from '../../protocol/openapi/error-responses.ts';
import { requestIdParameter } from '../../protocol/openapi/parameters.ts';
import { jsonAnswer, jsonContent, requestIdHeader } from '../../protocol/openapi/parts.ts';
import { type ServiceEndpoint, serviceTags } from './service-endpoint.ts';
import { issueToken, tokenAnswerSchema, tokenErrorSchema } from './token-route.ts';

/** Schema of a token request, which may be a form or JSON. */
const tokenRequestSchema = namedSchema(
  'TokenRequest',
  answerObject('Запрос токена', {
    grant_type: constSchema('Вид разрешения', 'client_credentials'),
    client_id: Type.Optional(stringSchema('Выдаётся страховщиком; не нужен при HTTP Basic', 'CLIENT_ID')),
    client_secret: Type.Optional(
      stringSchema('Выдаётся страховщиком; не нужен при HTTP Basic', 'CLIENT_SECRET'),
    ),
  }),
);

export const tokenEndpoint: ServiceEndpoint = {
  method: 'post',
  path: '/ship/token',
  describe: (components) => ({
    operationId: 'issueToken',
    tags: [serviceTags[0].name],
    security: [{ clientBasic: [] }, {}],
    summary: 'Получить токен доступа',
    description:
      `Разрешение client_credentials (RFC 6749 §4.4). client_id и client_secret передаются в теле или заголовком ` +
      `HTTP Basic; подойдёт любая библиотека OAuth 2.0. Токен действует ${tokenLifetimeSeconds} секунд. ` +
      `После ${failuresPerMinute} неверных попыток за минуту с одного адреса — 429 с Retry-After, и верный секрет с него ` +
      `тоже не проверяется, если этот процесс его ещё не видел. Новых токенов — не больше ${tokensPerMinute} в минуту на партнёра.\n\n` +
      '_Issues an access token._',
    parameters: [components.parameter(requestIdParameter)],
    requestBody: {
      description: 'Форма или JSON с одинаковыми полями',
      required: true,
      content: {
        'application/x-www-form-urlencoded': tokenContent(components),
        'application/json': tokenContent(components),
      },
    },
    responses: {
      200: jsonAnswer(
        components,
        'Токен',
        tokenAnswerSchema,
        {
          token: {
            summary: 'Токен на час',
            value: {
              access_token: 'ACCESS_TOKEN',
              token_type: 'Bearer',
              expires_in: tokenLifetimeSeconds,
            },
          },
        },
        noStore,
      ),
      400: {
        description: 'Запрос не по правилам',
        headers: { ...requestIdHeader, ...noStore },
        content: jsonContent(components, tokenErrorSchema, {
          'unsupported-grant-type': refusalExample(
            'unsupported_grant_type',
            'Другой вид разрешения',
            'Поддерживается только grant_type=client_credentials',
          ),
          'invalid-request': refusalExample(
            'invalid_request',
            'Нет учётных данных',
            'Передайте client_id и client_secret в теле или в заголовке Authorization: Basic',
          ),
        }),
      },
      401: {
        description: 'Учётные данные неверны',
        headers: {
          ...requestIdHeader,
          ...noStore,
          'WWW-Authenticate': { $ref: '#/components/headers/Challenge' },
        },
        content: jsonContent(components, tokenErrorSchema, {
          'invalid-client': refusalExample(
            'invalid_client',
            'Неверные данные',
            'Неверные client_id или client_secret',
          ),
        }),
      },
      ...common(429, 500, 503),
    },
  }),
  register: (server, deps) => {
    const issue = createTokenAttempts(deps.tokens, deps.rateLimiter, deps.sales.clock);
    server.register(async (scope) => {
      readForms(scope);
      scope.setErrorHandler((error, request, reply) => {
        const refusal = publicError(error);
        if (refusal.status >= 500 || refusal.status === 429) return sendError(deps, error, request, reply);
        return reply
          .status(400)
          .header('cache-control', 'no-store')
          .send({ error: 'invalid_request', error_description: descriptionOf(refusal) });
      });
      scope.post('/ship/token', async (request, reply) => {
        const answer = await issueToken(issue, request.ip, request.headers.authorization, request.body);
        if (answer.challenge) reply.header('www-authenticate', 'Basic realm="bindery", charset="UTF-8"');
        return reply
          .status(answer.status)
          .header('cache-control', 'no-store')
          .header('pragma', 'no-cache')
          .send(answer.body);
      });
    });
  },
};

/** Parses forms; rejects repeated parameters (RFC 6749 §3.2). */
function readForms(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, text, done) => {
      const fields = [...new URLSearchParams(text as string)];
      const names = new Set(fields.map(([name]) => name));
      if (names.size < fields.length) done(repeated());
      else done(null, Object.fromEntries(fields));
    },
  );
}

function descriptionOf({ faults: [first], message }: ServiceError): string {
  if (first?.field === 'Content-Type') {
    return 'Передайте тело как application/x-www-form-urlencoded или application/json и назовите его в Content-Type';
  }
  return first?.description ?? message;
}

function repeated(): ServiceError {
  return invalidArgument([faultAt('body', 'Передайте каждый параметр один раз', 'DUPLICATE_ENTRY', 'auth')]);
}

const noStore: JsonObject = {
  'Cache-Control': { description: 'Ответ не хранят', schema: { type: 'string', const: 'no-store' } },
};

function tokenContent(components: Components): JsonObject {
  return {
    schema: components.schema(tokenRequestSchema),
    examples: {
      credentials: {
        summary: 'Учётные данные в теле',
        value: { grant_type: 'client_credentials', client_id: 'CLIENT_ID', client_secret: 'CLIENT_SECRET' },
      },
    },
  };
}

function refusalExample(error: string, summary: string, description: string) {
  return { summary, value: { error, error_description: description } };
}
