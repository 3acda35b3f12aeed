import { outcomeOf } from '../operations/answer.ts';
import type { Execution } from '../operations/durable/execution.ts';
import type { OperationRequest, Outcome } from '../operations/durable/operation.ts';
import { idempotencyKey } from '../operations/idempotency.ts';
import type { Caller } from '../partners/partner.ts';
import { answerBytes } from './answer-bytes.ts';
import type { SalesContext, SalesRoute } from './routes.ts';

/** A request for a row of the interface, whether it has just come or is run again. */
export interface RouteCall extends Omit<OperationRequest, 'partnerId' | 'requestId' | 'route'> {
  readonly caller: Caller;
  readonly body: unknown;
  /** How long a poll is to be held. */
  readonly holdMs: number;
  readonly execution: Execution;
}

export interface RouteAnswer {
  /** As it leaves. */
  readonly outcome: Outcome;
  /** Of the contract that the answer is of, where it says one. */
  readonly policyNumber: string | null;
}

/** Runs the use case of a row. */
export async function callRoute(
  context: SalesContext,
  route: SalesRoute,
  call: RouteCall,
): Promise<RouteAnswer> {
  const { caller, params, query, body, bodyBytes, accept, holdMs, execution } = call;
  const answer = await route.handle(context, {
    caller,
    params,
    query,
    body,
    accept,
    holdMs,
    completion: { key: keyOf(context, route, call), execution },
  });
  if ('headers' in answer) return { outcome: answer, policyNumber: null };
  const { policyNumber } = answer.body;
  return {
    outcome: outcomeOf(answer, answerBytes(answer, body, bodyBytes)),
    policyNumber: typeof policyNumber === 'string' ? policyNumber : null,
  };
}

function keyOf(
  { fingerprints }: SalesContext,
  route: SalesRoute,
  { caller, method, address, body, idempotencyKey: header }: RouteCall,
) {
  if (route.method === 'GET') return null;
  return idempotencyKey(fingerprints, caller.partner.partnerId, header ?? undefined, {
    method,
    address,
    body,
  });
}
