import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { ServiceError } from '../kernel/errors.ts';
import { errorBody, publicError } from './error-body.ts';
import type { Metrics } from './metrics.ts';

export const jsonType = 'application/json; charset=utf-8';

/** Answers an error in the body of the interface; what the partner must not see goes to the log. */
export function sendError(
  deps: { readonly metrics: Metrics; readonly log: Logger },
  thrown: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const error = publicError(thrown);
  deps.metrics.fail(error.code);
  if (error.code === 'INTERNAL' || error.code === 'UNAVAILABLE') {
    deps.log.error({ requestId: request.id, err: causeOf(error) }, 'request failed');
  }
  // An address that cannot even be decoded is refused before the hook that says the id.
  reply.header('x-request-id', request.id);
  if (error.code === 'UNAUTHENTICATED') reply.header('www-authenticate', 'Bearer realm="bindery"');
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(error.retryAfterSeconds));
  reply
    .status(error.status)
    .type(jsonType)
    .send(JSON.stringify(errorBody(error, request.id)));
}

/** Messages of the database may quote data, so the log gets the kind and the place of an error only. */
function causeOf(error: ServiceError): Record<string, unknown> {
  const cause = error.cause instanceof Error ? error.cause : error;
  const { code } = cause as { code?: unknown };
  const stack = (cause.stack ?? '').split('\n').filter((line) => line.startsWith('    at '));
  return { name: cause.name, code, stack: stack.slice(0, 12).join('\n') };
}
