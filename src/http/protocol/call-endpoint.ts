import type { Caller } from '#access/partner.ts';
import { toOutcome } from '#platform/operations/answer.ts';
import type { Execution } from '#platform/operations/durable/execution.ts';
import type { OperationRequest, Outcome } from '#platform/operations/durable/operation.ts';
import { answerOnce, idempotencyKey } from '#platform/operations/idempotency.ts';
import { answerBytes } from './answers/answer-bytes.ts';
import type { Endpoint, SalesContext } from './endpoint.ts';

/** A request to an endpoint: either a new one, or an operation that is run again. */
export interface EndpointCall extends Omit<OperationRequest, 'partnerId' | 'requestId' | 'route'> {
  readonly caller: Caller;
  readonly body: unknown;
  readonly holdMs: number;
  readonly execution: Execution;
}

export interface EndpointAnswer {
  readonly outcome: Outcome;
  readonly policyNumber: string | null;
}

export async function callEndpoint(
  context: SalesContext,
  endpoint: Endpoint,
  call: EndpointCall,
): Promise<EndpointAnswer> {
  const { caller, params, query, body, bodyBytes, accept, holdMs, execution } = call;
  const completion = { key: keyOf(context, call), execution };
  const handle = () => endpoint.handle(context, { caller, params, query, body, accept, holdMs, completion });
  const answer = await (endpoint.isOnce ? answerOnce(context.pool, completion, handle) : handle());
  if ('headers' in answer) return { outcome: answer, policyNumber: null };
  const { policyNumber } = answer.body as { readonly policyNumber?: unknown };
  return {
    outcome: toOutcome(answer, answerBytes(answer, body, bodyBytes)),
    policyNumber: typeof policyNumber === 'string' ? policyNumber : null,
  };
}

function keyOf(
  { fingerprints }: SalesContext,
  { caller, method, address, body, idempotencyKey: header }: EndpointCall,
) {
  if (method === 'GET') return null;
  return idempotencyKey(fingerprints, caller.partner.partnerId, header ?? undefined, {
    method,
    address,
    body,
  });
}
