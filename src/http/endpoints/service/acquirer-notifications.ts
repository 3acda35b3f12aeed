import type { FastifyInstance } from 'fastify';
import type { RateLimiter } from '#access/rate-limit.ts';
import type { Acquirer } from '#kernel/ports/ports.ts';
import { takeNotification } from '#payments/acquiring/news.ts';
import type { Pool } from '#platform/db/pool.ts';
import type { JobQueue } from '#platform/jobs/job.ts';

export const notificationPath = '/acquirer/notifications';

const bodyBytesMax = 65_536;
/** Maximum number of notifications per minute and network address; far more than an acquirer sends, repeats included. */
export const notificationsPerMinute = 3_000;

/** Registers the acquirer's endpoint. It needs no sign-in, because the content of a notification is never trusted. */
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
