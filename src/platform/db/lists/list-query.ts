import { inLatinCapitals } from '#kernel/text/lookalikes.ts';
import { type Optional, whereGiven } from '../parameters.ts';
import type { Queryable } from '../pool.ts';
import {
  behindOwnSql,
  behindSql,
  type FieldTypes,
  matchSql,
  type Ordered,
  orderSql,
  ownOrderSql,
  placeSql,
} from './list-sql.ts';

/** A list that PostgreSQL searches, sorts, counts and pages. */
export interface ListQuery {
  /** Select with one output column for each field, without `order by` and `limit`; several if each has an index of its own. */
  readonly rows: string | readonly string[];
  readonly values: readonly unknown[];
  /** Types of the output columns. Each can be searched and sorted by. */
  readonly fields: FieldTypes;
  /** Order of the list, which an index gives. The fields are never null, have one direction, and are unique together. */
  readonly order: readonly Ordered[];
  /** True if the index contains only the first field of the order. Rows with equal first fields are then read together. */
  readonly isFirstIndexed?: boolean;
  /** Maximum number of rows that a page searches, sorts and counts; a longer page reads its own number of rows. */
  readonly window?: number;
  /** Conditions that no index answers, on fields or on columns of `complete.isFiltered`. They are checked on the rows of the window. */
  readonly where?: readonly Optional[];
  /**
   * Columns of the shown rows that are too costly for the whole window. The rows have the alias `l`. With `isFiltered`, all rows that match
   * the search have these columns, and `where` can check them.
   */
  readonly complete?: { readonly columns: string; readonly joins: string; readonly isFiltered?: boolean };
  /** SQL condition that finds the rows of a typed number anywhere in the list, with an index. */
  exact?(place: string): string;
  /** Fields in kopecks to add up. */
  readonly sums?: readonly string[];
}

export interface ListAsk {
  readonly text?: string | undefined;
  /** Codes whose Russian names contain the text, by field. */
  readonly codes?: Readonly<Record<string, readonly string[]>> | undefined;
  readonly sort?: Ordered | undefined;
  readonly after?: ListPlace | undefined;
  readonly limit: number;
  /** True for a page that is read for a file. It writes nothing; the first page was read without this flag and wrote the access record. */
  readonly isOfFile?: boolean | undefined;
}

/** Place between two pages. It repeats the count, so that only the first page counts. */
export interface ListPlace {
  readonly shown: number;
  readonly counted: Counted;
  readonly at: readonly (string | null)[];
}

export interface Counted {
  readonly count: number;
  /** True if the list is longer than its window, in which case `count` and `sums` are those of the window. */
  readonly isCut: boolean;
  /** Sums in kopecks, as text, by field. */
  readonly sums: Readonly<Record<string, string>>;
}

export interface ListPage<Row> {
  readonly rows: readonly Row[];
  readonly counted: Counted;
  /** Number of rows on the pages before. */
  readonly before: number;
  readonly next: ListPlace | undefined;
}

const usualWindow = 1_000;

/** Reads a page of a list. A text that is the exact number of a row finds the row, however long the list is. */
export async function readListPage<Row>(
  db: Queryable,
  query: ListQuery,
  ask: ListAsk,
): Promise<ListPage<Row>> {
  const { text = '', ...rest } = ask;
  if (query.exact && text !== '' && !ask.after) {
    const found = await readOnce<Row>(db, query, { ...rest, number: inLatinCapitals(text) });
    if (found.counted.count > 0) return found;
  }
  return readOnce(db, query, text === '' ? rest : { ...rest, text });
}

/** Number of rows that are read at once for a whole list. */
const readAtOnce = 500;

/** Reads all rows of a list, page by page. */
export async function* readAll<Row>(db: Queryable, query: ListQuery): AsyncGenerator<Row> {
  let after: ListPlace | undefined;
  do {
    const page = await readListPage<Row>(db, { ...query, window: readAtOnce }, { after, limit: readAtOnce });
    yield* page.rows;
    after = page.next;
  } while (after);
}

interface Read {
  readonly _at: readonly (string | null)[] | null;
  readonly _last: readonly (string | null)[] | null;
  readonly _scanned: number;
  readonly _found: number;
  readonly _sums: Readonly<Record<string, string>>;
}

