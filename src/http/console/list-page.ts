import { type ComponentChildren, h } from 'preact';
import type { Columns, RowOf } from '#staff/use-case/columns.ts';
import type { Fields, InputOf } from '#staff/use-case/fields.ts';
import { readInput } from '#staff/use-case/read-input.ts';
import type { Listing, UseCase } from '#staff/use-case/use-case.ts';
import { type ExportColumn, exported } from './export-rows.ts';
import type { Answer, ConsolePage, Visit } from './page.ts';
import { controls, typedIn } from './parts/form.ts';
import { wordsOfPage, wordsOn } from './parts/page-words.ts';
import { type Heading, table } from './parts/table.ts';
import { actions, link, notice, shownText } from './parts/values.ts';

const rowsOnPage = 50;

interface ListOptions<Set extends Fields, Shown extends Columns, Row extends RowOf<Shown>>
  extends Pick<ConsolePage, 'path'> {
  readonly useCase: Listing<Set, Shown, Row>;
  titleOf?(input: InputOf<Set>): string;
  /** Renderers of single columns. Other columns are rendered by the kind of their values. */
  readonly cells?: { readonly [Name in keyof Shown]?: (row: Row) => ComponentChildren };
  /** Paging: a page shows `rows` rows, an exported file all rows; `to` returns the query parameters of the next page. */
  readonly older?: {
    readonly rows: number;
    to(last: Row): Readonly<Record<string, string>>;
    /** Text of the link to the next page. The default text suits lists that begin with the newest rows. */
    readonly text?: string;
  };
  readonly links?: readonly (readonly [useCase: Pick<UseCase, 'permission'>, href: string, text: string])[];
  readonly above?: (rows: readonly Row[], visit: Visit) => ComponentChildren | Promise<ComponentChildren>;
}

/** Declares a page that lists the rows of a use case, with filter form, sorting, paging and export. */
export function listPage<const Set extends Fields, const Shown extends Columns, Row extends RowOf<Shown>>(
  options: ListOptions<Set, Shown, Row>,
): ConsolePage {
  const { useCase, path, above, older, links = [] } = options;
  const { none, heading } = wordsOfPage(path);
  const labels = wordsOn(path, 'asked', useCase.input);
  const columns = shownColumns(options);

  async function show(visit: Visit): Promise<Answer> {
    const { query } = visit;
    const sent = new URLSearchParams([...query, ...Object.entries(visit.params)]);
    const as = query.get('as');
    const isFile = as === 'csv' || as === 'xlsx';
    if (older && !isFile) sent.set('rows', String(older.rows));
    const read = readInput(useCase.input, typedIn(useCase.input, sent));
    const faults = 'faults' in read ? read.faults : [];
    const filter = filterForm(controls(useCase.input, labels, query, faults), query, 'sort');
    if ('faults' in read)
      return {
        kind: 'page',
        status: 400,
        content: [filter, notice('bad', 'Исправьте отбор: список не прочитан.')],
      };
    const { result } = await visit.run(useCase, read.input);
    const found = matching(columns, result, query.get('q') ?? '');
    const rows = sorted(columns, found, query.get('sort') ?? '');
    if (isFile) return exported(as, fileName(path), columns, rows);
    const ahead = await above?.(result, visit);
    const oldest = older && result.length >= older.rows ? result.at(-1) : undefined;
    const before = oldest && changed(query, { ...older?.to(oldest), page: '' });
    const more = [before ? link(before, older?.text ?? 'Более ранние') : null, downloads(query)];
    const allowed = links.filter(([{ permission }]) => visit.may(permission));
    return {
      kind: 'page',
      ...(options.titleOf ? { title: options.titleOf(read.input) } : {}),
      content: [
        allowed.length > 0 ? actions(...allowed.map(([, href, text]) => link(href, text))) : null,
        ahead,
        filter,
        rows.length === 0
          ? h('p', null, none)
          : pagedTable(heading.title, headingsFor(columns, visit), rows, query, more),
      ],
    };
  }

  return {
    path,
    ...heading,
    permission: useCase.permission,
    useCases: [useCase.name],
    show,
  };
}

/** `cell` renders the value. Without `cell`, the kind of the value decides how it is shown. */
interface ListColumn<Row> extends ExportColumn<Row> {
  readonly name: string;
  cell?(row: Row): ComponentChildren;
}

