import { createDeadlines, type Deadlines } from './deadlines.ts';

/** Number of running requests, for which a shutdown waits, and state of the shutdown. */
export interface Traffic {
  readonly isDraining: boolean;
  /** True if each connection is closed after its next answer, because another process takes over. */
  readonly isRetiring: boolean;
  readonly running: number;
  began(): void;
  ended(): void;
  retire(): void;
  readonly deadlines: Deadlines;
  readonly answerMs: number;
  /** Refuses new requests and answers waiting ones with handles. Resolves when no request runs or after `timeoutMs`. */
  drain(timeoutMs: number): Promise<void>;
}

const handOverAfterMs = 500;

export function createTraffic(answerMs: number): Traffic {
  let running = 0;
  let isDraining = false;
  let isRetiring = false;
  let whenIdle: (() => void) | undefined;
  const deadlines = createDeadlines();
  return {
    deadlines,
    answerMs,
    get isDraining() {
      return isDraining;
    },
    get isRetiring() {
      return isRetiring;
    },
    get running() {
      return running;
    },
    began() {
      running += 1;
    },
    ended() {
      running -= 1;
      if (running === 0) whenIdle?.();
    },
    retire() {
      isRetiring = true;
    },
    drain(timeoutMs) {
      isDraining = true;
      if (running === 0) return Promise.resolve();
      return new Promise((resolve) => {
        // Repeat the handover, because a request whose body is still arriving registers its deadline later.
        const handingOver = setInterval(deadlines.hasten, Math.min(handOverAfterMs, timeoutMs / 2));
        const end = () => {
          clearTimeout(timer);
          clearInterval(handingOver);
          resolve();
        };
        const timer = setTimeout(end, timeoutMs);
        whenIdle = end;
      });
    },
  };
}

/** True if no shutdown has begun and the database accepts writes. */
export async function isReady(traffic: Traffic, checkDatabase: () => Promise<void>): Promise<boolean> {
  if (traffic.isDraining) return false;
  return checkDatabase().then(
    () => true,
    () => false,
  );
}
