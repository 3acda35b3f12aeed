import type { Execution } from '../operations/durable/execution.ts';
import { takenExecution } from '../operations/durable/execution.ts';
import {
  attemptsMax,
  countedAttempt,
  type OperationRequest,
  type Outcome,
} from '../operations/durable/operation.ts';
import type { RunOperation } from '../operations/durable/worker.ts';
import { partnerById } from '../partners/manage-partners.ts';
import { callRoute } from './call-route.ts';
import { type EndDependencies, type Ending, endOperation } from './end-operation.ts';
import { parseJsonBody } from './parse-body.ts';
import type { SalesContext, SalesRoute } from './routes.ts';

/** Runs an operation that another process has left, as if its request had come here. */
export function operationRunner(
  deps: EndDependencies & { readonly sales: SalesContext },
  routes: readonly SalesRoute[],
): RunOperation {
  const rows = new Map(routes.map((route) => [`${route.method} ${route.path}`, route]));

  async function run(request: OperationRequest, execution: Execution): Promise<Outcome> {
    const route = rows.get(`${request.method} ${request.route}`);
    const partner = await partnerById(deps.sales.pool, request.partnerId);
    // A process of a newer version may know the address; the last attempt tells the partner.
    if (!route || !partner) throw new Error('this process cannot run the operation');
    const { outcome } = await callRoute(deps.sales, route, {
      ...request,
      caller: { partner, requestId: request.requestId },
      body: request.bodyBytes ? parseJsonBody(request.bodyBytes) : undefined,
      holdMs: 0,
      execution,
    });
    return outcome;
  }

  async function endingOf(request: OperationRequest, execution: Execution): Promise<Ending> {
    try {
      return { outcome: await run(request, execution) };
    } catch (error) {
      return { error };
    }
  }

  return async ({ lease, request }) => {
    const { requestId } = request;
    const { operationId, attempt, spared } = lease;
    deps.log.info({ requestId, operationId, attempt, spared }, 'operation taken over');
    const execution = takenExecution(lease);
    const ending =
      countedAttempt(lease) > attemptsMax
        ? { error: new Error('the operation ended every process that ran it') }
        : await endingOf(request, execution);
    await endOperation(deps, execution, requestId, ending);
  };
}
