import type { IssueToken } from '#access/token-attempts.ts';
import { tokenLifetimeSeconds } from '#access/tokens.ts';
import { isObject } from '#kernel/json/json.ts';
import {
  type Answered,
  answerObject,
  constSchema,
  enumSchema,
  integerSchema,
  stringSchema,
} from '#kernel/schema/answer-fields.ts';
import { namedSchema } from '#kernel/schema/schema-parts.ts';

export const tokenAnswerSchema = namedSchema(
  'TokenAnswer',
  answerObject('Токен доступа', {
    access_token: stringSchema('Токен; структура не раскрывается', 'ACCESS_TOKEN'),
    token_type: constSchema('Как передавать: Authorization: Bearer', 'Bearer'),
    expires_in: integerSchema('Сколько секунд действует', tokenLifetimeSeconds),
  }),
);

export const tokenErrorSchema = namedSchema(
  'TokenError',
  answerObject('Отказ в токене (RFC 6749 §5.2)', {
    error: enumSchema('Код ошибки', ['invalid_request', 'invalid_client', 'unsupported_grant_type']),
    error_description: stringSchema('Что исправить', 'Передайте grant_type=client_credentials'),
  }),
);

interface TokenAnswer {
  readonly status: 200 | 400 | 401;
  readonly body: Answered<typeof tokenAnswerSchema> | TokenRefusal;
  /** True if the client used HTTP Basic; the answer then asks for HTTP Basic again. */
  readonly challenge: boolean;
}

type TokenRefusal = Answered<typeof tokenErrorSchema>;

interface Credentials {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly isBasic: boolean;
}

/** Issues a token for client credentials (RFC 6749 §4.4); throws RESOURCE_EXHAUSTED after too many wrong credentials. */
export async function issueToken(
  issue: IssueToken,
  address: string,
  authorization: string | undefined,
  body: unknown,
): Promise<TokenAnswer> {
  const fields = isObject(body) ? body : {};
  // A parameter without a value counts as omitted (RFC 6749 §3.2).
  if (typeof fields.grant_type !== 'string' || fields.grant_type === '') {
    return refusal('invalid_request', 'Передайте grant_type=client_credentials');
  }
  if (fields.grant_type !== 'client_credentials') {
    return refusal('unsupported_grant_type', 'Поддерживается только grant_type=client_credentials');
  }
  if (authorization && fields.client_secret !== undefined) {
    return refusal('invalid_request', 'Передайте client_secret одним способом: в теле или в заголовке');
  }
  const credentials = authorization ? basicCredentials(authorization) : bodyCredentials(fields);
  if (credentials === 'malformed') {
    return refusal(
      'invalid_request',
      'Передайте client_id и client_secret в теле или в заголовке Authorization: Basic',
    );
  }
  const token = await issue(address, credentials.clientId, credentials.clientSecret);
  if (token === null) return wrongClient(credentials.isBasic);
  return {
    status: 200,
    challenge: false,
    body: { access_token: token, token_type: 'Bearer', expires_in: tokenLifetimeSeconds },
  };
}

function bodyCredentials(fields: Readonly<Record<string, unknown>>): Credentials | 'malformed' {
  const { client_id: clientId, client_secret: clientSecret } = fields;
  if (typeof clientId !== 'string' || typeof clientSecret !== 'string') return 'malformed';
  return storable({ clientId, clientSecret, isBasic: false });
}

/** Reads an HTTP Basic header. Client id and secret are form-encoded before they are joined (RFC 6749 §2.3.1). */
function basicCredentials(authorization: string): Credentials | 'malformed' {
  const encoded = /^Basic +([A-Za-z0-9+/=_-]{1,4096})$/i.exec(authorization)?.[1];
  if (!encoded) return 'malformed';
  const [clientId, clientSecret] = Buffer.from(encoded, 'base64').toString('utf8').split(/:(.*)/s);
  if (clientId === undefined || clientSecret === undefined) return 'malformed';
  try {
    return storable({
      clientId: formDecoded(clientId),
      clientSecret: formDecoded(clientSecret),
      isBasic: true,
    });
  } catch (error) {
    if (error instanceof URIError) return 'malformed';
    throw error;
  }
}

function storable(credentials: Credentials): Credentials | 'malformed' {
  return credentials.clientId.includes('\0') || !credentials.clientId.isWellFormed()
    ? 'malformed'
    : credentials;
}

function formDecoded(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '));
}

function refusal(error: TokenRefusal['error'], description: string): TokenAnswer {
  return { status: 400, challenge: false, body: { error, error_description: description } };
}

function wrongClient(challenge: boolean): TokenAnswer {
  return {
    status: 401,
    challenge,
    body: { error: 'invalid_client', error_description: 'Неверные client_id или client_secret' },
  };
}
