import type { Logger } from 'pino';
import { ServiceError } from '#kernel/errors/errors.ts';
import { isDatabaseAway } from '#platform/db/unavailable.ts';
import type { Execution, Settled } from '#platform/operations/durable/execution.ts';
import { LostLease, type Outcome, type StoredRefusal } from '#platform/operations/durable/operation.ts';
import type { Operations } from '#platform/operations/durable/operations.ts';
import type { Refusal } from '#platform/trace/requests/request-row.ts';
import { toStoredRefusal } from '#platform/trace/requests/request-row.ts';
import { publicError } from './error-body.ts';
import { type ErrorDependencies, errorOutcome } from './send-error.ts';

export interface EndDependencies extends ErrorDependencies {
  readonly operations: Operations;
  readonly log: Logger;
}

/** Body, schema and parameters of the request, used to mask personal data in the stored refusal. */
export type Sent = Omit<Refusal, 'code' | 'faults'>;

export type Ending = { readonly outcome: Outcome } | { readonly error: unknown };

/** Stores the answer if the request became an operation. After an internal error, leaves it for another attempt. */
export function endOperation(
  deps: EndDependencies,
  execution: Execution,
  requestId: string,
  ending: Ending,
  sent: () => Sent,
): Promise<void> | undefined {
  return execution.settle()?.then((settled) => settled && store(deps, settled, requestId, ending, sent));
}

async function store(
  deps: EndDependencies,
  settled: Settled,
  requestId: string,
  ending: Ending,
  sent: () => Sent,
): Promise<void> {
  try {
    if ('outcome' in ending) await deps.operations.finish(settled, ending.outcome);
    else if (ending.error instanceof LostLease) deps.operations.lose(settled.lease);
    else {
      const outcome = errorOutcome(deps, ending.error, requestId);
      const refusal = refusalOf(deps, ending.error, requestId, sent);
      if (ending.error instanceof ServiceError) await deps.operations.finish(settled, outcome, refusal);
      else {
        const isSpared = isDatabaseAway(ending.error);
        await deps.operations.retry(settled.lease, outcome, { isSpared, refusal });
      }
    }
  } catch (error) {
    // Only log the failure: the lease expires, and the next process that takes the operation answers it.
    deps.log.error(
      { requestId, operationId: settled.lease.operationId, err: String(error) },
      'operation left',
    );
  }
}

/** Builds the refusal for staff. If that fails, returns the code only, because the partner must get the answer. */
function refusalOf(
  { log }: EndDependencies,
  error: unknown,
  requestId: string,
  sent: () => Sent,
): StoredRefusal {
  const { code, faults } = publicError(error);
  try {
    return toStoredRefusal({ ...sent(), code, faults });
  } catch (failure) {
    log.warn({ requestId, err: String(failure) }, 'the refusal of an operation is kept without its faults');
    return { code };
  }
}
