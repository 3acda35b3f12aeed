import { type ComponentChildren, h } from 'preact';
import type { Column } from '#staff/use-case/columns.ts';
import { isNumeric } from './values.ts';

export interface Heading<Row> {
  readonly title: string;
  /** Technical name of the column, shown next to the title. */
  readonly code?: string | undefined;
  readonly kind: Column<never>['kind'];
  readonly sorting?: { readonly href: string; readonly now: 'ascending' | 'descending' | 'none' } | undefined;
  /** Sum of the column, in the last row of the table. */
  readonly total?: string | undefined;
  cell(row: Row): ComponentChildren;
}

/** Renders a table with sticky headings. A wide table can be scrolled, also with the keyboard; the script turns rows into cards on a phone. */
export function table<Row>(caption: string, headings: readonly Heading<Row>[], rows: readonly Row[]) {
  const isSummed = headings.some(({ total }) => total !== undefined);
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
      isSummed ? h('tfoot', null, h('tr', null, ...headings.map(totalCell))) : null,
    ),
  );
}

function totalCell<Row>({ kind, total }: Heading<Row>, index: number) {
  return h('td', isNumeric(kind) ? { class: 'number' } : null, total ?? (index === 0 ? 'Итого' : ''));
}

function headingCell<Row>({ title, code, kind, sorting }: Heading<Row>) {
  const marks = { ascending: ' ↑', descending: ' ↓', none: '' };
  return h(
    'th',
    {
      scope: 'col',
      ...(isNumeric(kind) ? { class: 'number' } : {}),
      ...(sorting ? { 'aria-sort': sorting.now } : {}),
    },
    sorting ? h('a', { href: sorting.href }, `${title}${marks[sorting.now]}`) : title,
    code === undefined || code === title ? null : [' ', h('code', null, code)],
  );
}
