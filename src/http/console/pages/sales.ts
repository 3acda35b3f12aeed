import { rublesPrinted } from '#kernel/money/money.ts';
import { moscowDate } from '#kernel/time/calendar.ts';
import { salesList } from '#staff/contracts/sales.ts';
import { listPage } from '../list-page.ts';
import type { ConsolePage } from '../page.ts';
import { bars } from '../parts/charts/plot.ts';
import { wordsAbout } from '../parts/russian-words.ts';
import { link } from '../parts/values.ts';

const barsMax = 12;
const outcomes = wordsAbout('outcome');
type Row = Awaited<ReturnType<typeof salesList.run>>[number];

export const salesPages: readonly ConsolePage[] = [
  listPage({
    path: '/sales',
    useCase: salesList,
    words: { outcome: outcomes },
    cells: {
      count: (row, { query, now, may }) =>
        row.outcome === 'concluded' && may('contracts.read')
          ? link(contractsOf(row, query, now), row.count)
          : row.count,
    },
    totals: ['premium'],
    above: (rows, { productTitle }) => {
      if (rows.length === 0) return null;
      const concluded = rows.filter(({ outcome }) => outcome === 'concluded');
      return [
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
      ];
    },
  }),
];

/** Address of the list of contracts that were concluded on the shown days. */
function contractsOf({ product, partner }: Row, query: URLSearchParams, now: Date): string {
  const to = query.get('to') || moscowDate(now);
  const concluded = { concludedFrom: query.get('from') || to, concludedTo: to };
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
