import { type ComponentChildren, h } from 'preact';
import type { Column } from '#staff/use-case/columns.ts';
import { isNumeric } from './values.ts';

export interface Heading<Row> {
  readonly title: string;
  readonly kind: Column<never>['kind'];
  readonly sorting?: { readonly href: string; readonly now: 'ascending' | 'descending' | 'none' };
  cell(row: Row): ComponentChildren;
}

/** Renders a table. A wide table can be scrolled, also with the keyboard. */
export function table<Row>(caption: string, headings: readonly Heading<Row>[], rows: readonly Row[]) {
  return h(
    'div',
    { class: 'wide', tabindex: 0, role: 'region', 'aria-label': caption },
    h(
      'table',
      null,
      h('caption', { class: 'unseen' }, caption),
      h('thead', null, h('tr', null, ...headings.map(headingCell))),
      h(
        'tbody',
        null,
        ...rows.map((row) =>
          h(
            'tr',
            null,
            ...headings.map(({ kind, cell }) =>
              h('td', isNumeric(kind) ? { class: 'number' } : null, cell(row)),
            ),
          ),
        ),
      ),
    ),
  );
}

function headingCell<Row>({ title, kind, sorting }: Heading<Row>) {
  const marks = { ascending: ' ↑', descending: ' ↓', none: '' };
  return h(
    'th',
    {
      scope: 'col',
      ...(isNumeric(kind) ? { class: 'number' } : {}),
      ...(sorting ? { 'aria-sort': sorting.now } : {}),
    },
    sorting ? h('a', { href: sorting.href }, `${title}${marks[sorting.now]}`) : title,
  );
}
