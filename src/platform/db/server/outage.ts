import { monotonicMs } from '#kernel/time/clock.ts';
import { errorCode, findExhaustion, isDatabaseAway } from '../unavailable.ts';

/** Logs one line when the database becomes unavailable and one line when it is available again. */
export interface Outage {
  lost(error: Error): void;
  failed(error: unknown): void;
  answered(): void;
  /** Reports that a database file could grow. A successful insert does not prove this: its row may fit into the file. */
  foundRoom(): void;
  /** Throws the error of a recent statement that failed because the disk was full. */
  requireRoom(): void;
}

/** Time in ms without errors after which a lost database counts as available. */
const awayQuietMs = 1_000;
/** Time in ms without errors after which a full disk counts as usable. */
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
