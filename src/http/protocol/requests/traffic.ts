import { createDeadlines, type Deadlines } from './deadlines.ts';

/** Counts what is being answered, so that a shutdown can wait for it. */
export interface Traffic {
  readonly isDraining: boolean;
  /** Connections are asked to end after their next answer, because another process takes over. */
  readonly isRetiring: boolean;
  /** Requests that are being answered. */
  readonly running: number;
  began(): void;
  ended(): void;
  retire(): void;
  /** Deadlines of requests whose partners accept a handle. */
  readonly deadlines: Deadlines;
  /** Response deadline of all other requests. */
  readonly answerMs: number;
  /** Refuses new requests from now on, hands over after a moment what can be; resolves when the last running one has ended, or after `timeoutMs`. */
  drain(timeoutMs: number): Promise<void>;
}

/** Most requests end sooner by themselves. */
const handOverAfterMs = 500;

/** Requests that take no handle are answered within `answerMs`, or refused. */
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
        // Again and again: a request whose body was still on its way becomes patient later.
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

/** True while no shutdown has begun, and the database answers and takes changes. */
export async function isReady(traffic: Traffic, checkDatabase: () => Promise<void>): Promise<boolean> {
  if (traffic.isDraining) return false;
  return checkDatabase().then(
    () => true,
    () => false,
  );
}
