import type { DateText } from '#kernel/time/calendar.ts';
import type { WorkingYear } from '#kernel/time/working-days.ts';

/** Kinds of days: a holiday (article 112 of the Labour Code), a day off on a weekday, and a working Saturday or Sunday. */
export const dayKinds = ['HOLIDAY', 'DAY_OFF', 'WORKING'] as const;
/** Reliability of a row; `docs/unverified-figures.md` explains the levels. */
export const confidences = ['verified', 'found', 'derived', 'recalled', 'unverified'] as const;

export interface CalendarDay {
  readonly date: DateText;
  readonly kind: (typeof dayKinds)[number];
  /** Weekend date whose day off was moved to this date; empty if no day off was moved. */
  readonly movedFrom: string;
  readonly title: string;
  /** Law or decree that defines the day. */
  readonly source: string;
  readonly confidence: (typeof confidences)[number];
}

export const dayColumns = ['date', 'kind', 'movedFrom', 'title', 'source', 'confidence'] as const;

export function workingYear(days: readonly CalendarDay[]): WorkingYear {
  const datesOf = (...kinds: readonly string[]) =>
    new Set(days.filter(({ kind }) => kinds.includes(kind)).map(({ date }) => date));
  return { daysOff: datesOf('HOLIDAY', 'DAY_OFF'), workingWeekends: datesOf('WORKING') };
}
