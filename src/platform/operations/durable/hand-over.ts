import type { Queryable } from '../../db/pool.ts';
import { timeOrderedId } from '../../db/timed-ids.ts';
import { errorCode, isDatabaseAway } from '../../db/unavailable.ts';
import type { ByteSealer } from '../../keys/fingerprints.ts';
import { outsideOfSpans } from '../../spans/spans.ts';
import type { Lease, OperationRequest } from './operation.ts';
import { insertOperations, type NewOperation, withdrawOperations } from './store.ts';

/** Maximum number of operations per statement. It is small, so that partners soon get the ids of their operations. */
const batchMax = 64;
const batchBytesMax = 1_048_576;
/** Maximum number of concurrent statements: while the database runs one, this process prepares the other. */
const writersMax = 2;

export interface HandOver {
  /** Stores an operation. If this fails, the promise rejects within twice the time limit of a statement. */
  store(request: OperationRequest, acceptedAt: Date): Promise<Lease>;
  /** Deletes operations for which partners got an error, although they may be stored because the outcome is unknown. */
  withdraw(): Promise<void>;
}

interface Waiting {
  readonly operation: NewOperation;
  /** True if the operation needs its own statement, because the database refused a statement for several operations. */
  readonly isAlone: boolean;
  stored(): void;
  failed(error: unknown): void;
}

/** Creates the hand-over. Operations that arrive while statements run are stored together. Needs two connections. */
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

  /** Inserts operations. Repeats the insert once after a lost connection, because its outcome is then unknown. */
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

  /** Rejects the batch and all waiting operations, because each of them would wait for the same time limit. */
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
        // Start in the next turn of the event loop, so that one statement stores all operations due in this turn.
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

/** Returns how many waiting operations the next statement stores: at least one, however long its body is. */
function batchLength(waiting: readonly Waiting[]): number {
  let bytes = 0;
  const last = waiting.findIndex(({ operation, isAlone }, index) => {
    bytes += operation.request.bodyBytes?.length ?? 0;
    return isAlone || index + 1 === batchMax || bytes > batchBytesMax;
  });
  return last < 0 ? waiting.length : last + 1;
}

/** True for an error of a single operation: an invalid value (22) or a violated constraint (23). */
function isOfOneRequest(error: unknown): boolean {
  return /^2[23]/.test(errorCode(error));
}
