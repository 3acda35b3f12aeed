import Type from 'typebox';
import type { JsonObject } from '#kernel/json/json.ts';
import { type Answered, answerObject, enumSchema, integerSchema } from '#kernel/schema/answer-fields.ts';
import { namedSchema } from '#kernel/schema/schema-parts.ts';
import { alsoHead } from '../../protocol/answers/answer-headers.ts';
import type { Components } from '../../protocol/openapi/components.ts';
import { jsonAnswer } from '../../protocol/openapi/parts.ts';
import { isReady } from '../../protocol/requests/traffic.ts';
import type { ServerDependencies } from '../../protocol/server-dependencies.ts';
import { openOperation, type ServiceEndpoint } from './service-endpoint.ts';

const healthSchema = namedSchema(
  'Health',
  answerObject('Состояние', {
    status: enumSchema('ok — работает; unavailable — база данных не отвечает или сервер останавливается', [
      'ok',
      'unavailable',
    ]),
    lostLogLines: Type.Optional(
      integerSchema(
        'Сколько строк журнала потеряно с запуска, потому что их некуда записать, например диск заполнен; нет поля, если ни одной',
        12,
      ),
    ),
  }),
);

type Health = Answered<typeof healthSchema>;

export const liveEndpoint: ServiceEndpoint = {
  method: 'get',
  path: '/health/live',
  describe: (components) =>
    openOperation(components, 1, {
      operationId: 'checkLive',
      summary: 'Процесс жив',
      description: 'Отвечает, пока процесс обслуживает запросы.\n\n_Liveness probe._',
      responses: { 200: answer(components, 'Жив', { status: 'ok' }) },
    }),
  register: (server, deps) => {
    server.get('/health/live', alsoHead, (): Health => ({ status: 'ok', ...lossOf(deps) }));
  },
};

export const readyEndpoint: ServiceEndpoint = {
  method: 'get',
  path: '/health/ready',
  describe: (components) =>
    openOperation(components, 1, {
      operationId: 'checkReady',
      summary: 'Готов к запросам',
      description:
        'Отвечает 503, если база данных недоступна или сервер останавливается.\n\n_Readiness probe._',
      responses: {
        200: answer(components, 'Готов', { status: 'ok' }),
        503: answer(components, 'Не готов', { status: 'unavailable' }),
      },
    }),
  register: (server, deps) => {
    server.get('/health/ready', alsoHead, async (_request, reply) => {
      const ready = await isReady(deps.traffic, deps.checkDatabase);
      const health: Health = { status: ready ? 'ok' : 'unavailable', ...lossOf(deps) };
      return reply.status(ready ? 200 : 503).send(health);
    });
  },
};

/** Lost log lines do not change the health status, because a full log disk must not stop sales. */
function lossOf({ lostLogLines }: Pick<ServerDependencies, 'lostLogLines'>): Pick<Health, 'lostLogLines'> {
  const lost = lostLogLines?.() ?? 0;
  return lost > 0 ? { lostLogLines: lost } : {};
}

function answer(components: Components, description: string, value: Health): JsonObject {
  return jsonAnswer(components, description, healthSchema, { health: { summary: description, value } });
}
