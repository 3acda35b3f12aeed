import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RateLimiter } from '#access/rate-limit.ts';
import { gathering, within } from '#platform/spans/spans.ts';
import type { Endpoint } from '../endpoint.ts';

type Hook = (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) => void;

const inTurn: Hook = (request, _reply, done) => workInTurn(() => within(request.span, done));

/** Charges the rate limit for a body that counts as several requests, after the body is read. */
export function takeRateLimit(rateLimiter: RateLimiter, { name, weightOf }: Endpoint): Hook {
  if (!weightOf) return inTurn;
  return (request, _reply, done) => {
    const { caller, body } = request;
    const waiting = caller && rateLimiter.takeInAll(caller, name, weightOf(body));
    if (waiting) waiting.then(() => done(), done);
    else done();
  };
}

/** Maximum number of requests that are read before work on them begins; reading them takes some milliseconds. */
const togetherMax = 64;

/** Delays `work` until all requests that have arrived are read; this order saves a sixth of a quote's time. */
export const workInTurn = gathering<() => void>(togetherMax, (all) => {
  for (const work of all) setImmediate(work);
});
