import { h } from 'preact';
import { rublesPrinted } from '#kernel/money/money.ts';
import { moscowDate } from '#kernel/time/calendar.ts';
import { steps } from '#sales/totals/totals.ts';
import { salesList, salesTrend } from '#staff/contracts/sales.ts';
import { listPage } from '../list-page.ts';
import type { ConsolePage, Visit } from '../page.ts';
import { bars } from '../parts/charts/plot.ts';
import {
  type About,
  contractsPath,
  formatChartPeriod,
  linkedCount,
  refusalsPath,
  salesCharts,
} from '../parts/charts/sales-charts.ts';
import { wordsAbout } from '../parts/russian-words.ts';
import { link } from '../parts/values.ts';

const barsMax = 12;
const outcomes = wordsAbout('outcome');
type Row = Awaited<ReturnType<typeof salesList.run>>[number];

const trend = listPage({
  path: '/sales-trend',
  useCase: salesTrend,
  rows: 60,
  cells: {
    from: (row, visit) => formatChartPeriod(row, aboutIn(visit).step),
    concluded: (row, visit) => linkedCount(contractsPath(row, aboutIn(visit), visit), row.concluded),
    refused: (row, visit) => linkedCount(refusalsPath(row, aboutIn(visit), visit), row.refused),
  },
  totals: ['premium'],
  above: (rows, visit) => salesCharts(rows, aboutIn(visit), visit),
});

/** Reads from the address what a page about periods shows. */
function aboutIn({ query }: Pick<Visit, 'query'>): About {
  const step = steps.find((one) => one === query.get('step')) ?? 'day';
  return { step, partner: query.get('partner') || undefined, product: query.get('product') || undefined };
}

export const salesPages: readonly ConsolePage[] = [
  trend,
  listPage({
    path: '/sales',
    useCase: salesList,
    words: { outcome: outcomes },
    cells: {
      count: (row, { query, now, may }) =>
        row.outcome === 'concluded' && may('contracts.read')
          ? link(concludedOf(row, query, now), row.count)
          : row.count,
    },
    totals: ['premium'],
    links: [[salesTrend, '/sales-trend', 'По неделям и месяцам, по продукту и партнёру']],
    above: async (rows, visit) => {
      const { productTitle } = visit;
      const { result: periods } = await visit.run(salesTrend, { step: 'day' });
      const charts = salesCharts(periods, { step: 'day' }, visit);
      if (rows.length === 0) return charts;
      const concluded = rows.filter(({ outcome }) => outcome === 'concluded');
      return [
        charts,
        h(
          'div',
          { class: 'charts' },
          bars(
            'Итоги, договоров',
            added(rows, ({ outcome }) => outcomes[outcome] ?? outcome, 'count'),
          ),
          bars(
            'Заключено по продуктам, ₽',
            added(concluded, ({ product }) => productTitle(product), 'premium'),
          ),
          bars(
            'Заключено по партнёрам, ₽',
            added(concluded, ({ partner }) => partner, 'premium'),
          ),
        ),
      ];
    },
  }),
];

/** Address of the list of contracts that were concluded on the shown days. */
function concludedOf({ product, partner }: Row, query: URLSearchParams, now: Date): string {
  const to = query.get('to') || moscowDate(now);
  const concluded = { concluded: 'on', concludedFrom: query.get('from') || to, concludedTo: to };
  return `/contracts?${new URLSearchParams({ product, partner, ...concluded })}`;
}

function added(rows: readonly Row[], nameOf: (row: Row) => string, what: 'count' | 'premium') {
  const sums = new Map<string, bigint>();
  for (const row of rows) sums.set(nameOf(row), (sums.get(nameOf(row)) ?? 0n) + BigInt(row[what]));
  return [...sums]
    .sort(([, one], [, other]) => (one < other ? 1 : -1))
    .slice(0, barsMax)
    .map(([name, sum]) => ({
      name,
      size: sum,
      text: what === 'count' ? String(sum) : rublesPrinted(sum),
    }));
}
