import { type DateText, moscowDate, moscowMidnight } from '#kernel/time/calendar.ts';

const mailedAtMs = 8 * 3_600_000;

/**
 * Returns the seconds until the letter about a change is sent: on the morning of its effective day, or 0 for a past
 * morning.
 */
export function secondsUntilMail(effectiveOn: DateText, now: Date): number {
  if (effectiveOn <= moscowDate(now)) return 0;
  return Math.ceil((moscowMidnight(effectiveOn).getTime() + mailedAtMs - now.getTime()) / 1_000);
}
