import Type from 'typebox';
import { named } from '../../../kernel/schema-parts.ts';
import { tokenLifetimeSeconds } from '../../../partners/tokens.ts';
import { always, answerObject, listOf, oneOf, whole, words } from './fields.ts';

/** Body of POST /ship/token, the same fields in a form and in JSON. */
export const tokenRequestSchema = named(
  'TokenRequest',
  answerObject('Запрос токена', {
    grant_type: always('Вид разрешения', 'client_credentials'),
    client_id: Type.Optional(words('Выдаётся страховщиком; не нужен при HTTP Basic', 'CLIENT_ID')),
    client_secret: Type.Optional(words('Выдаётся страховщиком; не нужен при HTTP Basic', 'CLIENT_SECRET')),
  }),
);

export const tokenAnswerSchema = named(
  'TokenAnswer',
  answerObject('Токен доступа', {
    access_token: words('Токен; структура не раскрывается', 'ACCESS_TOKEN'),
    token_type: always('Как передавать: Authorization: Bearer', 'Bearer'),
    expires_in: whole('Сколько секунд действует', tokenLifetimeSeconds),
  }),
);

export const tokenErrorSchema = named(
  'TokenError',
  answerObject('Отказ в токене (RFC 6749 §5.2)', {
    error: oneOf('Код ошибки', ['invalid_request', 'invalid_client', 'unsupported_grant_type']),
    error_description: words('Что исправить', 'Передайте grant_type=client_credentials'),
  }),
);

const address = (description: string, example: string) =>
  Type.String({ description, examples: [example], format: 'uri' });

export const metadataSchema = named(
  'AuthorizationServerMetadata',
  answerObject('Сведения о сервере авторизации (RFC 8414)', {
    issuer: address('Сервер авторизации', 'https://sales.insurer.ru'),
    token_endpoint: address('Где получить токен', 'https://sales.insurer.ru/ship/token'),
    token_endpoint_auth_methods_supported: listOf(
      'Как передать client_id и client_secret',
      words('Способ', 'client_secret_basic'),
    ),
    grant_types_supported: listOf('Виды разрешений', words('Вид', 'client_credentials')),
    response_types_supported: listOf('Не используются', words('Вид', 'none')),
    service_documentation: address('Описание для людей', 'https://sales.insurer.ru/docs'),
  }),
);

export const healthSchema = named(
  'Health',
  answerObject('Состояние', {
    status: oneOf('ok — работает; unavailable — база данных не отвечает или сервер останавливается', [
      'ok',
      'unavailable',
    ]),
  }),
);
