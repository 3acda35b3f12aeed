import type { JsonObject } from '../../../kernel/json.ts';
import { authorizationServerMetadata } from '../../token.ts';
import { healthSchema, metadataSchema } from '../answers/service.ts';
import type { Components } from '../components.ts';
import { common } from '../error-responses.ts';
import { parameter } from '../parameters.ts';
import { jsonAnswer, requestIdHeader } from './parts.ts';
import type { DescribedOperation } from './sales-operations.ts';
import { tokenOperation } from './token-operation.ts';

export const serviceTags: readonly JsonObject[] = [
  { name: 'Доступ', description: 'Токен доступа и сведения о сервере авторизации' },
  { name: 'Служебное', description: 'Описание интерфейса, состояние, метрики' },
];

/** What is not selling: token, metadata, health, metrics and the description itself. */
export function serviceOperations(components: Components, publicUrl: string): readonly DescribedOperation[] {
  return [
    { path: '/ship/token', method: 'post', operation: tokenOperation(components) },
    get('/.well-known/oauth-authorization-server', 'Доступ', {
      operationId: 'readAuthorizationServerMetadata',
      summary: 'Сведения о сервере авторизации',
      description:
        'Адрес токена и способы аутентификации в виде RFC 8414.\n\n_Authorization server metadata._',
      responses: {
        200: jsonAnswer(components, 'Сведения', metadataSchema, {
          metadata: { summary: 'Этот сервер', value: authorizationServerMetadata(publicUrl) as JsonObject },
        }),
        ...common(500, 503),
      },
    }),
    get('/openapi.json', 'Служебное', {
      operationId: 'readDescription',
      summary: 'Это описание',
      description:
        'Описание интерфейса в виде OpenAPI 3.1; с ETag прежнего ответа в If-None-Match — 304, если оно не ' +
        'изменилось.\n\n_This description._',
      responses: {
        200: {
          description: 'Описание',
          headers: requestIdHeader,
          content: { 'application/json': { schema: { type: 'object', description: 'OpenAPI 3.1' } } },
        },
        304: { description: 'Описание не изменилось', headers: requestIdHeader },
        ...common(500, 503),
      },
    }),
    get('/health/live', 'Служебное', {
      operationId: 'checkLive',
      summary: 'Процесс жив',
      description: 'Отвечает, пока процесс обслуживает запросы.\n\n_Liveness probe._',
      responses: { 200: health(components, 'Жив', 'ok') },
    }),
    get('/health/ready', 'Служебное', {
      operationId: 'checkReady',
      summary: 'Готов к запросам',
      description:
        'Отвечает 503, если база данных недоступна или сервер останавливается.\n\n_Readiness probe._',
      responses: {
        200: health(components, 'Готов', 'ok'),
        503: health(components, 'Не готов', 'unavailable'),
      },
    }),
    get('/metrics', 'Служебное', {
      operationId: 'readMetrics',
      summary: 'Метрики',
      description: 'Счётчики и длительности в текстовом виде Prometheus.\n\n_Prometheus metrics._',
      responses: {
        200: {
          description: 'Метрики',
          headers: requestIdHeader,
          content: {
            'text/plain': {
              schema: { type: 'string' },
              examples: { metrics: { summary: 'Одна строка', value: 'bindery_http_requests_running 1\n' } },
            },
          },
        },
        ...common(500),
      },
    }),
  ];
}

function get(path: string, tag: string, operation: JsonObject): DescribedOperation {
  const shared = { tags: [tag], security: [], parameters: [parameter('RequestId')] };
  return { path, method: 'get', operation: { ...shared, ...operation } };
}

function health(components: Components, description: string, status: string): JsonObject {
  return jsonAnswer(components, description, healthSchema, {
    health: { summary: description, value: { status } },
  });
}
