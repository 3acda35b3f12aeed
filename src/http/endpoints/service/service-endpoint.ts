import type { FastifyInstance } from 'fastify';
import type { JsonObject } from '#kernel/json/json.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import type { Components } from '../../protocol/openapi/components.ts';
import { requestIdParameter } from '../../protocol/openapi/parameters.ts';
import type { ServerDependencies } from '../../protocol/server-dependencies.ts';

interface ServiceDependencies extends ServerDependencies {
  /** The description of the interface with examples of the day, made when it is asked for. */
  document(today: DateText): JsonObject;
}

/** Definition of a public endpoint that does not sell. */
export interface ServiceEndpoint {
  readonly method: 'get' | 'post';
  readonly path: string;
  /** Its operation in the description of the interface. */
  describe(components: Components, publicUrl: string): JsonObject;
  register(server: FastifyInstance, deps: ServiceDependencies): void;
}

export const serviceTags = [
  { name: 'Доступ', description: 'Токен доступа и сведения о сервере авторизации' },
  { name: 'Служебное', description: 'Описание интерфейса, состояние, метрики' },
] as const;

/** Shared parts of operations without a token. */
export function openOperation(components: Components, tag: 0 | 1, operation: JsonObject): JsonObject {
  return {
    tags: [serviceTags[tag].name],
    security: [],
    parameters: [components.parameter(requestIdParameter)],
    ...operation,
  };
}
