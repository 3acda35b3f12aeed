import { randomUUID } from 'node:crypto';
import type { Queryable } from '../../db/queryable.ts';
import type { Lease, OperationRequest } from './operation.ts';
import { insertOperations, type NewOperation } from './store.ts';

/** Keeps a statement short, so that the handles of its operations leave soon. */
const batchMax = 64;

/**
 * Stores operations, those that come while a statement runs together in the next one: a thousand deadlines at once
 * are a few statements instead of a queue.
 */
export function createHandOver(
  db: Queryable,
  leaseMs: number,
): (request: OperationRequest, acceptedAt: Date) => Promise<Lease> {
  const waiting: { operation: NewOperation; stored(): void; failed(error: unknown): void }[] = [];
  let isWriting = false;

  async function write(): Promise<void> {
    isWriting = true;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, batchMax);
      try {
        await insertOperations(
          db,
          batch.map(({ operation }) => operation),
          leaseMs,
        );
        for (const { stored } of batch) stored();
      } catch (error) {
        for (const { failed } of batch) failed(error);
      }
    }
    isWriting = false;
  }

  return (request, acceptedAt) =>
    new Promise((resolve, reject) => {
      const operationId = randomUUID();
      waiting.push({
        operation: { operationId, request, acceptedAt },
        stored: () => resolve({ operationId, attempt: 1 }),
        failed: reject,
      });
      // The next turn of the event loop, so that all deadlines of this one share a statement.
      if (!isWriting) setImmediate(() => (isWriting ? undefined : write()));
    });
}
