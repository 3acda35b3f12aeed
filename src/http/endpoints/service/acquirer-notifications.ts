import type { FastifyInstance } from 'fastify';
import type { RateLimiter } from '#access/rate-limit.ts';
import type { Acquirer } from '#kernel/ports/ports.ts';
import { takeNotification } from '#payments/acquiring/news.ts';
import type { Pool } from '#platform/db/pool.ts';
import type { JobQueue } from '#platform/jobs/job.ts';

export const notificationPath = '/acquirer/notifications';

const bodyBytesMax = 65_536;
/** Per network address; far above an acquirer's rate with retries. */
export const notificationsPerMinute = 3_000;

/**
 * Open to everyone, because nothing in it is trusted. Unknown notifications are acknowledged too, so they do not return.
 */
export function registerAcquirerNotifications(
  server: FastifyInstance,
  deps: { readonly pool: Pool; readonly jobs: JobQueue; readonly acquirer: Acquirer },
  rateLimiter: RateLimiter,
): void {
  server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: bodyBytesMax }, (_request, text, done) =>
      done(null, parsed(text as string)),
    );
    scope.addHook('onRequest', async (request) => {
      await rateLimiter.takeByAddress(request.ip, 'notifications', notificationsPerMinute);
    });
    scope.post(notificationPath, async (request, reply) => {
      await takeNotification(deps, request.body, request.ip, request.id);
      return reply.status(200).send();
    });
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
