import { outsideOfSpans } from '../spans/spans.ts';

/** Interval of polls in ms. Polls are needed because a signal can be lost. */
const pollEveryMs = 1_000;

export interface Waiters {
  /** Waits for an event of the key. Resolves to false after `timeoutMs` or when `givenUp` is aborted. */
  wait(key: string, timeoutMs: number, givenUp?: AbortSignal): Promise<boolean>;
  /** Ends the waits for a key, whose event has happened in this or another process. */
  happened(key: string): void;
  poll(): void;
  /** Ends all current and future waits. */
  close(): void;
}

/** Lets requests wait for events in any process. `among` returns those of the given keys whose event has happened. */
export function createWaiters(
  among: (keys: readonly string[]) => Promise<readonly string[]>,
  onError: (error: unknown) => void,
): Waiters {
  const waiting = new Map<string, Set<(hasHappened: boolean) => void>>();
  let polling: NodeJS.Timeout | undefined;
  let isClosed = false;

  function poll(): void {
    if (waiting.size > 0) among([...waiting.keys()]).then((keys) => keys.forEach(happened), onError);
  }

  function happened(key: string): void {
    for (const go of waiting.get(key) ?? []) go(true);
  }

  function leave(key: string, go: (hasHappened: boolean) => void): void {
    const others = waiting.get(key);
    others?.delete(go);
    if (others?.size === 0) waiting.delete(key);
    if (waiting.size > 0) return;
    clearInterval(polling);
    polling = undefined;
  }

  return {
    wait(key, timeoutMs, givenUp) {
      if (isClosed || givenUp?.aborted) return Promise.resolve(false);
      return new Promise((resolve) => {
        const go = (hasHappened: boolean) => {
          clearTimeout(timer);
          givenUp?.removeEventListener('abort', giveUp);
          leave(key, go);
          resolve(hasHappened);
        };
        const giveUp = () => go(false);
        const timer = setTimeout(giveUp, timeoutMs);
        givenUp?.addEventListener('abort', giveUp);
        const others = waiting.get(key) ?? new Set();
        waiting.set(key, others.add(go));
        polling ??= outsideOfSpans(() => setInterval(poll, pollEveryMs));
      });
    },
    happened,
    poll,
    close() {
      isClosed = true;
      for (const waiters of [...waiting.values()]) for (const go of waiters) go(false);
    },
  };
}
