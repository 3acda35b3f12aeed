import Type from 'typebox';
import { type Answered, answerObject, arraySchema, stringSchema } from '#kernel/schema/answer-fields.ts';
import { namedSchema } from '#kernel/schema/schema-parts.ts';
import { alsoHead } from '../protocol/answers/answer-headers.ts';
import { common } from '../protocol/openapi/error-responses.ts';
import { jsonAnswer } from '../protocol/openapi/parts.ts';
import { openOperation, type ServiceEndpoint } from './service/service-endpoint.ts';

const path = '/.well-known/oauth-authorization-server';

const address = (description: string, example: string) =>
  Type.String({ description, examples: [example], format: 'uri' });

const metadataSchema = namedSchema(
  'AuthorizationServerMetadata',
  answerObject('Сведения о сервере авторизации (RFC 8414)', {
    issuer: address('Сервер авторизации', 'https://sales.insurer.ru'),
    token_endpoint: address('Где получить токен', 'https://sales.insurer.ru/ship/token'),
    token_endpoint_auth_methods_supported: arraySchema(
      'Как передать client_id и client_secret',
      stringSchema('Способ', 'client_secret_basic'),
    ),
    grant_types_supported: arraySchema('Виды разрешений', stringSchema('Вид', 'client_credentials')),
    response_types_supported: arraySchema('Не используются', stringSchema('Вид', 'none')),
    service_documentation: address('Описание для людей', 'https://sales.insurer.ru/docs'),
  }),
);

export const metadataEndpoint: ServiceEndpoint = {
  method: 'get',
  path,
  describe: (components, publicUrl) =>
    openOperation(components, 0, {
      operationId: 'readAuthorizationServerMetadata',
      summary: 'Сведения о сервере авторизации',
      description:
        'Адрес токена и способы аутентификации в виде RFC 8414.\n\n_Authorization server metadata._',
      responses: {
        200: jsonAnswer(components, 'Сведения', metadataSchema, {
          metadata: { summary: 'Этот сервер', value: metadataOf(publicUrl) },
        }),
        ...common(500, 503),
      },
    }),
  register: (server, { publicUrl }) => {
    server.get(path, alsoHead, () => metadataOf(publicUrl));
  },
};

function metadataOf(publicUrl: string): Answered<typeof metadataSchema> {
  return {
    issuer: publicUrl,
    token_endpoint: `${publicUrl}/ship/token`,
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
    grant_types_supported: ['client_credentials'],
    response_types_supported: [],
    service_documentation: `${publicUrl}/docs`,
  };
}