function shownColumns<Set extends Fields, Shown extends Columns, Row extends RowOf<Shown>>({
  useCase,
  path,
  cells,
}: ListOptions<Set, Shown, Row>): readonly ListColumn<Row>[] {
  return Object.entries(wordsOn(path, 'shown', useCase.columns)).map(([name, title]) => {
    const cell = cells?.[name];
    const kind = useCase.columns[name]?.kind ?? 'text';
    return { name, title, kind, value: (row) => row[name as keyof Row], ...(cell && { cell }) };
  });
}

function headingsFor<Row>(
  columns: readonly ListColumn<Row>[],
  { query, productTitle }: Visit,
): readonly Heading<Row>[] {
  return columns.map(({ name, title, kind, value, cell }) => {
    const now = { [name]: 'ascending', [`-${name}`]: 'descending' }[query.get('sort') ?? ''];
    const next = now === 'ascending' ? `-${name}` : name;
    return {
      title,
      kind,
      sorting: { href: changed(query, { sort: next, page: '' }), now: (now ?? 'none') as 'ascending' },
      cell(row) {
        const shown = cell?.(row) ?? shownText(kind, value(row));
        return name === 'product' && typeof shown === 'string' ? productTitle(shown) : shown;
      },
    };
  });
}

function matching<Row>(
  columns: readonly ListColumn<Row>[],
  rows: readonly Row[],
  wanted: string,
): readonly Row[] {
  const word = wanted.trim().toLowerCase();
  if (word === '') return rows;
  return rows.filter((row) =>
    columns.some(({ kind, value }) => shownText(kind, value(row)).toLowerCase().includes(word)),
  );
}

function sorted<Row>(columns: readonly ListColumn<Row>[], rows: readonly Row[], by: string): readonly Row[] {
  const column = columns.find(({ name }) => name === by.replace(/^-/, ''));
  if (!column) return rows;
  const sign = by.startsWith('-') ? -1 : 1;
  return rows.toSorted((one, other) => sign * compared(column.value(one), column.value(other)));
}

function downloads(query: URLSearchParams) {
  const to = (as: string) => link(changed(query, { as, page: '' }), as.toUpperCase());
  return h('span', null, 'Скачать: ', to('csv'), ', ', to('xlsx'));
}

function compared(one: unknown, other: unknown): number {
  if (one === other) return 0;
  if (one === null || one === undefined) return 1;
  if (other === null || other === undefined) return -1;
  if (typeof one === 'string' && typeof other === 'string') return one.localeCompare(other, 'ru');
  return (one as number) < (other as number) ? -1 : 1;
}

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
      'Найти в строках',
      h('input', { id: 'field-q', type: 'search', name: 'q', value: query.get('q') ?? '', maxLength: 100 }),
    ),
    ...kept.map((name) => {
      const value = query.get(name);
      return value ? h('input', { type: 'hidden', name, value }) : null;
    }),
    h('button', { type: 'submit' }, 'Показать'),
  );
}

export function pagedTable<Row>(
  title: string,
  headings: readonly Heading<Row>[],
  rows: readonly Row[],
  query: URLSearchParams,
  more: readonly ComponentChildren[] = [],
) {
  const last = Math.max(1, Math.ceil(rows.length / rowsOnPage));
  const number = Math.min(last, Math.max(1, Number.parseInt(query.get('page') ?? '1', 10) || 1));
  const to = (page: number) => changed(query, { page: String(page) });
  return [
    table(title, headings, rows.slice((number - 1) * rowsOnPage, number * rowsOnPage)),
    h(
      'footer',
      { class: 'under' },
      h('span', null, `Строк: ${rows.length}${last > 1 ? `, страница ${number} из ${last}` : ''}`),
      last === 1
        ? null
        : h(
            'nav',
            { 'aria-label': 'Страницы списка' },
            number > 1 ? link(to(number - 1), '← Назад') : null,
            ' ',
            number < last ? link(to(number + 1), 'Дальше →') : null,
          ),
      ...more,
    ),
  ];
}

/** Changes query parameters; removes parameters whose new value is empty. */
function changed(query: URLSearchParams, to: Readonly<Record<string, string>>): string {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(to)) {
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  return `?${next}`;
}

function fileName(path: string): string {
  return path.replaceAll(/[^a-z]+/g, '-').replace(/^-|-$/g, '') || 'list';
}
