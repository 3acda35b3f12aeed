import { Readable } from 'node:stream';
import { type ComponentChildren, h } from 'preact';
import type { ListAsk, ListPage } from '#platform/db/lists/list-query.ts';
import type { Pool } from '#platform/db/pool.ts';
import { readSnapshot } from '#platform/db/snapshot.ts';
import { isFresh } from '#staff/people/sessions.ts';
import type { Columns, RowOf } from '#staff/use-case/columns.ts';
import type { StaffContext } from '#staff/use-case/context.ts';
import type { Fields, InputOf } from '#staff/use-case/fields.ts';
import { readInput } from '#staff/use-case/read-input.ts';
import type { Listing, UseCase } from '#staff/use-case/use-case.ts';
import { exported } from './export-rows.ts';
import { type BulkAction, bulkBar, bulkBox, bulkMax, performBulk } from './lists/bulk.ts';
import {
  chosenColumns,
  columnsFor,
  describeColumns,
  type ListColumn,
  readAsk,
  type Words,
} from './lists/list-column.ts';
import { changeQuery, columnChoice, filterForm, listFooter, windowNote } from './lists/list-parts.ts';
import { changeView, viewBar, viewsFor } from './lists/saved-views.ts';
import { wholePage } from './lists/whole-page.ts';
import { type Answer, type ConsolePage, Forbidden, type Visit } from './page.ts';
import { chip } from './parts/chip.ts';
import { namedChoices } from './parts/choices.ts';
import { type Choices, controls, typedIn } from './parts/form.ts';
import { wordsOfPage, wordsOn } from './parts/page-words.ts';
import { refusalWords } from './parts/refusal-words.ts';
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
  readonly cells?: { readonly [Name in keyof Shown]?: (row: Row, visit: Visit) => ComponentChildren };
  /** Russian names of codes, by column. They are shown, searched and written to files. */
  readonly words?: { readonly [Name in keyof Shown]?: Words };
  /** Columns with a status, shown as chips. */
  readonly chips?: readonly (keyof Shown & string)[];
  /** Columns of money that the last row of the table adds up. */
  readonly totals?: readonly (keyof Shown & string)[];
  /** Links to what can be done with a row, in a column of their own. */
  actions?(row: Row, visit: Visit): readonly ComponentChildren[];
  /** Actions on several checked rows. */
  readonly bulk?: readonly BulkAction<Row>[];
  /** Codes and names of filter fields whose kinds name no list. */
  readonly choices?: Choices;
  /** Number of rows on a page. */
  readonly rows?: number;
  readonly links?: readonly (readonly [useCase: Pick<UseCase, 'permission'>, href: string, text: string])[];
  readonly above?: (rows: readonly Row[], visit: Visit) => ComponentChildren | Promise<ComponentChildren>;
}

