import type { Queryable } from '../../db/queryable.ts';
import { outsideOfSpans } from '../../spans/spans.ts';
import { endedAmong } from './store.ts';

/** How often those who wait look for themselves, because a signal can be missed. */
const lookEveryMs = 1_000;

export interface Waiters {
  /** Resolves when the operation has ended, at latest after `timeoutMs`. */
  wait(operationId: string, timeoutMs: number): Promise<void>;
  /** Some process says that the operation has ended. */
  ended(operationId: string): void;
  /** Lets everybody go, also whoever comes later. */
  close(): void;
}

/** Polls that are held until their operation ends, however many processes there are. */
export function createWaiters(db: Queryable, onError: (error: unknown) => void): Waiters {
  const waiting = new Map<string, Set<() => void>>();
  let looking: NodeJS.Timeout | undefined;
  let isClosed = false;

  function look(): void {
    endedAmong(db, [...waiting.keys()]).then((ids) => ids.forEach(ended), onError);
  }

  function ended(operationId: string): void {
    for (const go of waiting.get(operationId) ?? []) go();
  }

  function leave(operationId: string, go: () => void): void {
    const others = waiting.get(operationId);
    others?.delete(go);
    if (others?.size === 0) waiting.delete(operationId);
    if (waiting.size > 0) return;
    clearInterval(looking);
    looking = undefined;
  }

  return {
    wait(operationId, timeoutMs) {
      if (isClosed) return Promise.resolve();
      return new Promise((resolve) => {
        const go = () => {
          clearTimeout(timer);
          leave(operationId, go);
          resolve();
        };
        const timer = setTimeout(go, timeoutMs);
        const others = waiting.get(operationId) ?? new Set();
        waiting.set(operationId, others.add(go));
        looking ??= outsideOfSpans(() => setInterval(look, lookEveryMs));
      });
    },
    ended,
    close() {
      isClosed = true;
      for (const operationId of [...waiting.keys()]) ended(operationId);
    },
  };
}
