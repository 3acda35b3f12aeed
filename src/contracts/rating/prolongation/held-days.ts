import { addDays, type DateText, daysBetween } from '#kernel/time/calendar.ts';

/** Returns the last day of a range whose days satisfy the condition from `first` on. Searches by halves if `last` does not. */
export function lastDayThat(isHeld: (day: DateText) => boolean, first: DateText, last: DateText): DateText {
  if (last <= first) return first;
  if (isHeld(last)) return last;
  let [same, other] = [first, last];
  for (let days = daysBetween(same, other); days > 1; days = daysBetween(same, other)) {
    const middle = addDays(same, Math.floor(days / 2));
    if (isHeld(middle)) same = middle;
    else other = middle;
  }
  return same;
}

/** Returns the last day for which the registry's bonus-malus classes are set: they change on 1 April. */
export function lastDayOfClasses(today: DateText): DateText {
  const year = today.slice(0, 4);
  return today <= `${year}-03-31` ? `${year}-03-31` : `${Number(year) + 1}-03-31`;
}
