/** How often those who wait are looked at; a limit of a minute needs no more. */
const lookEveryMs = 1_000;

export interface OwnLimit {
  /** Calls `giveUp` when the limit is over, unless `leave` comes first. */
  enter(giveUp: () => void): void;
  leave(giveUp: () => void): void;
}

/**
 * One limit for all requests that name none of their own. All wait equally long, so that the first to come is the first
 * to go, and one timer does for all: a timer for each cost more than finding the tariff.
 */
export function createOwnLimit(limitMs: number): OwnLimit {
  const waiting = new Map<() => void, number>();
  let turn = 0;
  const turnsMax = Math.ceil(limitMs / lookEveryMs);
  const looking = setInterval(() => {
    turn += 1;
    for (const [giveUp, enteredIn] of waiting) {
      if (turn - enteredIn < turnsMax) break;
      waiting.delete(giveUp);
      giveUp();
    }
  }, lookEveryMs);
  looking.unref();
  return {
    enter: (giveUp) => waiting.set(giveUp, turn),
    leave: (giveUp) => waiting.delete(giveUp),
  };
}
