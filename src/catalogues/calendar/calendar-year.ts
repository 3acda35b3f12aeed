import type { DateText } from '#kernel/time/calendar.ts';
import type { WorkingYear } from '#kernel/time/working-days.ts';

/** `HOLIDAY`: by article 112; `DAY_OFF`: a weekday off; `WORKING`: a working Saturday or Sunday. */
export const dayKinds = ['HOLIDAY', 'DAY_OFF', 'WORKING'] as const;
/** Reliability of a row; the marks of `docs/unverified-figures.md`. */
export const confidences = ['verified', 'found', 'derived', 'recalled', 'unverified'] as const;

export interface CalendarDay {
  readonly date: DateText;
  readonly kind: (typeof dayKinds)[number];
  /** The weekend day whose day off was moved here; empty if none. */
  readonly movedFrom: string;
  readonly title: string;
  /** The law or decree. */
  readonly source: string;
  readonly confidence: (typeof confidences)[number];
}

export const dayColumns = ['date', 'kind', 'movedFrom', 'title', 'source', 'confidence'] as const;

export function workingYear(days: readonly CalendarDay[]): WorkingYear {
  const datesOf = (...kinds: readonly string[]) =>
    new Set(days.filter(({ kind }) => kinds.includes(kind)).map(({ date }) => date));
  return { daysOff: datesOf('HOLIDAY', 'DAY_OFF'), workingWeekends: datesOf('WORKING') };
}
