import { type DateText, moscowDate, moscowMidnight } from '#kernel/time/calendar.ts';

const mailedAtMs = 8 * 3_600_000;

/** Returns the delay until the letter with the new edition: the morning of the day the change counts, or none if that has passed. */
export function secondsUntilMail(effectiveOn: DateText, now: Date): number {
  if (effectiveOn <= moscowDate(now)) return 0;
  return Math.ceil((moscowMidnight(effectiveOn).getTime() + mailedAtMs - now.getTime()) / 1_000);
}
