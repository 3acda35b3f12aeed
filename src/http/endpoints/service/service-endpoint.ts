import type { FastifyInstance } from 'fastify';
import type { JsonObject } from '#kernel/json/json.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import type { Components } from '../../protocol/openapi/components.ts';
import { requestIdParameter } from '../../protocol/openapi/parameters.ts';
import type { ServerDependencies } from '../../protocol/server-dependencies.ts';

interface ServiceDependencies extends ServerDependencies {
  /** Builds the OpenAPI document with example dates moved to `today`. */
  document(today: DateText): JsonObject;
}

/** A public endpoint outside the sales API, such as the health check. */
export interface ServiceEndpoint {
  readonly method: 'get' | 'post';
  readonly path: string;
  describe(components: Components, publicUrl: string): JsonObject;
  register(server: FastifyInstance, deps: ServiceDependencies): void;
}

export const serviceTags = [
  { name: 'Доступ', description: 'Токен доступа и сведения о сервере авторизации' },
  { name: 'Служебное', description: 'Описание интерфейса, состояние, метрики' },
] as const;

export function openOperation(components: Components, tag: 0 | 1, operation: JsonObject): JsonObject {
  return {
    tags: [serviceTags[tag].name],
    security: [],
    parameters: [components.parameter(requestIdParameter)],
    ...operation,
  };
}
