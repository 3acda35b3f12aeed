import { workingYear } from '#catalogues/calendar/calendar-year.ts';
import { shippedYears } from '#catalogues/calendar/shipped-years.ts';
import { createWorkingDays } from '#kernel/time/working-days.ts';

const years = new Map(shippedYears().map(({ year, days }) => [String(year), workingYear(days)]));

export const workingDays = createWorkingDays((year) => years.get(year));
