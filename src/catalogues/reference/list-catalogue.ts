import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { messageText } from '#kernel/errors/message.ts';
import { StartError } from '#platform/db/start-error.ts';
import { filesIn } from '../files/given-file.ts';
import { type ReadList, readCsvLists } from './read-lists.ts';
import type { ReferenceBook, ReferenceEntry, ReferenceLists } from './reference-book.ts';

/** List of brand programmes, which has its own endpoint and format. */
export const programmeListName = 'kasko_federal_program';

export class UnknownList extends StartError {
  readonly code: string;
  readonly list: string;

  constructor(code: string, list: string, message: string) {
    super(message);
    this.code = code;
    this.list = list;
  }
}

export interface ListCatalogue {
  /** Codes of the products on sale; each has endpoints for its lists. */
  readonly products: readonly string[];
  /** Names of all lists that can be imported and exported. */
  readonly names: readonly string[];
  /** Returns the lists of a product, common ones first; undefined if the product is not on sale. */
  namesOf(product: string): readonly string[] | undefined;
  /** Returns a list's stored entries and the product's own entries. Equal calls return the same array. */
  entriesOf(book: ReferenceBook, product: string, list: string): readonly ReferenceEntry[];
  readonly shipped: ReferenceLists;
}

export interface ListingProduct {
  readonly code: string;
  /** Directory of the product's own lists; may be missing. */
  readonly listsDirectory: string;
  /** Names of lists by the path of the field that uses them. */
  readonly listedFields: ReadonlyMap<string, string>;
  /** Entries that only this product has: for each list, the entries' names by code. */
  readonly ownEntries?: Readonly<Record<string, ReadonlyMap<string, string>>>;
}

/** Reads all lists; throws StartError for an unreadable file, a duplicate list, or a field whose list is missing. */
export function readCatalogue(commonDirectory: string, products: readonly ListingProduct[]): ListCatalogue {
  const common = shippedIn(commonDirectory);
  const own = products.map((product) => {
    const { code, listsDirectory } = product;
    return { product, code, lists: existsSync(listsDirectory) ? shippedIn(listsDirectory) : [] };
  });
  const all = [common, ...own.map(({ lists }) => lists)].flat();
  const twice = all.find(({ list }, index) => all.findIndex((other) => other.list === list) < index);
  if (twice)
    throw new StartError(
      `${twice.path}: another product has a list ${twice.list}; give it another name, or take that list to ${commonDirectory}`,
    );
  const commonNames = namesIn(common);
  const namesOf = new Map(
    own.map(({ code, lists, product: { ownEntries = {} } }) => {
      const named = Object.keys(ownEntries).filter((list) => ownEntries[list]?.size);
      return [code, [...new Set([...commonNames, ...namesIn(lists), ...named])]];
    }),
  );
  for (const { product, code } of own) requireLists(product, namesOf.get(code) ?? []);
  return {
    products: products.map(({ code }) => code),
    names: all.map(({ list }) => list),
    namesOf: (product) => namesOf.get(product),
    entriesOf: besidesOf(products),
    shipped: Object.fromEntries(
      all.map(({ list, entries }) => [
        list,
        entries.map(({ line: _, version = '1', ...entry }) => ({ ...entry, version })),
      ]),
    ),
  };
}

/** Combines the stored entries of a list with the entries that only a product adds. Caches the result until an import. */
function besidesOf(products: readonly ListingProduct[]): ListCatalogue['entriesOf'] {
  const made = new WeakMap<
    readonly ReferenceEntry[],
    Map<ReadonlyMap<string, string>, readonly ReferenceEntry[]>
  >();
  const own = new Map(products.map(({ code, ownEntries = {} }) => [code, ownEntries]));
  return (book, product, list) => {
    const entries = book.entries(list);
    const names = own.get(product)?.[list];
    if (!names || names.size === 0) return entries;
    const known = made.get(entries) ?? new Map<typeof names, readonly ReferenceEntry[]>();
    made.set(entries, known);
    const besides = [...names].map(([code, name]) => ({ code, name, version: '1', partnerAccess: true }));
    const all = known.get(names) ?? [...entries.filter(({ code }) => !names.has(code)), ...besides];
    known.set(names, all);
    return all;
  };
}

function shippedIn(directory: string): readonly (ReadList & { readonly path: string })[] {
  const { lists, faults } = readCsvLists(filesIn(directory).filter(({ name }) => name.endsWith('.csv')));
  const [first] = faults;
  if (first) {
    const { file, line, column, message: wrong } = first;
    const at = [file.startsWith(directory) ? file : join(directory, file), line].filter(
      (part) => part !== undefined,
    );
    throw new StartError(
      `${at.join(':')}: ${column === undefined ? '' : `column ${column}: `}${messageText(wrong)}`,
    );
  }
  return lists.map((list) => ({ ...list, path: join(directory, list.file) }));
}

function namesIn(lists: readonly ReadList[]): readonly string[] {
  return lists.map(({ list }) => list).filter((list) => list !== programmeListName);
}

function requireLists(
  { code, listedFields, listsDirectory }: ListingProduct,
  names: readonly string[],
): void {
  for (const [field, list] of listedFields) {
    if (names.includes(list)) continue;
    throw new UnknownList(
      code,
      list,
      `product ${code}: ${field} names the list ${list}, which is neither a common one nor its own: put ${list}.csv into ${listsDirectory}`,
    );
  }
}
