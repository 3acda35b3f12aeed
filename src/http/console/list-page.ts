import { type ComponentChildren, h } from 'preact';
import type { ListAsk, ListPage } from '#platform/db/lists/list-query.ts';
import type { Columns, RowOf } from '#staff/use-case/columns.ts';
import type { StaffContext } from '#staff/use-case/context.ts';
import type { Fields, InputOf } from '#staff/use-case/fields.ts';
import { readInput } from '#staff/use-case/read-input.ts';
import type { Listing, UseCase } from '#staff/use-case/use-case.ts';
import { exported } from './export-rows.ts';
import {
  chosenColumns,
  type ListColumn,
  listColumns,
  readAsk,
  type Words,
  withProducts,
} from './lists/list-column.ts';
import { changeQuery, columnChoice, filterForm, listFooter, windowNote } from './lists/list-parts.ts';
import { wholePage } from './lists/whole-page.ts';
import type { Answer, ConsolePage, Visit } from './page.ts';
import { chip } from './parts/chip.ts';
import { controls, typedIn } from './parts/form.ts';
import { wordsOfPage, wordsOn } from './parts/page-words.ts';
import { type Heading, table } from './parts/table.ts';
import { actions, link, notice, shownText } from './parts/values.ts';

const usualRows = 50;
/** Number of rows that a file reads at once. */
const fileRows = 1_000;

interface ListOptions<Set extends Fields, Shown extends Columns, Row extends RowOf<Shown>>
  extends Pick<ConsolePage, 'path'> {
  readonly useCase: Listing<Set, Shown, Row>;
  titleOf?(input: InputOf<Set>): string;
  /** Renderers of single columns. Other columns are rendered by the kind of their values. */
  readonly cells?: { readonly [Name in keyof Shown]?: (row: Row) => ComponentChildren };
  /** Russian names of codes, by column. They are shown, searched and written to files. */
  readonly words?: { readonly [Name in keyof Shown]?: Words };
  /** Columns with a status, shown as chips. */
  readonly chips?: readonly (keyof Shown & string)[];
  /** Columns of money that the last row of the table adds up. */
  readonly totals?: readonly (keyof Shown & string)[];
  /** Links to what can be done with a row, in a column of their own. */
  actions?(row: Row, visit: Visit): readonly ComponentChildren[];
  /** Number of rows on a page. */
  readonly rows?: number;
  readonly links?: readonly (readonly [useCase: Pick<UseCase, 'permission'>, href: string, text: string])[];
  readonly above?: (rows: readonly Row[], visit: Visit) => ComponentChildren | Promise<ComponentChildren>;
}

