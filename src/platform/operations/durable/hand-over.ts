import type { Queryable } from '../../db/pool.ts';
import { timeOrderedId } from '../../db/timed-ids.ts';
import { errorCode, isDatabaseAway } from '../../db/unavailable.ts';
import type { ByteSealer } from '../../keys/fingerprints.ts';
import { outsideOfSpans } from '../../spans/spans.ts';
import type { Lease, OperationRequest } from './operation.ts';
import { insertOperations, type NewOperation, withdrawOperations } from './store.ts';

/** A short statement, so that its handles are sent soon. */
const batchMax = 64;
const batchBytesMax = 1_048_576;
/** While the database runs one statement, the process prepares another. */
const writersMax = 2;

export interface HandOver {
  /** Stores an operation. Rejects, after at most two database time-outs, if it could not be stored. */
  store(request: OperationRequest, acceptedAt: Date): Promise<Lease>;
  /** Deletes operations that may be stored although their partners were answered that none exists. */
  withdraw(): Promise<void>;
}

interface Waiting {
  readonly operation: NewOperation;
  /** True after a refusal of a shared statement: one bad request must not affect the others. */
  readonly isAlone: boolean;
  stored(): void;
  failed(error: unknown): void;
}

/** Operations that arrive while statements run share the next one. Needs two connections. */
export function createHandOver(db: Queryable, leaseMs: number, sealer: ByteSealer): HandOver {
  const waiting: Waiting[] = [];
  const doubtful = new Set<string>();
  let writers = 0;

  const insert = (batch: readonly Waiting[]) =>
    insertOperations(
      db,
      batch.map(({ operation }) => operation),
      leaseMs,
      sealer,
    );

  /** A broken connection leaves the outcome unknown; the second attempt uses a new one. */
  async function insertSurely(batch: readonly Waiting[]): Promise<void> {
    await insert(batch).catch((error: unknown) => {
      if (isDatabaseAway(error)) return insert(batch);
      throw error;
    });
  }

  async function write(batch: readonly Waiting[]): Promise<void> {
    try {
      await insertSurely(batch);
      for (const { stored } of batch) stored();
    } catch (error) {
      if (!isOfOneRequest(error)) giveUp(batch, error);
      else if (batch.length === 1) batch[0]?.failed(error);
      else waiting.unshift(...batch.map((one) => ({ ...one, isAlone: true })));
    }
  }

  /** Later requests would wait for another whole time-out. */
  function giveUp(batch: readonly Waiting[], error: unknown): void {
    for (const { operation } of batch) doubtful.add(operation.operationId);
    for (const { failed } of [...batch, ...waiting.splice(0)]) failed(error);
  }

  async function writeAll(): Promise<void> {
    if (writers === writersMax) return;
    writers += 1;
    while (waiting.length > 0) await write(waiting.splice(0, batchLength(waiting)));
    writers -= 1;
  }

  return {
    store: (request, acceptedAt) =>
      new Promise((resolve, reject) => {
        const operationId = timeOrderedId(acceptedAt);
        waiting.push({
          operation: { operationId, request, acceptedAt },
          isAlone: false,
          stored: () => resolve({ operationId, attempt: 1, spared: 0, failed: 0 }),
          failed: reject,
        });
        // The next turn of the event loop, so that deadlines of this turn share a statement.
        if (writers < writersMax) outsideOfSpans(() => setImmediate(writeAll));
      }),
    async withdraw() {
      if (doubtful.size === 0) return;
      const operationIds = [...doubtful];
      await withdrawOperations(db, operationIds);
      for (const operationId of operationIds) doubtful.delete(operationId);
    },
  };
}

/** Number of waiting requests in the next statement: at least one, however long its body is. */
function batchLength(waiting: readonly Waiting[]): number {
  let bytes = 0;
  const last = waiting.findIndex(({ operation, isAlone }, index) => {
    bytes += operation.request.bodyBytes?.length ?? 0;
    return isAlone || index + 1 === batchMax || bytes > batchBytesMax;
  });
  return last < 0 ? waiting.length : last + 1;
}

/** Invalid values (22) or constraint violations (23): the database itself works. */
function isOfOneRequest(error: unknown): boolean {
  return /^2[23]/.test(errorCode(error));
}
