import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RateLimiter } from '#access/rate-limit.ts';
import { outsideOfSpans, within } from '#platform/spans/spans.ts';
import type { Endpoint } from '../endpoint.ts';

type Hook = (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) => void;

const inTurn: Hook = (request, _reply, done) => workInTurn(() => within(request.span, done));

/**
 * What happens between the body and the handler: what counts for more than one request is known only now. It has enough to
 * do alone, and its body would outlive the young space while others are read.
 */
export function takeRateLimit(rateLimiter: RateLimiter, { name, weightOf }: Endpoint): Hook {
  if (!weightOf) return inTurn;
  return (request, _reply, done) => {
    const { caller, body } = request;
    const waiting = caller && rateLimiter.takeInAll(caller, name, weightOf(body));
    if (waiting) waiting.then(() => done(), done);
    else done();
  };
}

/** So many are worked on, whatever else comes: reading them has taken some milliseconds. */
const togetherMax = 64;

let read: (() => void)[] = [];
let readBefore = 0;

/**
 * Requests that came together are all read first, until the sockets have no more, and then worked on one after the other,
 * from start to end: code that the processor's caches still hold runs a quote in a sixth less of its time, and the more
 * quotes run one after the other the more of them have that.
 */
export function workInTurn(work: () => void): void {
  read.push(work);
  if (read.length > 1) return;
  readBefore = 0;
  outsideOfSpans(() => setImmediate(readOn));
}

/** Between two immediates the sockets are read once. */
function readOn(): void {
  if (read.length > readBefore && read.length < togetherMax) {
    readBefore = read.length;
    setImmediate(readOn);
    return;
  }
  const all = read;
  read = [];
  for (const work of all) setImmediate(work);
}