/** Declares a page that lists the rows of a use case, with filter form, search, sorting, paging and files. */
export function listPage<const Set extends Fields, const Shown extends Columns, Row extends RowOf<Shown>>(
  options: ListOptions<Set, Shown, Row>,
): ConsolePage {
  const { useCase, path, above, links = [], totals = [], rows: limit = usualRows } = options;
  const { none, heading } = wordsOfPage(path);
  const labels = wordsOn(path, 'asked', useCase.input);
  const allColumns = listColumns<Row>(path, useCase.columns, options.cells ?? {}, options.words ?? {});

  async function read(visit: Visit, input: InputOf<Set>, ask: ListAsk, columns: readonly ListColumn<Row>[]) {
    const { page } = useCase;
    if (page) {
      const { name, title, permission } = useCase;
      const one = {
        name,
        title,
        permission,
        input: useCase.input,
        run: (context: StaffContext) => page(context, input, ask),
      };
      const { result } = await visit.run(one, input);
      return { page: result, all: result.rows };
    }
    const { result } = await visit.run(useCase, input);
    return { page: wholePage(columns, result, totals, ask), all: result };
  }

  async function show(visit: Visit): Promise<Answer> {
    const { query } = visit;
    const sent = new URLSearchParams([...query, ...Object.entries(visit.params)]);
    const asked = readInput(useCase.input, typedIn(useCase.input, sent));
    const faults = 'faults' in asked ? asked.faults : [];
    const filter = filterForm(controls(useCase.input, labels, query, faults), query, 'sort', 'columns');
    if ('faults' in asked)
      return {
        kind: 'page',
        status: 400,
        content: [filter, notice('bad', 'Исправьте отбор: список не прочитан.')],
      };
    const columns = withProducts(allColumns, visit);
    const shown = chosenColumns(columns, query);
    const as = query.get('as');
    if (as === 'csv' || as === 'xlsx')
      return exported(
        as,
        fileName(path),
        shown,
        await allRows(
          (ask) => read(visit, asked.input, ask, columns),
          readAsk(columns, query, fileRows, useCase.sortable),
        ),
      );
    const { page, all } = await read(
      visit,
      asked.input,
      readAsk(columns, query, limit, useCase.sortable),
      columns,
    );
    const allowed = links.filter(([{ permission }]) => visit.may(permission));
    const note = windowNote(page, query);
    return {
      kind: 'page',
      ...(options.titleOf ? { title: options.titleOf(asked.input) } : {}),
      content: [
        allowed.length > 0 ? actions(...allowed.map(([, href, text]) => link(href, text))) : null,
        await above?.(all, visit),
        filter,
        note === undefined ? null : h('p', { role: 'note' }, note),
        page.rows.length === 0
          ? h('p', { class: 'empty' }, emptyText(page, none))
          : table(heading.title, headingsFor(shown, page, visit), page.rows),
        page.rows.length === 0 && !page.next && page.before === 0 ? null : listFooter(page, query, true),
        columns.length > 4 ? columnChoice(columns, shown, query) : null,
      ],
    };
  }

  function headingsFor(
    columns: readonly ListColumn<Row>[],
    { counted }: ListPage<Row>,
    visit: Visit,
  ): readonly Heading<Row>[] {
    const { actions: actionsFor, chips = [] } = options;
    const headings = columns.map((column): Heading<Row> => {
      const { name, title, kind, cell, value, text } = column;
      const sum = counted.isCut ? undefined : counted.sums[name];
      return {
        ...{ title, kind, sorting: sortingOf(column, visit.query) },
        total: sum === undefined ? undefined : shownText(kind, kind === 'money' ? BigInt(sum) : sum),
        cell: (row) =>
          cell?.(row) ?? (chips.includes(name) ? chip(String(value(row)), text(row)) : text(row)),
      };
    });
    if (!actionsFor) return headings;
    const done: Heading<Row> = {
      title: 'Действия',
      kind: 'text',
      cell: (row) => actions(...actionsFor(row, visit)),
    };
    return [...headings, done];
  }

  function sortingOf({ name }: ListColumn<Row>, query: URLSearchParams): Heading<Row>['sorting'] {
    if (useCase.sortable && !useCase.sortable.includes(name)) return undefined;
    const now = { [name]: 'ascending', [`-${name}`]: 'descending' }[query.get('sort') ?? ''];
    const next = now === 'ascending' ? `-${name}` : name;
    return { href: changeQuery(query, { sort: next, cursor: '' }), now: (now ?? 'none') as 'ascending' };
  }

  return {
    path,
    ...heading,
    permission: useCase.permission,
    useCases: [useCase.name],
    show,
  };
}

function emptyText({ before, next }: ListPage<unknown>, none: string): string {
  if (next) return 'В просмотренных строках ничего не найдено.';
  return before > 0 ? 'Дальше строк нет.' : none;
}

/** Reads all rows of a filter, page by page. */
async function allRows<Row>(
  read: (ask: ListAsk) => Promise<{ readonly page: ListPage<Row> }>,
  ask: ListAsk,
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  let after: ListAsk['after'];
  do {
    const { page } = await read({ ...ask, after });
    rows.push(...page.rows);
    after = page.next;
  } while (after);
  return rows;
}

function fileName(path: string): string {
  return path.replaceAll(/[^a-z]+/g, '-').replace(/^-|-$/g, '') || 'list';
}
