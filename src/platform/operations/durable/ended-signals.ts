import type { Queryable } from '../../db/queryable.ts';
import { outsideOfSpans } from '../../spans/spans.ts';
import { announceEnded } from './store.ts';

/** How long ends gather before they are told together. */
const gatherMs = 5;
/** In one statement. */
const toldAtOnce = 500;

export interface EndedSignals {
  /** Tells the other processes; whoever misses it finds the end by itself a second later. */
  tell(operationId: string): void;
}

/**
 * Ends are told after their commit and many together: PostgreSQL commits transactions that signal one after the other,
 * so that a signal in each would keep all of them waiting for each other's write to the disk.
 */
export function createEndedSignals(db: Queryable, onError: (error: unknown) => void): EndedSignals {
  const waiting: string[] = [];
  let isTelling = false;

  async function tellAll(): Promise<void> {
    try {
      while (waiting.length > 0) await announceEnded(db, waiting.splice(0, toldAtOnce));
    } catch (error) {
      waiting.length = 0;
      onError(error);
    }
    isTelling = false;
  }

  return {
    tell(operationId) {
      waiting.push(operationId);
      if (isTelling) return;
      isTelling = true;
      outsideOfSpans(() => setTimeout(tellAll, gatherMs));
    },
  };
}
