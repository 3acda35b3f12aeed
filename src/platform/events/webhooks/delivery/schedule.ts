const minuteMs = 60_000;
const hourMs = 3_600_000;

/** Pauses after each failed attempt, as Standard Webhooks advises: ten attempts in three days. */
const pausesMs: readonly number[] = [
  5_000,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  24 * hourMs,
];

const jitter = 0.2;

/** What is failing gets its next request so much later, so that a backlog does not fall upon it. */
export const failedPauseMs = 1_000;
/** Nothing but failures for so long switch an endpoint off. */
export const failingMsMax = 120 * hourMs;

/**
 * How long to wait after so many failed attempts, ±20 %, and what the answer asked for up to twice as long; null where no attempt is
 * left. `chance` is from 0 to 1.
 */
export function pauseAfter(
  attempts: number,
  chance: number,
  retryAfterMs: number | undefined,
): number | null {
  const pause = pausesMs[attempts - 1];
  if (pause === undefined) return null;
  const spread = pause * (1 - jitter + 2 * jitter * chance);
  return Math.trunc(Math.max(spread, Math.min(retryAfterMs ?? 0, 2 * pause)));
}

/** For how long an answer asks to be left alone: seconds or a date; undefined where it says nothing that can be read. */
export function retryAfterMs(header: string | undefined, now: Date): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1_000;
  const at = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime());
}
