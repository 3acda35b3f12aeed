import { type ComponentChildren, h } from 'preact';
import { rublesPrinted } from '#kernel/money/money.ts';
import { datePrinted, moscowDateTime } from '#kernel/time/calendar.ts';
import type { Column } from '#staff/use-case/columns.ts';
import { formatName } from './words.ts';

/** Formats a moment in Moscow time, as in "21.11.2026 12:00:05". */
export function formatMoment(moment: Date): string {
  const text = moscowDateTime(moment);
  return `${datePrinted(text.slice(0, 10))} ${text.slice(11, 19)}`;
}

export function shownText(kind: Column<never>['kind'], value: unknown): string {
  if (value === null || value === undefined) return '';
  if (kind === 'flag') return value === true ? 'да' : 'нет';
  if (kind === 'money' && typeof value === 'bigint') return rublesPrinted(value);
  if (value instanceof Date) return formatMoment(value);
  if (kind === 'day') return datePrinted(String(value).slice(0, 10));
  if (Array.isArray(value)) return value.map((one) => shownText('text', one)).join('; ');
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, one]) => `${formatName(name)}: ${shownText('data', one)}`)
      .join(', ');
  return String(value);
}

export const isNumeric = (kind: Column<never>['kind']): boolean => kind === 'number' || kind === 'money';

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
