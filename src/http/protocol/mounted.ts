import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Something that answers requests by itself and stands under a path of the server. */
export interface Mounted {
  /** `/sandbox/bank`, without a slash at the end. */
  readonly path: string;
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

/** Hands every request below the path on as it came, its body unread. */
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
