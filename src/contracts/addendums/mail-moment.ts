import { type DateText, moscowDate, moscowMidnight } from '#kernel/time/calendar.ts';

const mailedAtMs = 8 * 3_600_000;

/** The new edition is there from the day on which a change counts, and is sent in the morning of that day, or at once. */
export function secondsUntilMail(effectiveOn: DateText, now: Date): number {
  if (effectiveOn <= moscowDate(now)) return 0;
  return Math.ceil((moscowMidnight(effectiveOn).getTime() + mailedAtMs - now.getTime()) / 1_000);
}
