import { dateOfEpochDay } from './calendar.ts';

/** The only source of the present moment; tests pass their own. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** Milliseconds since some moment, for measuring how long something took; no rule depends on it. */
export function monotonicMs(): number {
  return performance.now();
}

/** A clock that starts at `moment` and moves only when told to. */
export function manualClock(moment: string): Clock & { set(next: string): void } {
  let current = new Date(moment);
  return {
    now: () => new Date(current),
    set: (next) => {
      current = new Date(next);
    },
  };
}

const moscowOffsetMs = 3 * 3_600_000;
/** A day without changes of the clock, as Moscow and UTC have them. */
export const dayMs = 86_400_000;

/** The calendar date in Moscow (UTC+3 all year since 2014), the insurer's place of business. */
export function moscowDate(moment: Date): string {
  const moscowMs = moment.getTime() + moscowOffsetMs;
  return dateOfEpochDay(Math.floor(moscowMs / dayMs));
}

/** When a calendar day begins in Moscow, as the interface writes date-times. */
export function moscowDayStart(date: string): string {
  return `${date}T00:00:00+03:00`;
}

/** The same as a moment. */
export function moscowMidnight(date: string): Date {
  return new Date(moscowDayStart(date));
}

/** The last second of a calendar day in Moscow, as the interface writes it. */
export function moscowDayEnd(date: string): string {
  return `${date}T23:59:59+03:00`;
}

/** "2026-11-21T10:00:00+03:00": a moment with Moscow's offset, as the interface writes date-times. */
export function moscowDateTime(moment: Date): string {
  return `${new Date(moment.getTime() + moscowOffsetMs).toISOString().slice(0, 19)}+03:00`;
}
