import { addDays, type DateText, daysBetween } from './calendar.ts';

/** Days off and working weekends of a year, set by decree. Other weekends are off, and other weekdays are working days. */
export interface WorkingYear {
  readonly daysOff: ReadonlySet<DateText>;
  /** Saturdays and Sundays that are working days. */
  readonly workingWeekends: ReadonlySet<DateText>;
}

/** Calendar of working days. Deadlines move to working days (Civil Code, articles 193 and 194); days of cover never do. */
export interface WorkingDays {
  isWorking(day: DateText): boolean;
  /** Returns the last day to act if a term ends on `day`: that day or, if it is a day off, the next working day. */
  lastDayToAct(day: DateText): DateText;
  /** Returns the last working day before `day`. Terms that end on the returned day or earlier are over on `day`. */
  lastBefore(day: DateText): DateText;
  add(day: DateText, days: number): DateText;
}

/** Public holidays by article 112 of the Labour Code, as month and day. */
export const holidays: ReadonlySet<string> = new Set([
  ...['01-01', '01-02', '01-03', '01-04', '01-05', '01-06', '01-07', '01-08'],
  ...['02-23', '03-08', '05-01', '05-09', '06-12', '11-04'],
]);

/** Creates the calendar; a year such as "2026" for which `yearOf` has no table follows article 112 of the Labour Code. */
export function createWorkingDays(yearOf: (year: string) => WorkingYear | undefined): WorkingDays {
  function isWorking(day: DateText): boolean {
    const year = yearOf(day.slice(0, 4));
    if (!year) return isWorkingByLaw(day);
    return !year.daysOff.has(day) && (!isWeekend(day) || year.workingWeekends.has(day));
  }
  function nearest(day: DateText, step: 1 | -1): DateText {
    let found = day;
    while (!isWorking(found)) found = addDays(found, step);
    return found;
  }
  return {
    isWorking,
    lastDayToAct: (day) => nearest(day, 1),
    lastBefore: (day) => nearest(addDays(day, -1), -1),
    add(day, days) {
      let found = day;
      for (let left = days; left > 0; left -= 1) found = nearest(addDays(found, 1), 1);
      return found;
    },
  };
}

/** Working days by article 112 of the Labour Code, for years without a known decree. */
export const workingDaysByLaw: WorkingDays = createWorkingDays(() => undefined);

/** True if article 112 makes the day a working day. A holiday on a weekend moves to Monday, except in January. */
function isWorkingByLaw(day: DateText): boolean {
  return !isWeekend(day) && !holidays.has(day.slice(5)) && !isMovedHere(day);
}

/** True for a Monday that is a day off because a holiday was on the weekend before it. */
function isMovedHere(day: DateText): boolean {
  return isoWeekday(day) === 1 && [-1, -2].some((ago) => isMovableHoliday(addDays(day, ago)));
}

function isMovableHoliday(day: DateText): boolean {
  return holidays.has(day.slice(5)) && !day.startsWith('01-', 5);
}

export function isWeekend(day: DateText): boolean {
  return isoWeekday(day) > 5;
}

/** Returns the day of the week, from 1 for Monday to 7 for Sunday. */
export function isoWeekday(day: DateText): number {
  const days = daysBetween('1900-01-01', day) % 7;
  return (days < 0 ? days + 7 : days) + 1;
}
