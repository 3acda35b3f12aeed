import { monotonicMs } from '../kernel/clock.ts';
import { codeOf, exhaustionOf, isDatabaseAway } from './unavailable.ts';

/** Tells once that the database went away, and once that it is back, however many statements find out. */
export interface Outage {
  /** An idle connection broke. */
  lost(error: Error): void;
  failed(error: unknown): void;
  /** `isChange`: the statement wrote something. */
  succeeded(isChange: boolean): void;
}

/** Connections of a server that is dying may answer once more, and a change may still find room on a full disk. */
const quietMs = { away: 1_000, exhausted: 10_000 };

export function createOutage(tell: (line: string) => void, nowMs: () => number = monotonicMs): Outage {
  let told: keyof typeof quietMs | undefined;
  let failedMs = 0;

  function note(kind: keyof typeof quietMs, line: string): void {
    failedMs = nowMs();
    if (told === undefined) tell(line);
    told ??= kind;
  }

  return {
    lost: (error) => note('away', `a connection to the database was lost: ${error.message}`),
    failed(error) {
      if (!isDatabaseAway(error)) return;
      const exhaustion = exhaustionOf(error);
      if (exhaustion === undefined) note('away', `the database is away: ${reasonOf(error)}`);
      else note('exhausted', `the database refuses changes: ${exhaustion} (${codeOf(error)})`);
    },
    succeeded(isChange) {
      if (told === undefined || (told === 'exhausted' && !isChange)) return;
      if (nowMs() - failedMs < quietMs[told]) return;
      tell(told === 'away' ? 'the database answers again' : 'the database takes changes again');
      told = undefined;
    },
  };
}

function reasonOf(error: unknown): string {
  return codeOf(error) || (error instanceof Error ? error.message : String(error));
}
