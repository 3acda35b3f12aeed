import type { Queryable } from '../../db/pool.ts';
import { timeOrderedId } from '../../db/timed-ids.ts';
import { errorCode, isDatabaseAway } from '../../db/unavailable.ts';
import type { ByteSealer } from '../../keys/fingerprints.ts';
import { outsideOfSpans } from '../../spans/spans.ts';
import type { Lease, OperationRequest } from './operation.ts';
import { insertOperations, type NewOperation, withdrawOperations } from './store.ts';

/** Keep a statement short, so that the handles of its operations leave soon. */
const batchMax = 64;
const batchBytesMax = 1_048_576;
/** The database works on one statement while another one is written. */
const writersMax = 2;

export interface HandOver {
  /** Stores an operation; rejects where it could not be, after at most two time limits of the database. */
  store(request: OperationRequest, acceptedAt: Date): Promise<Lease>;
  /**
   * Takes back what the database may have stored although it did not say so: its partner has heard that there is no
   * operation, so nobody may run it. Throws while the database is away.
   */
  withdraw(): Promise<void>;
}

interface Waiting {
  readonly operation: NewOperation;
  /** True where the statement that it shared was refused: what is wrong with one must not be felt by the others. */
  readonly isAlone: boolean;
  stored(): void;
  failed(error: unknown): void;
}

/**
 * Stores operations, those that come while statements run together in the next one: a thousand deadlines at once are
 * a few statements instead of a queue. Needs two connections for that.
 */
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

  /** A connection that broke may have done it or not; that of a second attempt is a new one. */
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

  /** Whoever waits behind would wait for the same time limit once more. */
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
        // The next turn of the event loop, so that all deadlines of this one share a statement.
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

/** How many of those that wait share the next statement: at least one, however long its body is. */
function batchLength(waiting: readonly Waiting[]): number {
  let bytes = 0;
  const last = waiting.findIndex(({ operation, isAlone }, index) => {
    bytes += operation.request.bodyBytes?.length ?? 0;
    return isAlone || index + 1 === batchMax || bytes > batchBytesMax;
  });
  return last < 0 ? waiting.length : last + 1;
}

/** The values of a row are wrong (22) or not allowed (23): the database itself is well. */
function isOfOneRequest(error: unknown): boolean {
  return /^2[23]/.test(errorCode(error));
}
