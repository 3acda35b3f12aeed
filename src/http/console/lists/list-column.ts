import type { ComponentChildren } from 'preact';
import type { ListAsk } from '#platform/db/lists/list-query.ts';
import type { Column, Columns } from '#staff/use-case/columns.ts';
import type { Visit } from '../page.ts';
import { wordsOn } from '../parts/page-words.ts';
import { shownText } from '../parts/values.ts';

export type Words = Readonly<Record<string, string>>;

export interface ListColumn<Row> {
  readonly name: string;
  readonly title: string;
  readonly kind: Column<never>['kind'];
  /** False for a column that is shown only if the person chooses it. */
  readonly isUsual: boolean;
  /** Russian names of the codes in the column. */
  readonly words: Words | undefined;
  value(row: Row): unknown;
  /** The value as people read it, on the page and in files. */
  text(row: Row): string;
  cell?(row: Row, visit: Visit): ComponentChildren;
}

/** Returns the columns of a list in display order, with those that are hidden at first at the end. */
export function describeColumns<Row>(
  path: string,
  known: Columns,
  cells: Readonly<Record<string, ((row: Row, visit: Visit) => ComponentChildren) | undefined>>,
  words: Readonly<Record<string, Words | undefined>>,
): readonly ListColumn<Row>[] {
  const named = (use: 'shown' | 'hidden') =>
    Object.entries(wordsOn(path, use, known)).map(([name, title]): ListColumn<Row> => {
      const kind = known[name]?.kind ?? 'text';
      const value = (row: Row) => row[name as keyof Row] as unknown;
      const cell = cells[name];
      return {
        ...{ name, title, kind, isUsual: use === 'shown', words: words[name], value },
        text: (row) => words[name]?.[String(value(row))] ?? shownText(kind, value(row)),
        ...(cell && { cell }),
      };
    });
  return [...named('shown'), ...named('hidden')];
}

/** Adds to the columns what is known only during a visit: titles of products, names of employees and texts of cells. */
export function columnsFor<Row>(
  columns: readonly ListColumn<Row>[],
  visit: Visit,
): readonly ListColumn<Row>[] {
  const titles: Words = Object.fromEntries(visit.namesOf('product'));
  return columns.map((column): ListColumn<Row> => {
    const words = column.name === 'product' ? { ...titles, ...column.words } : column.words;
    const text = (row: Row) => {
      const cell = column.cell?.(row, visit);
      // Files and searches use the text of a cell; a cell with links has none, so they use the value.
      const shown =
        typeof cell === 'string' ? cell : (words?.[String(column.value(row))] ?? column.text(row));
      return /^staff:/.test(shown) ? visit.nameOf(shown) : shown;
    };
    return { ...column, words, text };
  });
}

/** Returns the columns that the person has chosen with `columns`; the usual ones if there is no valid choice. */
export function chosenColumns<Row>(
  columns: readonly ListColumn<Row>[],
  query: URLSearchParams,
): readonly ListColumn<Row>[] {
  const wanted = query.getAll('columns').flatMap((text) => text.split(','));
  const chosen = columns.filter(({ name }) => wanted.includes(name));
  return chosen.length > 0 ? chosen : columns.filter(({ isUsual }) => isUsual);
}

/** Reads search, order and place of a page from an address. */
export function readAsk<Row>(
  columns: readonly ListColumn<Row>[],
  query: URLSearchParams,
  limit: number,
  sortable?: readonly string[],
): ListAsk {
  const text = (query.get('q') ?? '').replaceAll(/\p{C}/gu, ' ').trim().slice(0, 100);
  const by = query.get('sort') ?? '';
  const field = by.replace(/^-/, '');
  const isKnown = sortable?.includes(field) ?? columns.some(({ name }) => name === field);
  return {
    ...(text === '' ? {} : { text, codes: codesNamed(columns, text) }),
    ...(isKnown ? { sort: { field, isDescending: by.startsWith('-') } } : {}),
    after: placeIn(query.get('cursor') ?? ''),
    limit,
  };
}

function codesNamed<Row>(columns: readonly ListColumn<Row>[], text: string): NonNullable<ListAsk['codes']> {
  const wanted = text.toLowerCase();
  const named = columns.flatMap(({ name, words }) => {
    if (!words) return [];
    const codes = Object.keys(words).filter((code) => words[code]?.toLowerCase().includes(wanted));
    return [[name, codes] as const];
  });
  return Object.fromEntries(named);
}

type Place = NonNullable<ListAsk['after']>;

export function formatCursor(place: Place): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** Parses a cursor. An invalid cursor is undefined, so that the list shows its first page. */
function placeIn(cursor: string): Place | undefined {
  try {
    const place = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    const { shown, counted, at } = place;
    const isPlace =
      Number.isSafeInteger(shown) &&
      Number.isSafeInteger(counted?.count) &&
      typeof counted.isCut === 'boolean' &&
      Object.values(counted.sums ?? 0).every((sum) => /^-?\d{1,30}$/.test(String(sum))) &&
      Array.isArray(at) &&
      at.every((value) => value === null || typeof value === 'string');
    return isPlace ? place : undefined;
  } catch {
    return undefined;
  }
}
