import { message } from '#kernel/errors/message.ts';
import { moscowDate } from '#kernel/time/calendar.ts';
import { salesBetween } from '#sales/totals/store.ts';
import type { SalesOfDays } from '#sales/totals/totals.ts';
import { all, column } from '../use-case/columns.ts';
import { optionalField } from '../use-case/fields.ts';
import { day } from '../use-case/kinds.ts';
import { listing, type Subject } from '../use-case/use-case.ts';

export const salesList = listing({
  name: 'sales list',
  title: 'report saved, concluded and terminated contracts by product and partner, today or in a period',
  permission: 'sales.read',
  input: {
    from: optionalField(day, 'the first day; today where neither is given'),
    to: optionalField(day, 'the last day; today where it is not given'),
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

export const sales: Subject = { name: 'sales', about: 'what was sold', useCases: [salesList] };
