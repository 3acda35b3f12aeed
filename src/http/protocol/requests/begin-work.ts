import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RateLimiter } from '#access/rate-limit.ts';
import { outsideOfSpans, within } from '#platform/spans/spans.ts';
import type { Endpoint } from '../endpoint.ts';

type Hook = (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) => void;

const inTurn: Hook = (request, _reply, done) => workInTurn(() => within(request.span, done));

/** Charges the rate limit for a body that counts for several requests; the weight is known only after reading it. */
export function takeRateLimit(rateLimiter: RateLimiter, { name, weightOf }: Endpoint): Hook {
  if (!weightOf) return inTurn;
  return (request, _reply, done) => {
    const { caller, body } = request;
    const waiting = caller && rateLimiter.takeInAll(caller, name, weightOf(body));
    if (waiting) waiting.then(() => done(), done);
    else done();
  };
}

/** Requests per turn; reading this many takes some milliseconds. */
const togetherMax = 64;

let read: (() => void)[] = [];
let readBefore = 0;

/** Reads all simultaneous requests first: working on them one by one keeps caches warm, a sixth of a quote. */
export function workInTurn(work: () => void): void {
  read.push(work);
  if (read.length > 1) return;
  readBefore = 0;
  outsideOfSpans(() => setImmediate(readOn));
}

/** Waits for the next immediate while requests arrive: Node reads the sockets once in between. */
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
