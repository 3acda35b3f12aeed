import { h } from 'preact';

interface Bar {
  readonly name: string;
  readonly size: bigint;
  readonly text: string;
}

const rowHeight = 40;
const width = 420;
const textWidth = 110;

/** Renders a bar chart. It is hidden from screen readers, because a table next to the chart has the same data. */
export function bars(title: string, rows: readonly Bar[]) {
  const most = Math.max(1, ...rows.map(({ size }) => Number(size)));
  const height = rows.length * rowHeight;
  const barsWidth = width - textWidth;
  return h(
    'figure',
    { class: 'plot' },
    h('figcaption', null, title),
    h(
      'svg',
      {
        viewBox: `0 0 ${width} ${height}`,
        role: 'img',
        'aria-label': `${title}: те же числа в таблице ниже`,
      },
      ...rows.map(({ name, size, text }, index) => {
        const top = index * rowHeight;
        const length = Math.max(1, (barsWidth * Number(size)) / most);
        return h(
          'g',
          null,
          h('text', { x: 0, y: top + 14 }, name.slice(0, 50)),
          h('rect', { x: 0, y: top + 20, width: length, height: 14, rx: 3 }),
          h('text', { x: length + 8, y: top + 32 }, text),
        );
      }),
    ),
  );
}

export function trend(counts: readonly number[]) {
  const most = Math.max(1, ...counts);
  return h(
    'svg',
    {
      class: 'trend',
      viewBox: `0 0 ${counts.length * 8} 20`,
      role: 'img',
      'aria-label': `по времени: ${counts.join(', ')}`,
    },
    ...counts.map((count, index) => {
      const length = count === 0 ? 1 : Math.max(2, (20 * count) / most);
      return h('rect', { x: index * 8, y: 20 - length, width: 6, height: length });
    }),
  );
}
