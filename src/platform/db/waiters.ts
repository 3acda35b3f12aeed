import { outsideOfSpans } from '../spans/spans.ts';

/** How often those who wait look for themselves, because a signal can be missed. */
const pollEveryMs = 1_000;

export interface Waiters {
  /** True when what the key names has happened; false after `timeoutMs`, or when `givenUp` is aborted before. */
  wait(key: string, timeoutMs: number, givenUp?: AbortSignal): Promise<boolean>;
  /** Some process says that it has happened. */
  happened(key: string): void;
  /** Looks now. */
  poll(): void;
  /** Lets everybody go, also whoever comes later. */
  close(): void;
}

/** Requests that are held until something happens, however many processes there are. `among` says of which keys it has. */
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