/** Declares a page that lists the rows of a use case, with filter form, search, sorting, paging and files. */
export function listPage<const Set extends Fields, const Shown extends Columns, Row extends RowOf<Shown>>(
  options: ListOptions<Set, Shown, Row>,
): ConsolePage {
  const { useCase, path, above, links = [], bulk, rows: limit = usualRows } = options;
  const { none, heading } = wordsOfPage(path);
  const labels = wordsOn(path, 'asked', useCase.input);
  const allColumns = describeColumns<Row>(path, useCase.columns, options.cells ?? {}, options.words ?? {});
  // Lists at an address of their own can be filtered; lists of one object have parameters in the path.
  const isFiltered = useCase.page !== undefined && !path.includes(':');

  async function show(visit: Visit): Promise<Answer> {
    const { query } = visit;
    const sent = new URLSearchParams([...query, ...Object.entries(visit.params)]);
    const asked = readInput(useCase.input, typedIn(useCase.input, sent));
    const faults = 'faults' in asked ? asked.faults : [];
    const asks = controls(useCase.input, labels, query, {
      faults,
      choices: { ...(await namedChoices(useCase.input, visit)), ...options.choices },
    });
    const filter = filterForm(asks, query, 'sort', 'columns');
    if ('faults' in asked) return refused(filter, 'Исправьте отбор: список не прочитан.');
    const refusal = useCase.refusal?.(asked.input);
    if (refusal !== undefined) return refused(filter, refusalWords(refusal, labels));
    const columns = columnsFor(allColumns, visit);
    const shown = chosenColumns(columns, query);
    const as = query.get('as');
    if (as === 'csv' || as === 'xlsx') {
      const limit = useCase.page ? fileRows : Number.MAX_SAFE_INTEGER;
      const whole = { ...readAsk(columns, query, limit, useCase.sortable), after: undefined };
      // Of a list that PostgreSQL pages, this reads the count; the snapshot reads the rows.
      const counting = useCase.page ? { ...whole, limit: 1 } : whole;
      const { page, pool } = await readRows(options, visit, asked.input, columns, counting);
      // An order covers a window of rows only, and a file must contain all rows.
      const ask = { ...whole, ...(page.counted.isCut ? { sort: undefined } : {}), isOfFile: true };
      const rows = useCase.page
        ? readSnapshot(pool, (snapshot) =>
            partsOf((after) => readRows(options, visit, asked.input, columns, { ...ask, after, snapshot })),
          )
        : Readable.from([page.rows]);
      return exported(as, fileName(path), query.has('columns') ? shown : columns, rows);
    }
    const ask = readAsk(columns, query, limit, useCase.sortable);
    const { page, all } = await readRows(options, visit, asked.input, columns, ask);
    const allowed = links.filter(([{ permission }]) => visit.may(permission));
    const note = windowNote(page, query);
    const possible = bulkFor(options, visit);
    const isEmpty = page.rows.length === 0;
    return {
      kind: 'page',
      ...(options.titleOf ? { title: options.titleOf(asked.input) } : {}),
      content: [
        allowed.length > 0 ? actions(...allowed.map(([, href, text]) => link(href, text))) : null,
        await above?.(all, visit),
        isFiltered ? viewBar(await viewsFor(visit, useCase, path), query) : null,
        filter,
        note === undefined ? null : h('p', { role: 'note' }, note),
        isEmpty
          ? h('p', { class: 'empty' }, emptyText(page, none))
          : table(heading.title, headingsFor(options, shown, page, visit), page.rows),
        !isEmpty && possible.length > 0 ? bulkBar(possible) : null,
        isEmpty && !page.next && page.before === 0 ? null : listFooter(page, query, true),
        columns.length > 4 ? columnChoice(columns, shown, query) : null,
      ],
    };
  }

  /** Returns the keys of all rows that the filter in the address finds; undefined if these are more than a bulk action takes. */
  async function keysFound(visit: Visit, action: BulkAction<Row>): Promise<readonly string[] | undefined> {
    const asked = readInput(useCase.input, typedIn(useCase.input, visit.query));
    if ('faults' in asked) return [];
    const columns = columnsFor(allColumns, visit);
    // An order covers a window of rows only, and the action is for all rows.
    const ask = { ...readAsk(columns, visit.query, bulkMax + 1, useCase.sortable), sort: undefined };
    const found: Row[] = [];
    const read = (after: ListAsk['after']) =>
      readRows(options, visit, asked.input, columns, { ...ask, after, isOfFile: after !== undefined });
    for await (const rows of partsOf(read)) {
      found.push(...rows);
      if (found.length > bulkMax) return undefined;
    }
    return found.flatMap((row) => action.keyOf(row) ?? []);
  }

  async function change(visit: Visit): Promise<Answer> {
    const wanted = visit.form.get('do') ?? '';
    if (isFiltered && (wanted === 'save-view' || wanted === 'remove-view'))
      return changeView(visit, useCase, path);
    const action = bulkFor(options, visit).find(({ name }) => name === wanted);
    if (!action) throw new Forbidden();
    if (action.wantsFresh && !isFresh(visit.session, visit.now)) throw new Forbidden('stale');
    const keys = action.isOnAll ? await keysFound(visit, action) : visit.form.getAll('key');
    return performBulk(visit, action, keys, path);
  }

  return {
    path,
    ...heading,
    permission: useCase.permission,
    useCases: [useCase.name],
    show,
    ...(isFiltered || bulk ? { change } : {}),
  };
}

function refused(filter: ComponentChildren, ...why: readonly string[]): Answer {
  return { kind: 'page', status: 400, content: [filter, notice('bad', ...why)] };
}

