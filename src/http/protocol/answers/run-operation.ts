import { partnerById } from '#access/store.ts';
import type { Execution } from '#platform/operations/durable/execution.ts';
import { takenExecution } from '#platform/operations/durable/execution.ts';
import {
  deathsBefore,
  deathsMax,
  type Lease,
  type OperationRequest,
  type Outcome,
} from '#platform/operations/durable/operation.ts';
import type { RunOperation } from '#platform/operations/durable/worker.ts';
import { beginOrPassOn, endedWith, type Tracer } from '#platform/spans/spans.ts';
import { callEndpoint } from '../call-endpoint.ts';
import type { Endpoint, SalesContext } from '../endpoint.ts';
import { parseJsonBody } from '../requests/parse-body.ts';
import { type EndDependencies, type Ending, endOperation } from './end-operation.ts';

/** Returns a function that runs an operation again after its process ended. */
export function operationRunner(
  deps: EndDependencies & { readonly sales: SalesContext; readonly tracer: Tracer | undefined },
  endpoints: readonly Endpoint[],
): RunOperation {
  const byRoute = new Map(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]));

  async function run(request: OperationRequest, execution: Execution): Promise<Outcome> {
    const endpoint = byRoute.get(`${request.method} ${request.route}`);
    const partner = await partnerById(deps.sales.pool, request.partnerId);
    // Throw, so that the operation is retried: a process of a newer version may know the route.
    if (!endpoint || !partner) throw new Error('this process cannot run the operation');
    const { outcome } = await callEndpoint(deps.sales, endpoint, {
      ...request,
      caller: { ...request, partner },
      body: request.bodyBytes ? parseJsonBody(request.bodyBytes) : undefined,
      holdMs: 0,
      execution,
    });
    return outcome;
  }

  function runInTrace(request: OperationRequest, execution: Execution, lease: Lease): Promise<Outcome> {
    const { method, route, requestId, traceparent } = request;
    const work = () => run(request, execution);
    const span = beginOrPassOn(deps.tracer, traceparent, () => ({
      name: `continue ${method} /ship/biz${route}`,
      kind: 'internal',
      attributes: {
        'http.route': `/ship/biz${route}`,
        'bindery.request_id': requestId,
        'bindery.operation_id': lease.operationId,
        'bindery.operation_attempt': lease.attempt,
      },
    }));
    return span ? endedWith(span, work) : work();
  }

  async function endingOf(request: OperationRequest, execution: Execution, lease: Lease): Promise<Ending> {
    try {
      return { outcome: await runInTrace(request, execution, lease) };
    } catch (error) {
      return { error };
    }
  }

  return async ({ lease, request }) => {
    const { requestId } = request;
    const { operationId, attempt, spared, failed } = lease;
    deps.log.info({ requestId, operationId, attempt, spared, failed }, 'operation taken over');
    const execution = takenExecution(lease);
    const ending =
      deathsBefore(lease) >= deathsMax
        ? { error: new Error('the operation ended every process that ran it') }
        : await endingOf(request, execution, lease);
    await endOperation(deps, execution, requestId, ending, () => ({
      body: request.bodyBytes ? parseJsonBody(request.bodyBytes) : undefined,
      bodyLength: request.bodyBytes?.length ?? 0,
      schema: byRoute.get(`${request.method} ${request.route}`)?.body?.schema,
      parameters: { ...request.query, ...request.params },
    }));
  };
}
