import type { JsonObject } from '#kernel/json.ts';
import type { UseRules } from '../addendum-rules.ts';
import { readDate } from '../dates/contract-dates.ts';
import { type DayRange, daysIn, overlap } from '../dates/day-range.ts';
import type { OsagoApplication } from './application.ts';

/** KS buys days of use: whatever day more of them are bought, it is their price and not that of the days that are left. */
export const osagoUse: UseRules = {
  field: 'insuredObject.osago.usagePeriods',
  withUseOf(body, other) {
    const [before, after] = [osagoOf(body), osagoOf(other)];
    const { usagePeriods: _, ...rest } = before;
    const usagePeriods = after.usagePeriods === undefined ? {} : { usagePeriods: after.usagePeriods };
    return { ...body, insuredObject: { osago: { ...rest, ...usagePeriods } } };
  },
};

function osagoOf(body: JsonObject): JsonObject {
  return ((body as OsagoApplication).insuredObject?.osago ?? {}) as JsonObject;
}

/** The periods of use in their order, where the vehicle is not used in the whole term. */
export function osagoUsedOn(body: JsonObject, term: DayRange): readonly DayRange[] | undefined {
  const used = ((body as OsagoApplication).insuredObject?.osago?.usagePeriods ?? [])
    .flatMap(({ start, end }) => {
      const [from, to] = [readDate(start), readDate(end)];
      const inTerm = from !== undefined && to !== undefined ? overlap({ from, to }, term) : null;
      return inTerm ? [inTerm] : [];
    })
    .sort((left, right) => (left.from < right.from ? -1 : 1));
  return used.length === 0 || daysIn(term, used) === daysIn(term) ? undefined : used;
}
