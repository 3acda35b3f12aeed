import type { JsonObject } from '../../../kernel/json.ts';
import { tokensPerMinute } from '../../../partners/rate-limit.ts';
import { failuresPerMinute } from '../../../partners/token-attempts.ts';
import { tokenLifetimeSeconds } from '../../../partners/tokens.ts';
import { tokenAnswerSchema, tokenErrorSchema, tokenRequestSchema } from '../answers/service.ts';
import type { Components } from '../components.ts';
import { common } from '../error-responses.ts';
import { parameter } from '../parameters.ts';
import { jsonAnswer, jsonContent, requestIdHeader } from './parts.ts';

/** POST /ship/token. */
export function tokenOperation(components: Components): JsonObject {
  return {
    operationId: 'issueToken',
    tags: ['Доступ'],
    security: [{ clientBasic: [] }, {}],
    summary: 'Получить токен доступа',
    description:
      `Разрешение client_credentials (RFC 6749 §4.4). client_id и client_secret передаются в теле или заголовком ` +
      `HTTP Basic; подойдёт любая библиотека OAuth 2.0. Токен действует ${tokenLifetimeSeconds} секунд. ` +
      `После ${failuresPerMinute} неверных попыток за минуту с одного адреса — 429 с Retry-After, и верный секрет с него ` +
      `тоже не проверяется, если этот процесс его ещё не видел. Новых токенов — не больше ${tokensPerMinute} в минуту на партнёра.\n\n` +
      '_Issues an access token._',
    parameters: [parameter('RequestId')],
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
          'unsupported-grant-type': refusal(
            'unsupported_grant_type',
            'Другой вид разрешения',
            'Поддерживается только grant_type=client_credentials',
          ),
          'invalid-request': refusal(
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
          'invalid-client': refusal(
            'invalid_client',
            'Неверные данные',
            'Неверные client_id или client_secret',
          ),
        }),
      },
      ...common(429, 500, 503),
    },
  };
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

function refusal(error: string, summary: string, description: string) {
  return { summary, value: { error, error_description: description } };
}