/** Yields the rows of all pages. */
async function* partsOf<Row>(
  read: (after: ListAsk['after']) => Promise<{ readonly page: ListPage<Row> }>,
): AsyncGenerator<readonly Row[]> {
  let after: ListAsk['after'];
  do {
    const { page } = await read(after);
    yield page.rows;
    after = page.next;
  } while (after);
}

/** Reads a page of a list, from a snapshot if one is given. `all` has all rows if the use case reads them all. */
async function readRows<Set extends Fields, Shown extends Columns, Row extends RowOf<Shown>>(
  { useCase, totals = [] }: ListOptions<Set, Shown, Row>,
  visit: Visit,
  input: InputOf<Set>,
  columns: readonly ListColumn<Row>[],
  { snapshot, ...ask }: ListAsk & { readonly snapshot?: Pool },
): Promise<{ readonly page: ListPage<Row>; readonly all: readonly Row[]; readonly pool: Pool }> {
  const { page, name, title, permission, input: fields } = useCase;
  const run = async (context: StaffContext) => {
    const { pool } = context;
    const within = snapshot ? { ...context, pool: snapshot } : context;
    if (page) {
      const found = await page(within, input, ask);
      return { page: found, all: found.rows, pool };
    }
    const all = await useCase.run(within, input);
    return { page: wholePage(columns, all, totals, ask), all, pool };
  };
  return (await visit.run({ name, title, permission, input: fields, run }, input)).result;
}

function headingsFor<Set extends Fields, Shown extends Columns, Row extends RowOf<Shown>>(
  options: ListOptions<Set, Shown, Row>,
  columns: readonly ListColumn<Row>[],
  { counted }: ListPage<Row>,
  visit: Visit,
): readonly Heading<Row>[] {
  const { actions: actionsFor, chips = [], useCase, totals = [] } = options;
  const headings = columns.map((column): Heading<Row> => {
    const { name, title, kind, cell, text, value } = column;
    const sum = counted.isCut || !totals.includes(name) ? undefined : counted.sums[name];
    return {
      ...{ title, kind, sorting: sortingOf(column, visit.query, useCase.sortable) },
      total: sum === undefined ? undefined : shownText(kind, kind === 'money' ? BigInt(sum) : sum),
      cell(row) {
        const shown = cell?.(row, visit);
        if (shown !== undefined && typeof shown !== 'string') return shown;
        return chips.includes(name) ? chip(String(value(row)), text(row)) : text(row);
      },
    };
  });
  const possible = bulkFor(options, visit);
  const box: Heading<Row> = {
    title: 'Отметить',
    kind: 'text',
    cell: (row) => bulkBox(possible, row, `Отметить: ${columns[0]?.text(row) ?? ''}`),
  };
  const done: Heading<Row> = {
    title: 'Действия',
    kind: 'text',
    cell: (row) => actions(...(actionsFor?.(row, visit) ?? [])),
  };
  return [...(possible.length > 0 ? [box] : []), ...headings, ...(actionsFor ? [done] : [])];
}

function bulkFor<Row>(
  { bulk = [] }: { readonly bulk?: readonly BulkAction<Row>[] },
  visit: Visit,
): readonly BulkAction<Row>[] {
  return bulk.filter(({ permission }) => visit.may(permission));
}

function sortingOf<Row>(
  { name }: ListColumn<Row>,
  query: URLSearchParams,
  sortable?: readonly string[],
): Heading<Row>['sorting'] {
  if (sortable && !sortable.includes(name)) return undefined;
  const now = { [name]: 'ascending', [`-${name}`]: 'descending' }[query.get('sort') ?? ''];
  const next = now === 'ascending' ? `-${name}` : name;
  return { href: changeQuery(query, { sort: next, cursor: '' }), now: (now ?? 'none') as 'ascending' };
}

function emptyText({ before, next }: ListPage<unknown>, none: string): string {
  if (next) return 'В просмотренных строках ничего не найдено.';
  return before > 0 ? 'Дальше строк нет.' : none;
}

function fileName(path: string): string {
  return path.replaceAll(/[^a-z]+/g, '-').replace(/^-|-$/g, '') || 'list';
}
