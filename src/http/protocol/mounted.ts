import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

export interface Mounted {
  /** Path without a trailing slash, such as `/sandbox/bank`. */
  readonly path: string;
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

/** Passes every request below the path to the handler before the body is read. */
export function registerMounted(server: FastifyInstance, { path, handle }: Mounted): void {
  server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.route({
      method: ['GET', 'POST', 'PUT'],
      url: `${path}/*`,
      handler: async (request, reply) => {
        reply.hijack();
        await handle(request.raw, reply.raw);
      },
    });
  });
}
