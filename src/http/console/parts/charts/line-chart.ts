import { h } from 'preact';
import { numberPrinted } from '#kernel/money/russian-number.ts';

export interface Point {
  /** Short name under the axis, such as "28.11". */
  readonly tick: string;
  /** Text that appears when the mouse is over the point. */
  readonly title: string;
  /** Address of the page that lists what the point counts; undefined if there is no such page. */
  readonly href?: string | undefined;
}

export interface Line {
  readonly name: string;
  /** Value of each point; a missing value (null) interrupts the line. */
  readonly values: readonly (number | null)[];
}

/** Converts plain numbers, such as "12.5", to values of a line. */
export function readValues(plain: readonly (string | null)[]): Line['values'] {
  return plain.map((text) => (text === null ? null : Number(text)));
}

const width = 400;
const height = 190;
const left = 52;
const right = 8;
const top = 10;
const bottom = 24;
const plotWidth = width - left - right;
const plotHeight = height - top - bottom;
/** Maximum number of points that are marked; more would touch each other. */
const markedMax = 62;

/**
 * Renders a line chart over time, whose points lead to what they count. It is hidden from screen readers and the keyboard, because the table
 * below has the same numbers and links.
 */
export function lineChart(title: string, points: readonly Point[], lines: readonly Line[]) {
  const most = Math.max(0, ...lines.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const scale = scaleFor(most);
  const x = (index: number) =>
    left + (points.length < 2 ? plotWidth / 2 : (plotWidth * index) / (points.length - 1));
  const y = (value: number) => top + plotHeight - (plotHeight * value) / (scale.at(-1) ?? 1);
  return h(
    'figure',
    { class: 'plot' },
    h('figcaption', null, title, lines.length > 1 ? legend(lines) : null),
    h(
      'svg',
      { viewBox: `0 0 ${width} ${height}`, class: 'lines-over-time', 'aria-hidden': 'true' },
      ...scale.map((value) => [
        h('line', { class: 'grid', x1: left, x2: width - right, y1: y(value), y2: y(value) }),
        h('text', { x: left - 6, y: y(value) + 4, 'text-anchor': 'end' }, formatShort(value)),
      ]),
      ...ticksOf(points.length).map((index) =>
        h(
          'text',
          { x: x(index), y: height - 6, 'text-anchor': anchorOf(index, points.length) },
          points[index]?.tick ?? '',
        ),
      ),
      ...lines.map(({ values }, index) =>
        h('path', { class: `line-${index}`, d: pathOf(values, x, y), fill: 'none' }),
      ),
      ...lines.flatMap(({ values }, index) =>
        values.map((value, at) =>
          value === null || !isMarked(values, at)
            ? null
            : h('circle', { class: `line-${index}`, cx: round(x(at)), cy: round(y(value)), r: 2.5 }),
        ),
      ),
      ...points.map((point, index) => area(point, x(index), plotWidth / Math.max(1, points.length - 1))),
    ),
  );
}

function legend(lines: readonly Line[]) {
  return h(
    'span',
    { class: 'legend' },
    ...lines.map(({ name }, index) => [
      h(
        'svg',
        { viewBox: '0 0 20 10', class: 'lines-over-time', 'aria-hidden': 'true' },
        h('path', { class: `line-${index}`, d: 'M0 5H20', fill: 'none' }),
      ),
      name,
    ]),
  );
}

/** Marks all points of a short line, and points of a long line that have no neighbours. */
function isMarked(values: readonly (number | null)[], at: number): boolean {
  return (
    values.length <= markedMax || ((values[at - 1] ?? null) === null && (values[at + 1] ?? null) === null)
  );
}

/** Renders the column around a point as its link, because the point itself is too small to click. */
function area({ title, href }: Point, at: number, step: number) {
  const from = Math.max(left, at - step / 2);
  const column = h(
    'rect',
    {
      class: 'area',
      x: round(from),
      y: top,
      width: round(Math.min(width - right, at + step / 2) - from),
      height: plotHeight,
    },
    h('title', null, title),
  );
  return href === undefined ? column : h('a', { href, tabIndex: -1 }, column);
}

function pathOf(
  values: readonly (number | null)[],
  x: (index: number) => number,
  y: (value: number) => number,
): string {
  const parts = values.map((value, index) => {
    if (value === null) return '';
    const start = index === 0 || values[index - 1] === null ? 'M' : 'L';
    return `${start}${round(x(index))} ${round(y(value))}`;
  });
  return parts.join('');
}

/** Shortens a coordinate to a tenth. */
const round = (value: number) => Math.floor(value * 10) / 10;

/** Returns the values of the horizontal lines: 0, a half and a whole that is at least the greatest value. */
export function scaleFor(most: number): readonly number[] {
  if (most <= 0) return [0, 1];
  const power = 10 ** Math.floor(Math.log10(most));
  const whole = power * ([1, 2, 4, 5, 10].find((factor) => factor * power >= most) ?? 10);
  return whole <= 1 ? [0, 1] : [0, whole / 2, whole];
}

/** Formats a value for an axis: "1,5 млн". */
function formatShort(value: number): string {
  const units = [
    [1_000_000_000, ' млрд'],
    [1_000_000, ' млн'],
    [10_000, ' тыс.'],
  ] as const;
  const [size, name] = units.find(([least]) => value >= least) ?? [1, ''];
  const divisor = size === 10_000 ? 1_000 : size;
  return `${numberPrinted(String(Math.floor((10 * value) / divisor) / 10))}${name}`;
}

/** Returns the points that are named under the axis: at most five. */
function ticksOf(count: number): readonly number[] {
  const most = Math.min(count, 5);
  if (most < 2) return count === 0 ? [] : [0];
  return Array.from({ length: most }, (_, index) => Math.floor((index * (count - 1)) / (most - 1)));
}

function anchorOf(index: number, count: number): 'start' | 'middle' | 'end' {
  if (count > 1 && index === 0) return 'start';
  return count > 1 && index === count - 1 ? 'end' : 'middle';
}
