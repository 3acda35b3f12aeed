import { common } from '../../protocol/openapi/error-responses.ts';
import { requestIdHeader } from '../../protocol/openapi/parts.ts';
import { openOperation, type ServiceEndpoint } from './service-endpoint.ts';

export const metricsEndpoint: ServiceEndpoint = {
  method: 'get',
  path: '/metrics',
  describe: (components) =>
    openOperation(components, 1, {
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
  register: (server, { metrics }) => {
    server.get('/metrics', async (_request, reply) => {
      const { contentType, text } = await metrics.render();
      return reply.type(contentType).send(text);
    });
  },
};
