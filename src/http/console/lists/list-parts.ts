import { type ComponentChildren, h } from 'preact';
import { numberPrinted } from '#kernel/money/russian-number.ts';
import type { Counted, ListPage } from '#platform/db/lists/list-query.ts';
import { link } from '../parts/values.ts';
import { formatCursor, type ListColumn } from './list-column.ts';

/** Parameters of the place in a list and of the file format, which a new filter, search or order drops. */
export const placeNames = ['cursor', 'as'];

/** Renders the filter form. Submitting the form keeps the address parameters named in `kept`. */
export function filterForm(
  asked: readonly ComponentChildren[],
  query: URLSearchParams,
  ...kept: readonly string[]
) {
  return h(
    'form',
    { method: 'get', class: 'filter', role: 'search', 'aria-label': 'Отбор строк' },
    ...asked,
    h(
      'label',
      { for: 'field-q' },
      'Поиск в таблице',
      h('input', {
        ...{ id: 'field-q', type: 'search', name: 'q', value: query.get('q') ?? '', maxLength: 100 },
        'data-search': true,
      }),
    ),
    ...kept.flatMap((name) => query.getAll(name).map((value) => h('input', { type: 'hidden', name, value }))),
    h('button', { type: 'submit' }, 'Применить'),
  );
}

/** Renders a form in which the person chooses the columns of a list. */
export function columnChoice<Row>(
  columns: readonly ListColumn<Row>[],
  shown: readonly ListColumn<Row>[],
  query: URLSearchParams,
) {
  const kept = [...query].filter(([name]) => name !== 'columns' && !placeNames.includes(name));
  return h(
    'details',
    { class: 'choice' },
    h('summary', null, 'Столбцы'),
    h(
      'form',
      { method: 'get' },
      ...kept.map(([name, value]) => h('input', { type: 'hidden', name, value })),
      ...columns.map((column) =>
        h(
          'label',
          { class: 'flag' },
          h('input', {
            type: 'checkbox',
            name: 'columns',
            value: column.name,
            checked: shown.includes(column),
          }),
          ' ',
          column.title,
        ),
      ),
      h('button', { type: 'submit', class: 'small' }, 'Показать'),
    ),
  );
}

/** Renders what is below a table: the count, the links to other pages, and the files. */
export function listFooter<Row>(
  { rows, counted, before, next }: ListPage<Row>,
  query: URLSearchParams,
  canSave: boolean,
) {
  const to = (as: string) => link(changeQuery(query, { as, cursor: '' }), as.toUpperCase());
  return h(
    'footer',
    { class: 'under' },
    h('span', null, countText(counted, before, rows.length)),
    before > 0 || next
      ? h(
          'nav',
          { 'aria-label': 'Страницы списка' },
          before > 0 ? link(changeQuery(query, { cursor: '' }), '← В начало') : null,
          ' ',
          next
            ? link(
                changeQuery(query, { cursor: formatCursor(next) }),
                rows.length === 0 ? 'Искать дальше →' : 'Дальше →',
              )
            : null,
        )
      : null,
    canSave ? h('span', null, 'Скачать: ', to('csv'), ', ', to('xlsx')) : null,
  );
}

const grouped = (count: number) => numberPrinted(String(count));

/** Formats the place of a page in its list, as in "21–40 из 155" or "1–20 из более чем 1 000". */
function countText({ count, isCut }: Counted, before: number, shown: number): string {
  const all = isCut ? `более чем ${grouped(count)}` : grouped(count);
  if (shown === 0) return isCut ? `Найдено: ${grouped(count)}, просмотрены не все строки` : 'Строк: 0';
  if (before === 0 && shown === count && !isCut) return `Строк: ${grouped(count)}`;
  return `Строки ${grouped(before + 1)}–${grouped(before + shown)} из ${all}`;
}

/** Tells that a search or an order does not cover a long list completely; undefined if it does. */
export function windowNote(
  { counted }: Pick<ListPage<unknown>, 'counted'>,
  query: URLSearchParams,
): string | undefined {
  if (!counted.isCut) return undefined;
  if (query.get('sort'))
    return 'Список длинный: упорядочены только первые его строки. Сузьте отбор, чтобы упорядочить все.';
  return query.get('q')
    ? 'Список длинный: поиск просмотрел первые его строки. Ищите дальше, сузьте отбор или введите номер целиком.'
    : undefined;
}

/** Changes query parameters; removes parameters whose new value is empty. */
export function changeQuery(query: URLSearchParams, to: Readonly<Record<string, string>>): string {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(to)) {
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  return `?${next}`;
}
