import { hash } from 'node:crypto';
import type { Domain, Fault } from '#kernel/errors/errors.ts';
import { codeAmong } from '#kernel/schema/codes.ts';

/** A value of a list, as partners read it. */
export interface ReferenceEntry {
  readonly code: string;
  /** Russian. */
  readonly name: string;
  /** A whole number that grows whenever the entry changes. */
  readonly version: string;
  /** False: shown in the list, refused in a contract. */
  readonly partnerAccess: boolean;
  /** Only in `anti_theft_model_type`: code of the brand, which is the code of its federal programme too. */
  readonly brandCode?: string;
}

export type ReferenceLists = Readonly<Record<string, readonly ReferenceEntry[]>>;

/** All lists at one moment; it never changes, another book takes its place. */
export interface ReferenceBook {
  /** In the order of codes; the same array each time. */
  entries(list: string): readonly ReferenceEntry[];
  entry(list: string, code: string): ReferenceEntry | undefined;
  /** "CODE — name, …" of what a contract may name. */
  allowed(list: string): string;
  /** Changes with any entry of any list; the same in all processes. */
  readonly revision: string;
}

/** Where the book in force stands; a request that has begun keeps its own. */
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

/** Compiles lists to maps; lists that are left out are empty. */
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

/** Empty lists, for tariffs whose texts are not shown: codes are printed as they are. */
export const noLists: Pick<CurrentReferenceBook, 'book'> = { book: createReferenceBook({}) };

/** The name of a code, or the code itself if the list does not know it. */
export function nameIn(book: ReferenceBook, list: string, code: string): string {
  return book.entry(list, code)?.name ?? code;
}

/** The code of a list that a text means in any case; undefined if the list has none. */
export function codeInAnyCase(book: ReferenceBook, list: string, text: string): string | undefined {
  if (book.entry(list, text)) return text;
  const codes = book.entries(list).map(({ code }) => code);
  return codeAmong(codes, text);
}

/**
 * A fault where the value is not a code of the list that partners may use; it names those that they may. A value
 * that was not sent, or is empty, is no fault here: whether a field is required is the product's to say.
 */
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

/** A long list is cut: an error must stay readable, and the whole list has an address. */
function allowedText(entries: readonly ReferenceEntry[]): string {
  const open = entries.filter(({ partnerAccess }) => partnerAccess);
  const named = open.slice(0, allowedNamesMax).map(({ code, name }) => `${code} — ${name}`);
  const rest = open.length - named.length;
  return named.join(', ') + (rest > 0 ? ` и ещё ${rest}: запросите справочник целиком` : '');
}

function byCode(entries: readonly ReferenceEntry[]): readonly ReferenceEntry[] {
  return [...entries].sort((left, right) => (left.code < right.code ? -1 : 1));
}
