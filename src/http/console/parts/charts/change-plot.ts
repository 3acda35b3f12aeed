import { type ComponentChildren, h } from 'preact';
import type { GroupJson } from '#staff/catalogues/tariffs/compare-text.ts';
import { type Heading, table } from '../table.ts';

export const formatPercent = (value: number | null | undefined) =>
  value === null || value === undefined
    ? ''
    : `${value > 0 ? '+' : ''}${value.toLocaleString('ru', { maximumFractionDigits: 2 })} %`;

type Bin = GroupJson['histogram'][number];

function binName({ fromPercent, toPercent }: Bin): string {
  if (fromPercent === null) return `меньше ${formatPercent(toPercent)}`;
  return toPercent === null
    ? `${formatPercent(fromPercent)} и больше`
    : `${formatPercent(fromPercent)} … ${formatPercent(toPercent)}`;
}

/** Direction of the premium changes in a bin: increases start above 0, decreases end at 0 or below. */
function directionOf({ fromPercent, toPercent }: Bin): 'raise' | 'cut' | 'rest' {
  if (fromPercent !== null && fromPercent > 0) return 'raise';
  return toPercent !== null && toPercent <= 0 ? 'cut' : 'rest';
}

/** Renders a full-width chart. It is hidden from screen readers, because a text next to the chart has the same data. */
function picture(...shapes: readonly ComponentChildren[]) {
  return h('svg', { width: '100%', height: 20, 'aria-hidden': 'true', focusable: 'false' }, ...shapes);
}

export function histogram(caption: string, { histogram: bins, count }: GroupJson) {
  const most = Math.max(1, ...bins.map((bin) => bin.count));
  const headings: readonly Heading<Bin>[] = [
    { title: 'Изменение премии', kind: 'text', cell: binName },
    {
      title: 'Доля',
      kind: 'text',
      cell: (bin) =>
        picture(
          h('rect', {
            class: directionOf(bin),
            width: `${Math.max(bin.count === 0 ? 0 : 0.5, (bin.count / most) * 100)}%`,
            height: 20,
            rx: 2,
          }),
        ),
    },
    { title: 'Договоров', kind: 'number', cell: (bin) => bin.count },
    {
      title: '%',
      kind: 'number',
      cell: (bin) =>
        ((bin.count / Math.max(1, count)) * 100).toLocaleString('ru', { maximumFractionDigits: 1 }),
    },
  ];
  return h('div', { class: 'effect' }, table(caption, headings, bins));
}

/** Renders the changes of each group of contracts: a line from the 5th to the 95th percentile, a dot at the median. */
export function changeOfGroups(caption: string, groups: readonly GroupJson[]) {
  const ends = groups.flatMap(({ changePercent: { p5 = 0, p95 = 0 } }) => [p5, p95]);
  const [low, high] = [Math.min(0, ...ends), Math.max(0, ...ends)];
  const at = (value: number) => `${4 + ((value - low) / Math.max(high - low, 1)) * 92}%`;
  const headings: readonly Heading<GroupJson>[] = [
    { title: caption, kind: 'text', cell: ({ value }) => value },
    {
      title: 'Изменение: p5, медиана, p95',
      kind: 'text',
      cell: ({ changePercent: { p5, median, p95 } }) =>
        p5 === undefined || median === undefined || p95 === undefined
          ? ''
          : picture(
              h('line', { class: 'zero', x1: at(0), x2: at(0), y1: 0, y2: 20 }),
              h('line', { class: `range ${nameOf(median)}`, x1: at(p5), x2: at(p95), y1: 10, y2: 10 }),
              h('circle', { class: nameOf(median), cx: at(median), cy: 10, r: 5 }),
            ),
    },
    { title: 'p5', kind: 'number', cell: ({ changePercent }) => formatPercent(changePercent.p5) },
    { title: 'Медиана', kind: 'number', cell: ({ changePercent }) => formatPercent(changePercent.median) },
    { title: 'p95', kind: 'number', cell: ({ changePercent }) => formatPercent(changePercent.p95) },
    { title: 'Договоров', kind: 'number', cell: ({ count }) => count },
    { title: 'Дороже', kind: 'number', cell: ({ raises }) => raises },
    { title: 'Дешевле', kind: 'number', cell: ({ cuts }) => cuts },
    { title: 'Было, ₽', kind: 'number', cell: ({ premiumBefore }) => rublesAxis(premiumBefore) },
    { title: 'Стало, ₽', kind: 'number', cell: ({ premiumAfter }) => rublesAxis(premiumAfter) },
  ];
  return h('div', { class: 'effect' }, table(caption, headings, groups));
}

function nameOf(change: number): 'raise' | 'cut' | 'rest' {
  if (change === 0) return 'rest';
  return change > 0 ? 'raise' : 'cut';
}

/** Formats rubles for an axis: "1 234,50" for "1234.50". */
export function rublesAxis(text: string): string {
  return text.replace('.', ',').replace(/\B(?=(\d{3})+(?!\d))(?<!,\d*)/g, ' ');
}
