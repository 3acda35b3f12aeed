import { h } from 'preact';
import { rublesNumber } from '#kernel/money/money.ts';
import { datePrinted, daysBetween } from '#kernel/time/calendar.ts';
import type { Step } from '#sales/totals/totals.ts';
import type { salesTrend } from '#staff/contracts/sales.ts';
import type { Visit } from '../../page.ts';
import { link, shownText, withQuery } from '../values.ts';
import { lineChart, type Point, readValues } from './line-chart.ts';

export type Period = Awaited<ReturnType<typeof salesTrend.run>>[number];

/** Filters of the chart and of the pages to which its points lead. */
export interface About {
  readonly step: Step;
  readonly partner?: string | undefined;
  readonly product?: string | undefined;
}

const months: Readonly<Record<string, string>> = {
  ...{ '01': 'янв.', '02': 'февр.', '03': 'март', '04': 'апр.', '05': 'май', '06': 'июнь' },
  ...{ '07': 'июль', '08': 'авг.', '09': 'сент.', '10': 'окт.', '11': 'нояб.', '12': 'дек.' },
};

/** Renders charts of premium, refusals and conversion; the given periods are newest first. */
export function salesCharts(newestFirst: readonly Period[], about: About, visit: Visit) {
  const periods = newestFirst.toReversed();
  const points = (textOf: (one: Period) => string, hrefOf: (one: Period) => string | undefined) =>
    periods.map(
      (one): Point => ({
        tick: tickOf(one, about.step),
        title: `${formatChartPeriod(one, about.step)}: ${textOf(one)}`,
        href: hrefOf(one),
      }),
    );
  const sold = (one: Period) => contractsPath(one, about, visit);
  return h(
    'div',
    { class: 'charts' },
    lineChart(
      'Премия заключённых договоров, ₽',
      points(({ premium, concluded }) => `${shownText('money', premium)} ₽, договоров ${concluded}`, sold),
      [{ name: 'Премия', values: periods.map(({ premium }) => rublesNumber(premium)) }],
    ),
    lineChart(
      'Отказы в расчётах, %',
      points(
        ({ refused, quotes }) => `${refused} из ${quotes}`,
        (one) => refusalsPath(one, about, visit),
      ),
      [{ name: 'Отказы', values: readValues(periods.map(({ refusedPercent }) => refusedPercent)) }],
    ),
    lineChart(
      'Конверсия расчётов, %',
      points(
        ({ savedPercent, concludedPercent }) =>
          `сохранено ${shownText('decimal', savedPercent ?? '0')} %, заключено ${shownText('decimal', concludedPercent ?? '0')} %`,
        sold,
      ),
      [
        { name: 'Сохранено', values: readValues(periods.map(({ savedPercent }) => savedPercent)) },
        { name: 'Заключено', values: readValues(periods.map(({ concludedPercent }) => concludedPercent)) },
      ],
    ),
  );
}

function tickOf({ from }: Period, step: Step): string {
  return step === 'month' ? formatChartMonth(from) : datePrinted(from).slice(0, 5);
}

/** Formats the month of a day: "нояб. 2026". */
export function formatChartMonth(day: string): string {
  return `${months[day.slice(5, 7)] ?? ''} ${day.slice(0, 4)}`;
}

/** Formats a period for people: "28.11.2026", "23.11.2026–29.11.2026" or "нояб. 2026". */
export function formatChartPeriod({ from, to }: Period, step: Step): string {
  if (step === 'month') return formatChartMonth(from);
  return step === 'day' ? datePrinted(from) : `${datePrinted(from)}–${datePrinted(to)}`;
}

/** Address of the list of contracts that were concluded in a period; undefined without the permission or contracts. */
export function contractsPath({ from, to, concluded }: Period, { partner, product }: About, visit: Visit) {
  if (concluded === 0 || !visit.may('contracts.read')) return undefined;
  return addressOf('/contracts', { partner, product, concluded: 'on', concludedFrom: from, concludedTo: to });
}

/** Address of the refusals of a period. Refusals are counted by partner, not by product. */
export function refusalsPath(
  { from, to, refused }: Period,
  { partner }: Pick<About, 'partner'>,
  visit: Visit,
) {
  if (refused === 0 || !visit.may('requests.read')) return undefined;
  return addressOf('/faults', { partner, until: to, days: String(daysBetween(from, to) + 1) });
}

/** Renders a count as a link; as text if there is no page to lead to. */
export const linkedCount = (href: string | undefined, count: number) =>
  href === undefined ? count : link(href, String(count));

function addressOf(path: string, query: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return withQuery(path, Object.fromEntries(given));
}
