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

/** Runs the use case of a row; the answer as it leaves. */
export async function callRoute(context: SalesContext, route: SalesRoute, call: RouteCall): Promise<Outcome> {
  const { caller, params, query, body, bodyBytes, accept, holdMs, execution } = call;
  const answer = await route.handle(context, {
    caller,
    params,
    query,
    body,
    accept,
    holdMs,
    completion: { key: keyOf(route, call), execution },
  });
  if ('headers' in answer) return answer;
  return outcomeOf(answer, answerBytes(answer, body, bodyBytes));
}

function keyOf(route: SalesRoute, { caller, method, address, body, idempotencyKey: header }: RouteCall) {
  if (route.method === 'GET') return null;
  return idempotencyKey(caller.partner.partnerId, header ?? undefined, { method, address, body });
}
