/** How often those who wait are looked at; a limit of a minute needs no more. */
const lookEveryMs = 1_000;

/** A request that waits, between the one that came before it and the one that came after. */
export interface WaitingRequest {
  readonly giveUp: () => void;
  readonly enteredIn: number;
  before: WaitingRequest | undefined;
  after: WaitingRequest | undefined;
}

export interface OwnLimit {
  /** Calls `giveUp` when the limit is over, unless `leave` comes first. */
  enter(giveUp: () => void): WaitingRequest;
  /** Of one that has left before: nothing. */
  leave(waiting: WaitingRequest): void;
  /** Nobody waits any more. */
  close(): void;
}

/**
 * One limit for all requests that name none of their own. All wait equally long, so that the first to come is the first
 * to go, and one timer does for all: a timer for each cost more than finding the tariff, and a map of them left tables
 * behind that had to be collected.
 */
export function createOwnLimit(limitMs: number): OwnLimit {
  let first: WaitingRequest | undefined;
  let last: WaitingRequest | undefined;
  let turn = 0;
  const turnsMax = Math.ceil(limitMs / lookEveryMs);

  function leave(waiting: WaitingRequest): void {
    const { before, after } = waiting;
    if (before === undefined && first !== waiting) return;
    if (before) before.after = after;
    else first = after;
    if (after) after.before = before;
    else last = before;
    waiting.before = undefined;
    waiting.after = undefined;
  }

  const looking = setInterval(() => {
    turn += 1;
    while (first && turn - first.enteredIn >= turnsMax) {
      const { giveUp } = first;
      leave(first);
      giveUp();
    }
  }, lookEveryMs);
  looking.unref();
  return {
    enter(giveUp) {
      const waiting = { giveUp, enteredIn: turn, before: last, after: undefined };
      if (last) last.after = waiting;
      else first = waiting;
      last = waiting;
      return waiting;
    },
    leave,
    close: () => clearInterval(looking),
  };
}
