import { message, Refusal } from '#kernel/errors/message.ts';
import { addDays, addMonths, type DateText, firstOfMonth, moscowDate } from '#kernel/time/calendar.ts';
import { isoWeekday } from '#kernel/time/working-days.ts';
import { salesBetween, salesByPeriod } from '#sales/totals/store.ts';
import { type SalesOfDays, type SalesOfPeriod, type Step, steps } from '#sales/totals/totals.ts';
import { requirePartner } from '../partners/partner-rights.ts';
import { all, column } from '../use-case/columns.ts';
import { optionalField, usually } from '../use-case/fields.ts';
import { choiceKind, day, partnerLogin, productCode } from '../use-case/kinds.ts';
import { listing, type Subject } from '../use-case/use-case.ts';

export const salesList = listing({
  name: 'sales list',
  title: 'report saved, concluded and terminated contracts by product and partner, today or in a period',
  permission: 'sales.read',
  input: {
    from: optionalField(day, 'the first day; today if neither is given'),
    to: optionalField(day, 'the last day; today by default'),
  },
  columns: {
    ...all(column.text, 'product', 'partner', 'outcome'),
    count: column.number,
    premium: column.money,
  },
  none: 'nothing was sold in these days',
  refusal: ({ from, to }) =>
    from && to && from > to ? message('FIELD_AFTER', { field: 'from', other: 'to' }) : undefined,
  run({ pool, clock }, { from, to }): Promise<SalesOfDays[]> {
    const today = moscowDate(clock.now());
    return salesBetween(pool, from ?? to ?? today, to ?? today);
  },
});

/** Maximum number of periods of a trend. Each is a point of a chart and a row that PostgreSQL reads. */
const periodsMax = 180;
const tooMany = message('PERIODS_TOO_MANY', { most: periodsMax });
const usualPeriods: Readonly<Record<Step, number>> = { day: 30, week: 26, month: 24 };

/** Steps from a first day of a period to the first day of another. */
const later: Readonly<Record<Step, (startsOn: DateText, periods: number) => DateText>> = {
  day: addDays,
  week: (startsOn, periods) => addDays(startsOn, 7 * periods),
  month: addMonths,
};

/** Returns the first day of the period that contains a day. */
function startOf(step: Step, of: DateText): DateText {
  if (step === 'month') return firstOfMonth(of);
  if (step === 'day') return of;
  return addDays(of, 1 - isoWeekday(of));
}

interface Asked {
  readonly step: Step;
  readonly from?: DateText;
  readonly to?: DateText;
}

function periodsIn({ step, from, to }: Asked, today: DateText): readonly DateText[] {
  const last = startOf(step, to ?? today);
  const first = from === undefined ? later[step](last, 1 - usualPeriods[step]) : startOf(step, from);
  const starts: DateText[] = [];
  for (let at = first; at <= last && starts.length <= periodsMax; at = later[step](at, 1)) starts.push(at);
  return starts;
}

export const salesTrend = listing({
  name: 'sales trend',
  title: 'report quotes, refusals, contracts and premium by day, week or month',
  permission: 'sales.read',
  input: {
    step: usually(choiceKind(steps, 'step'), 'length of a period', 'day'),
    from: optionalField(day, 'first day; by default 30 days, 26 weeks or 24 months are reported'),
    to: optionalField(day, 'last day; today by default'),
    product: optionalField(productCode, 'of one product only'),
    partner: optionalField(partnerLogin, 'of one partner only'),
  },
  columns: {
    ...all(column.day, 'from', 'to'),
    ...all(column.number, 'quotes', 'refused'),
    refusedPercent: column.decimal,
    ...all(column.number, 'saved', 'concluded', 'terminated'),
    ...all(column.decimal, 'savedPercent', 'concludedPercent'),
    premium: column.money,
  },
  none: 'no period',
  refusal({ from, to, step }) {
    if (from && to && from > to) return message('FIELD_AFTER', { field: 'from', other: 'to' });
    return from && to && periodsIn({ step, from, to }, to).length > periodsMax ? tooMany : undefined;
  },
  async run({ pool, clock }, { step, from, to, product = null, partner = null }) {
    if (partner !== null) await requirePartner(pool, partner);
    const today = moscowDate(clock.now());
    const starts = periodsIn({ step, ...(from && { from }), ...(to && { to }) }, today);
    if (starts.length > periodsMax) throw new Refusal(tooMany);
    const [first = today, last = today] = [starts[0], starts.at(-1)];
    const end = addDays(later[step](last, 1), -1);
    const found = await salesByPeriod(pool, { step, from: first, to: end, product, partner });
    const known = new Map(found.map((one) => [one.startsOn, one]));
    return starts
      .map((startsOn) =>
        rowOf(known.get(startsOn) ?? nothing(startsOn), addDays(later[step](startsOn, 1), -1)),
      )
      .toReversed();
  },
});

const nothing = (startsOn: DateText): SalesOfPeriod => ({
  ...{ startsOn, priced: 0, refused: 0, saved: 0, concluded: 0, terminated: 0, premium: 0n },
});

function rowOf(
  { startsOn, priced, refused, saved, concluded, terminated, premium }: SalesOfPeriod,
  to: DateText,
) {
  const quotes = priced + refused;
  return {
    ...{ from: startsOn, to, quotes, refused, saved, concluded, terminated, premium },
    refusedPercent: percentOf(refused, quotes),
    savedPercent: percentOf(saved, priced),
    concludedPercent: percentOf(concluded, priced),
  };
}

/** Formats a share in percent with one decimal; null without a whole. */
function percentOf(part: number, whole: number): string | null {
  if (whole === 0) return null;
  const tenths = (BigInt(part) * 2_000n + BigInt(whole)) / (2n * BigInt(whole));
  return `${tenths / 10n}.${tenths % 10n}`;
}

export const sales: Subject = { name: 'sales', about: 'what was sold', useCases: [salesList, salesTrend] };
