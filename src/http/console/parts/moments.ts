import { datePrinted, moscowDateTime } from '#kernel/time/calendar.ts';

/** Formats a moment in Moscow time, as in "21.11.2026 12:00:05". */
export function formatMoment(moment: Date): string {
  const text = moscowDateTime(moment);
  return `${datePrinted(text.slice(0, 10))} ${text.slice(11, 19)}`;
}
