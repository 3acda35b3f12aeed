/** Counts what is being answered, so that a shutdown can wait for it. */
export interface Traffic {
  readonly isDraining: boolean;
  /** Requests that are being answered. */
  readonly running: number;
  began(): void;
  ended(): void;
  /** Refuses new requests from now on; resolves when the last running one has ended, or after `timeoutMs`. */
  drain(timeoutMs: number): Promise<void>;
}

export function createTraffic(): Traffic {
  let running = 0;
  let isDraining = false;
  let whenIdle: (() => void) | undefined;
  return {
    get isDraining() {
      return isDraining;
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
    drain(timeoutMs) {
      isDraining = true;
      if (running === 0) return Promise.resolve();
      return new Promise((resolve) => {
        const timer = setTimeout(resolve, timeoutMs);
        whenIdle = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    },
  };
}