async function readOnce<Row>(
  db: Queryable,
  query: ListQuery,
  ask: ListAsk & { readonly number?: string },
): Promise<ListPage<Row>> {
  const [text, values] = statementOf(query, ask);
  const { rows } = await db.query<Read & Row>(text, values);
  const window = windowOf(query, ask);
  const [first] = rows;
  const isCut = (first?._scanned ?? 0) > window;
  const counted = ask.after?.counted ?? { count: first?._found ?? 0, isCut, sums: first?._sums ?? {} };
  const before = ask.after?.shown ?? 0;
  const there = rows.filter(({ _at }) => _at !== null);
  const page = there.slice(0, ask.limit);
  const last = there.length > ask.limit ? page.at(-1)?._at : isCut && !ask.sort ? first?._last : undefined;
  return {
    rows: page.map(withoutPlace),
    counted,
    before,
    next: last ? { shown: before + page.length, counted, at: last } : undefined,
  };
}

/** A window smaller than a page would read its last row again on the next page. */
function windowOf({ window = usualWindow }: ListQuery, { limit }: ListAsk): number {
  return Math.max(window, limit);
}

function withoutPlace<Row>(row: Read & Row): Row {
  const names = Object.keys(row).filter((name) => !name.startsWith('_'));
  return Object.fromEntries(names.map((name) => [name, row[name as keyof Row]])) as Row;
}

/** Builds the statement: the rows of the window, those that match, and those of the page. */
function statementOf(
  query: ListQuery,
  ask: ListAsk & { readonly number?: string },
): readonly [text: string, values: readonly unknown[]] {
  const { rows, fields, order, where = [], complete, exact, sums = [], isFirstIndexed } = query;
  const { text, number, codes = {}, sort, after, limit } = ask;
  const window = windowOf(query, ask);
  const values = [...query.values];
  const place = (value: unknown) => `$${values.push(value)}`;
  const chosen = sort ? [sort, ...order.filter(({ field }) => field !== sort.field)] : order;
  const ordered = sort ? orderSql(chosen, fields) : ownOrderSql(order);
  // Later pages in the list's own order begin at their place; other orders sort the same window again.
  const isOn = after !== undefined && sort === undefined;
  const kept = whereGiven(values, ...where);
  const most = isOn && text === undefined && kept === 'true' ? limit + 1 : window + 1;
  const wanted = [
    ...(isOn ? [behindOwnSql(order, fields, after.at, place)] : []),
    ...(number !== undefined && exact ? [exact(place(number))] : []),
  ];
  const readInOrder = isFirstIndexed
    ? `order by ${ownOrderSql(order.slice(0, 1))} fetch first ${most} rows with ties`
    : `order by ${ownOrderSql(order)} limit ${most}`;
  const each = [rows]
    .flat()
    .map(
      (one) => `(select * from (${one}) as listed where ${wanted.join(' and ') || 'true'} ${readInOrder})`,
    );
  const matching = text === undefined ? 'true' : matchSql(fields, text, codes, place);
  const inWindow = (where: string) => `select * from scanned where "_nr" <= ${window} and ${where}`;
  const completed = (from: string) =>
    `select l.*${complete ? `, ${complete.columns}` : ''} from ${from} as l ${complete?.joins ?? ''}`;
  const found = complete?.isFiltered
    ? `${completed(`(${inWindow(matching)})`)} where ${kept}`
    : inWindow(`${kept} and ${matching}`);
  const behind = after && sort ? behindSql(chosen, fields, after.at, place) : 'true';
  const totals = sums.map((field) => `'${field}', coalesce(sum("${field}"), 0)::text`).join(', ');
  return [
    `with scanned as materialized (
       select *, row_number() over () as "_nr"
         from (select * from (${each.join(' union all ')}) as listed order by ${ownOrderSql(order)} limit ${most}) as scanned),
     found as (${found}),
     page as (select *, ${placeSql(chosen, sort ? fields : {})} as "_at" from found where ${behind}
               order by ${ordered} limit ${limit + 1})
     select t.*, x.*
       from (select (select count(*)::int from scanned) as "_scanned", count(*)::int as "_found",
                    (select ${placeSql(order, {})} from scanned where "_nr" = ${window}) as "_last",
                    jsonb_build_object(${totals}) as "_sums"
               from found) as t
       left join (${complete?.isFiltered ? 'select * from page' : completed('page')}) as x on true
      order by ${ordered}`,
    values,
  ];
}
