import type { Json, JsonObject } from '#kernel/json/json.ts';
import { addDays } from '#kernel/time/calendar.ts';
import type { AddendumRules, PremiumTiming } from '../../product/addendum-rules.ts';
import {
  changeableParts,
  holderContacts,
  holderPapers,
  vehicleCorrections,
} from '../../product/corrections.ts';
import { readDate } from '../../product/dates/contract-dates.ts';
import { type DayRange, daysIn, overlap } from '../../product/dates/day-range.ts';
import {
  formatYesNo,
  listDocument,
  listDrivers,
  listParties,
  listPeriods,
  present,
} from '../../product/printed/changes.ts';
import { line } from '../../product/printed/text.ts';
import type { OsagoApplication } from './application.ts';
import { findPurpose } from './reading.ts';
import { osagoRefunds } from './tariff/refunds.ts';
import { readOsagoTerm } from './term.ts';

/** Returns the days on which the premium is earned; undefined if on every day. */
function osagoUsedOn(
  body: JsonObject,
  term: DayRange,
  startsAt?: Date | null,
): readonly DayRange[] | undefined {
  if (startsAt) return begunDays(body, term);
  const used = ((body as OsagoApplication).insuredObject?.osago?.usagePeriods ?? [])
    .flatMap(({ start, end }) => {
      const [from, to] = [readDate(start), readDate(end)];
      const inTerm = from !== undefined && to !== undefined ? overlap({ from, to }, term) : null;
      return inTerm ? [inTerm] : [];
    })
    .sort((left, right) => (left.from < right.from ? -1 : 1));
  return used.length === 0 || daysIn(term, used) === daysIn(term) ? undefined : used;
}

/** Returns the days on which a 24-hour period begins and its premium is earned; undefined if one begins on every day. */
function begunDays(body: JsonObject, { from, to }: DayRange): readonly DayRange[] | undefined {
  const { hours, days } = readOsagoTerm(body as OsagoApplication, 'rf', { today: from });
  const last = addDays(from, days - 1);
  return hours && last < to ? [{ from, to: last }] : undefined;
}

const osago = 'insuredObject.osago';

const usedField = `${osago}.usagePeriods`;

/** KS is the price of days of use: additional days cost the same on any day of the term. */
const premiums: PremiumTiming = {
  wholeTerm: { KS: { path: usedField, title: 'дни использования', read: osagoUsedOn } },
  proportional: ['TB', 'KT', 'KBM', 'KVS', 'KO', 'KM', 'KP', 'KPR'],
};

/** Parts of an osago contract that an addendum may change; another vehicle or term needs a new contract. */
export const osagoAddendums: AddendumRules = {
  changeable: [
    ...changeableParts(
      [`${osago}.drivers`, 'водители', listDrivers],
      [`${osago}.isUnlimitedDrivers`, 'без ограничения числа водителей', formatYesNo],
      [`${osago}.usagePeriods`, 'периоды использования', listPeriods],
      [`${osago}.vehicle.licensePlate`, 'государственный регистрационный знак'],
      [`${osago}.vehicle.isNotRegistered`, 'транспортное средство без регистрации', formatYesNo],
      [`${osago}.vehicleDocument`, 'документ на транспортное средство', listDocument],
      [`${osago}.owner`, 'собственник', listParties],
      [`${osago}.purpose`, 'цель использования', purposeListed],
      [`${osago}.withTrailer`, 'использование с прицепом', formatYesNo],
    ),
    ...holderContacts,
    ...holderPapers,
  ],
  correction: vehicleCorrections(osago),
  refunds: osagoRefunds,
  usedOn: osagoUsedOn,
  usedField,
  premiums,
};

function purposeListed(value: Json | undefined): readonly string[] {
  const code = line(value);
  return present(findPurpose(code)?.name ?? code);
}
