import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { ServiceError } from '#kernel/errors/errors.ts';
import { ProductFailure } from '#kernel/errors/product-failure.ts';
import { jsonType } from '#platform/operations/answer.ts';
import type { Outcome } from '#platform/operations/durable/operation.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { errorBody, helpLinks, publicError } from './error-body.ts';
import { sendOutcome } from './send-outcome.ts';

export interface ErrorDependencies {
  readonly metrics: Metrics;
  readonly log: Logger;
}

/** Builds the error answer and logs the internal details that the partner must not see. */
export function errorOutcome(deps: ErrorDependencies, thrown: unknown, requestId: string): Outcome {
  const error = publicError(thrown);
  if (error instanceof ProductFailure) {
    const { product, at } = error;
    deps.log.error({ requestId, cause: error.failedPeer, product, at }, 'a product failed a request');
  } else if (error.failedPeer) {
    deps.log.warn(
      { requestId, cause: error.failedPeer, err: causeOf(error) },
      'an outside system failed a request',
    );
  } else if (error.code === 'INTERNAL' || error.code === 'UNAVAILABLE') {
    deps.log.error({ requestId, err: causeOf(error) }, 'request failed');
  }
  const body = errorBody(error, requestId);
  deps.metrics.fail(
    error,
    body.details.map(({ metadata }) => metadata.reason),
  );
  const link = helpLinks(body);
  return {
    status: error.status,
    headers: {
      'content-type': jsonType,
      ...(error.code === 'UNAUTHENTICATED' ? { 'www-authenticate': 'Bearer realm="bindery"' } : {}),
      ...(error.retryAfterSeconds === undefined ? {} : { 'retry-after': String(error.retryAfterSeconds) }),
      ...(link === undefined ? {} : { link }),
    },
    body: JSON.stringify(body),
  };
}

export function sendError(
  deps: ErrorDependencies,
  thrown: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  request.refusal = publicError(thrown);
  sendOutcome(errorOutcome(deps, request.refusal, request.id), reply);
}

/** Returns the kind and place of an error for the log. The message is left out, because it may contain personal data. */
function causeOf(error: ServiceError): Record<string, unknown> {
  const cause = error.cause instanceof Error ? error.cause : error;
  const { code } = cause as { code?: unknown };
  const stack = (cause.stack ?? '').split('\n').filter((line) => line.startsWith('    at '));
  return { name: cause.name, code, stack: stack.slice(0, 12).join('\n') };
}
