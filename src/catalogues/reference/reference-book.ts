import { hash } from 'node:crypto';
import type { Domain, Fault } from '#kernel/errors/errors.ts';
import { codeAmong } from '#kernel/schema/codes.ts';

/** A list entry as partners read it. */
export interface ReferenceEntry {
  readonly code: string;
  readonly name: string;
  /** A whole number that grows with each change of the entry. */
  readonly version: string;
  /** False: shown in the list, refused in a contract. */
  readonly partnerAccess: boolean;
  /** Only in `anti_theft_model_type`: code of the brand and of its federal programme. */
  readonly brandCode?: string;
}

export type ReferenceLists = Readonly<Record<string, readonly ReferenceEntry[]>>;

/** All lists at one moment; immutable, replaced as a whole. */
export interface ReferenceBook {
  /** Sorted by code; the same array each time. */
  entries(list: string): readonly ReferenceEntry[];
  entry(list: string, code: string): ReferenceEntry | undefined;
  /** "CODE — name, …" of the codes that a contract may use. */
  allowed(list: string): string;
  /** Changes with any entry of any list; equal in all processes. */
  readonly revision: string;
}

/** Holder of the current book; a running request keeps the one it started with. */
export interface CurrentReferenceBook {
  readonly book: ReferenceBook;
  replace(lists: ReferenceLists): void;
}

export function createCurrentReferenceBook(lists: ReferenceLists = {}): CurrentReferenceBook {
  let book = createReferenceBook(lists);
  return {
    get book() {
      return book;
    },
    replace(next) {
      book = createReferenceBook(next);
    },
  };
}

const allowedNamesMax = 100;
const none: readonly ReferenceEntry[] = [];

/** Compiles the lists to maps; a missing list is empty. */
export function createReferenceBook(lists: ReferenceLists): ReferenceBook {
  const names = Object.keys(lists).sort();
  const sorted = new Map(names.map((list) => [list, byCode(lists[list] ?? [])]));
  const maps = new Map(
    [...sorted].map(([list, entries]) => [list, new Map(entries.map((entry) => [entry.code, entry]))]),
  );
  const allowedTexts = new Map<string, string>();

  function entriesOf(list: string): readonly ReferenceEntry[] {
    return sorted.get(list) ?? none;
  }

  return {
    entries: entriesOf,
    entry: (list, code) => maps.get(list)?.get(code),
    allowed(list) {
      const known = allowedTexts.get(list);
      if (known !== undefined) return known;
      const text = allowedText(entriesOf(list));
      allowedTexts.set(list, text);
      return text;
    },
    revision: hash('sha256', JSON.stringify([...sorted])).slice(0, 16),
  };
}

/** Empty lists, for tariffs without shown texts: codes are printed as they are. */
export const noLists: Pick<CurrentReferenceBook, 'book'> = { book: createReferenceBook({}) };

export function nameIn(book: ReferenceBook, list: string, code: string): string {
  return book.entry(list, code)?.name ?? code;
}

/** The code of a list that a text means in any case; undefined if the list has none. */
export function codeInAnyCase(book: ReferenceBook, list: string, text: string): string | undefined {
  if (book.entry(list, text)) return text;
  const codes = book.entries(list).map(({ code }) => code);
  return codeAmong(codes, text);
}

/** Error if the value is not an open code of the list. An absent value is no error: the product may require it. */
export function listFault(
  book: ReferenceBook,
  list: string,
  field: string,
  value: string | undefined,
  domain: Domain = 'reference',
): Fault | undefined {
  if (value === undefined || value.trim() === '') return undefined;
  const entry = book.entry(list, value);
  if (entry?.partnerAccess) return undefined;
  const reason = entry
    ? `значение ${entry.code} — ${entry.name} недоступно партнёрам`
    : `неизвестное значение справочника ${list}`;
  const allowed = book.allowed(list);
  const advice = allowed ? `допустимые значения: ${allowed}` : 'в справочнике нет доступных значений';
  return { field, description: `${reason}; ${advice}`, reason: 'VALUE_NOT_IN_LIST', domain };
}

/** Truncates a long list: the error must stay readable, and the whole list has an address. */
function allowedText(entries: readonly ReferenceEntry[]): string {
  const open = entries.filter(({ partnerAccess }) => partnerAccess);
  const named = open.slice(0, allowedNamesMax).map(({ code, name }) => `${code} — ${name}`);
  const rest = open.length - named.length;
  return named.join(', ') + (rest > 0 ? ` и ещё ${rest}: запросите справочник целиком` : '');
}

function byCode(entries: readonly ReferenceEntry[]): readonly ReferenceEntry[] {
  return [...entries].sort((left, right) => (left.code < right.code ? -1 : 1));
}
