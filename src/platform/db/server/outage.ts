import { monotonicMs } from '#kernel/time/clock.ts';
import { errorCode, findExhaustion, isDatabaseAway } from '../unavailable.ts';

/** Logs the loss and the return of the database once each, regardless of how many statements fail. */
export interface Outage {
  lost(error: Error): void;
  failed(error: unknown): void;
  answered(): void;
  /** Reports that a file could grow. An insert proves nothing: its row may fit although the disk is full. */
  foundRoom(): void;
  /** Throws the error of a recent statement that ran out of space. */
  requireRoom(): void;
}

/** A dying server may still answer on open connections. */
const awayQuietMs = 1_000;
/** A nearly full disk lets some statements succeed, so an outage ends only after this time. */
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
