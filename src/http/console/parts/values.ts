import { type ComponentChildren, h } from 'preact';
import { rublesPrinted } from '#kernel/money/money.ts';
import { numberPrinted } from '#kernel/money/russian-number.ts';
import { datePrinted } from '#kernel/time/calendar.ts';
import type { Column } from '#staff/use-case/columns.ts';
import { formatMoment } from './moments.ts';
import { formatName } from './words.ts';

export { formatMoment } from './moments.ts';

export function shownText(kind: Column<never>['kind'], value: unknown): string {
  if (value === null || value === undefined) return '';
  if (kind === 'flag') return value === true ? 'да' : 'нет';
  if (kind === 'money' && typeof value === 'bigint') return rublesPrinted(value);
  if (kind === 'decimal') return numberPrinted(String(value));
  // Leave years and other short whole numbers without a separator.
  if (typeof value === 'number' && !/^\d{1,4}$/.test(String(value))) return numberPrinted(String(value));
  if (value instanceof Date) return formatMoment(value);
  if (kind === 'day') return datePrinted(String(value).slice(0, 10));
  if (Array.isArray(value)) return value.map((one) => shownText('text', one)).join('; ');
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, one]) => `${formatName(name)}: ${shownText('data', one)}`)
      .join(', ');
  return String(value);
}

export const isNumeric = (kind: Column<never>['kind']): boolean =>
  kind === 'number' || kind === 'decimal' || kind === 'money';

/** Formats a partner's bounds "0.85..1.15" for Russian readers. */
export const formatRange = (range: string): string => {
  const [least = '', greatest = ''] = range.split('..').map(numberPrinted);
  return least === greatest ? least : `от ${least} до ${greatest}`;
};

export function facts(...pairs: readonly (readonly [name: string, value: ComponentChildren])[]) {
  const known = pairs.filter(([, value]) => value !== null && value !== undefined && value !== '');
  return h(
    'dl',
    { class: 'facts' },
    ...known.flatMap(([name, value]) => [h('dt', null, name), h('dd', null, value)]),
  );
}

export function link(href: string, ...text: ComponentChildren[]) {
  return h('a', { href }, ...text);
}

export function actions(...links: readonly ComponentChildren[]) {
  return h('p', { class: 'actions' }, ...links.filter((one) => one !== null && one !== undefined));
}

/** Renders links to the views of a list, by the value of the query parameter that chooses a view. */
export function tabs(
  label: string,
  chosen: string,
  views: readonly (readonly [value: string, href: string, text: ComponentChildren])[],
) {
  return h(
    'nav',
    { class: 'tabs', 'aria-label': label },
    ...views.map(([value, href, text]) =>
      h('a', { href, ...(value === chosen ? { 'aria-current': 'page' as const } : {}) }, text),
    ),
  );
}

/** Adds a query to the path of a page. */
export const withQuery = (path: string, query: Readonly<Record<string, string>>) =>
  `${path}?${new URLSearchParams(query)}`;

export const contractPath = (number: string) => `/contracts/${encodeURIComponent(number)}`;

export const linkTo = {
  contract: (number: string) => link(contractPath(number), number),
  trace: (id: string) => link(`/trace?id=${encodeURIComponent(id)}`, id),
  job: (id: string) => link(`/jobs/${encodeURIComponent(id)}`, id),
} as const;

export function section(title: string, ...content: ComponentChildren[]) {
  return h('section', null, h('h2', null, title), ...content);
}

export function notice(kind: 'bad' | 'good', ...lines: readonly string[]) {
  return h(
    'div',
    kind === 'bad' ? { role: 'alert', 'data-variant': 'error' } : { role: 'status', class: 'done' },
    ...lines.map((line) => h('p', null, line)),
  );
}
