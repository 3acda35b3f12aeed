import { monotonicMs } from '#kernel/time/clock.ts';
import { errorCode, findExhaustion, isDatabaseAway } from '../unavailable.ts';

/** Reports once that the database went away, and once that it is back, however many statements find out. */
export interface Outage {
  /** An idle connection broke. */
  lost(error: Error): void;
  failed(error: unknown): void;
  answered(): void;
  /** A file could grow: a row alone may find a place while the disk is full. */
  foundRoom(): void;
  /** Throws what a statement was refused with lately for want of room. */
  requireRoom(): void;
}

/** One that is dying may answer once more on connections that it has. */
const awayQuietMs = 1_000;
/** Where some have room for a while and others not. */
const fullQuietMs = 5_000;

export function createOutage(report: (line: string) => void, nowMs: () => number = monotonicMs): Outage {
  const away = createState('the database answers again', awayQuietMs);
  const full = createState('the database takes changes again', fullQuietMs);

  function createState(back: string, quietMs: number) {
    let last: { readonly error: unknown; readonly atMs: number } | undefined;
    return {
      begin(error: unknown, line: string): void {
        if (last === undefined) report(line);
        last = { error, atMs: nowMs() };
      },
      end(): void {
        if (last === undefined || nowMs() - last.atMs < quietMs) return;
        last = undefined;
        report(back);
      },
      error: () => last?.error,
    };
  }

  return {
    lost: (error) => away.begin(error, `a connection to the database was lost: ${error.message}`),
    failed(error) {
      if (!isDatabaseAway(error)) return;
      const exhaustion = findExhaustion(error);
      if (exhaustion === undefined) away.begin(error, `the database is away: ${reasonOf(error)}`);
      else full.begin(error, `the database refuses changes: ${exhaustion} (${reasonOf(error)})`);
    },
    answered: away.end,
    foundRoom: full.end,
    requireRoom() {
      if (full.error() !== undefined) throw full.error();
    },
  };
}

function reasonOf(error: unknown): string {
  return errorCode(error) || (error instanceof Error ? error.message : String(error));
}
