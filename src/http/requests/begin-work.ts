import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RateLimiter } from '#access/rate-limit.ts';
import { within } from '#platform/spans/spans.ts';
import type { Endpoint } from '../endpoint.ts';
import { workInTurn } from './work-in-turn.ts';

type Hook = (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) => void;

const inTurn: Hook = (request, _reply, done) => workInTurn(() => within(request.span, done));

/** What happens between the body and the handler: what counts for more than one request is known only now. */
export function beginWork(rateLimiter: RateLimiter, { name, weightOf }: Endpoint): Hook {
  if (!weightOf) return inTurn;
  return (request, reply, done) => {
    const { caller, body } = request;
    const waiting = caller && rateLimiter.takeInAll(caller, name, weightOf(body));
    if (waiting) waiting.then(() => inTurn(request, reply, done), done);
    else inTurn(request, reply, done);
  };
}
