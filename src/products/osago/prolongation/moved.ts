import { addMonths, type DateText, fullYears } from '#kernel/calendar.ts';
import { isObject, type Json } from '#kernel/json.ts';
import { dateIn, type Term } from '../../prolongation/dates.ts';

/** The old periods of use in the new term: the whole term stays whole, a season comes again in its months. */
export function movedPeriods(
  periods: Json | undefined,
  old: { readonly startsOn: DateText; readonly termEndsOn: DateText },
  term: Term | undefined,
): readonly Json[] | undefined {
  if (!Array.isArray(periods) || !term) return undefined;
  const [first] = periods as readonly Json[];
  const wasWhole =
    periods.length === 1 && isObject(first) && first.start === old.startsOn && first.end === old.termEndsOn;
  if (wasWhole) return [{ start: term.startsOn, end: term.endsOn }];
  return (periods as readonly Json[]).map((period) => movedPeriod(period, term));
}

function movedPeriod(period: Json, { startsOn }: Term): Json {
  if (!isObject(period)) return period;
  const [start, end] = [dateIn(period.start), dateIn(period.end)];
  if (start === undefined || end === undefined) return period;
  const years = Math.max(0, yearsUntil(start, startsOn));
  return { ...period, start: addMonths(start, 12 * years), end: addMonths(end, 12 * years) };
}

/** How many years have to pass until the day lies in the term. */
function yearsUntil(day: DateText, startsOn: DateText): number {
  const years = fullYears(day, startsOn);
  return addMonths(day, 12 * years) < startsOn ? years + 1 : years;
}
