import { hash } from 'node:crypto';
import type { PageQuery } from './read-reference.ts';

export interface ListText {
  readonly text: string;
  /** Strong ETag: equal texts have equal tags in all processes. */
  readonly etag: string;
  readonly total: number;
}

interface Coded {
  readonly code: string;
  readonly name: string;
}

const textsMax = 200;
const russian = new Intl.Collator('ru');

/** Texts by array of entries. An import creates new arrays, so the garbage collector removes the texts of old arrays. */
const texts = new WeakMap<readonly Coded[], Map<string, ListText>>();

/** Returns a page of a list as JSON, cached after its first use. `show` selects the fields for partners. */
export function listText<Entry extends Coded>(
  entries: readonly Entry[],
  query: PageQuery,
  show: (entry: Entry) => object,
): ListText {
  return findText(entries, keyOf(entries.length, query), () => ({
    text: JSON.stringify(pageOf(entries, query).map(show)),
    total: entries.length,
  }));
}

export function findText(
  entries: readonly Coded[],
  key: string,
  write: () => Omit<ListText, 'etag'>,
): ListText {
  const known = texts.get(entries) ?? new Map<string, ListText>();
  texts.set(entries, known);
  const found = known.get(key);
  if (found) return found;
  const written = write();
  const made = { ...written, etag: `"${hash('sha256', written.text, 'base64url').slice(0, 22)}"` };
  if (known.size >= textsMax) known.clear();
  known.set(key, made);
  return made;
}

/** Returns the cache key. Pages after the end share one key, and pages that contain the whole list share another. */
function keyOf(total: number, { page, size, order }: PageQuery): string {
  if (page * size >= total) return 'none';
  return size >= total ? `all ${order}` : `${page} ${size} ${order}`;
}

function pageOf<Entry extends Coded>(
  entries: readonly Entry[],
  { page, size, order }: PageQuery,
): readonly Entry[] {
  const sorted = [...entries].sort(order === 1 ? byName : byCode);
  return sorted.slice(page * size, (page + 1) * size);
}

function byCode(left: Coded, right: Coded): number {
  return left.code < right.code ? -1 : 1;
}

function byName(left: Coded, right: Coded): number {
  return russian.compare(left.name, right.name) || byCode(left, right);
}
