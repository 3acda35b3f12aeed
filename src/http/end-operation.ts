import type { Logger } from 'pino';
import { isDatabaseAway } from '../db/unavailable.ts';
import { ServiceError } from '../kernel/errors.ts';
import type { Execution } from '../operations/durable/execution.ts';
import { LostLease, type Outcome } from '../operations/durable/operation.ts';
import type { Operations } from '../operations/durable/operations.ts';
import { type ErrorDependencies, errorOutcome } from './send-error.ts';

export interface EndDependencies extends ErrorDependencies {
  readonly operations: Operations;
  readonly log: Logger;
}

export type Ending = { readonly outcome: Outcome } | { readonly error: unknown };

/**
 * Stores the answer of a request that became an operation. An error that is ours gives it another attempt; an error
 * of the catalogue is its answer.
 */
export async function endOperation(
  deps: EndDependencies,
  execution: Execution,
  requestId: string,
  ending: Ending,
): Promise<void> {
  const settled = await execution.settle();
  if (!settled) return;
  try {
    if ('outcome' in ending) await deps.operations.finish(settled, ending.outcome);
    else if (ending.error instanceof LostLease) deps.operations.lose(settled.lease);
    else {
      const outcome = errorOutcome(deps, ending.error, requestId);
      if (ending.error instanceof ServiceError) await deps.operations.finish(settled, outcome);
      else await deps.operations.retry(settled.lease, outcome, { isSpared: isDatabaseAway(ending.error) });
    }
  } catch (error) {
    // The lease runs out, and whoever takes the operation next answers it.
    deps.log.error(
      { requestId, operationId: settled.lease.operationId, err: String(error) },
      'operation left',
    );
  }
}
