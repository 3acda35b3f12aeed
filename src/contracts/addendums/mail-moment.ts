import { type DateText, moscowDate, moscowMidnight } from '#kernel/time/calendar.ts';

const mailedAtMs = 8 * 3_600_000;

/** Returns the seconds until 8:00 on the effective day, when the letter is sent; 0 if the day has already begun. */
export function secondsUntilMail(effectiveOn: DateText, now: Date): number {
  if (effectiveOn <= moscowDate(now)) return 0;
  return Math.ceil((moscowMidnight(effectiveOn).getTime() + mailedAtMs - now.getTime()) / 1_000);
}
