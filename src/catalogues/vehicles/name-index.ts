import { type Named, nearest } from '#kernel/schema/nearest-name.ts';
import { nameKeys } from './name-keys.ts';

export interface NameIndex<Value> {
  /** Adds a name or alias. If an alias equals another value's name, the text means that other value. */
  add(text: string, value: Value, isAlias: boolean): void;
  /** Finds the value of a text; undefined if the text is unknown or ambiguous. */
  find(text: string): Value | undefined;
  /** Returns up to five values whose names are nearest to a misspelt text. */
  nearest(text: string): readonly Value[];
}

interface Entry<Value> {
  /** Null if two values have the text with the same rank. */
  readonly value: Value | null;
  /** A lower rank wins: 0 for a name, 1 for an alias, 2 for a text that only looks similar. */
  readonly rank: number;
}

const candidatesMax = 5;
/** Maximum length of a text that is compared with similar names: longer texts would be slow to compare. */
const comparedLengthMax = 40;

export function createNameIndex<Value>(): NameIndex<Value> {
  const exact = new Map<string, Entry<Value>>();
  const sounds = new Map<string, Entry<Value>>();
  let names: readonly Named<Value>[] | undefined;

  return {
    add(text, value, isAlias) {
      const { plain, latin, sound } = nameKeys(text);
      names = undefined;
      const rank = isAlias ? 1 : 0;
      claim(exact, plain, { value, rank });
      if (latin !== plain) claim(exact, latin, { value, rank: 2 });
      claim(sounds, sound, { value, rank });
    },
    find(text) {
      const { plain, latin, sound } = nameKeys(text);
      return (exact.get(plain) ?? exact.get(latin) ?? sounds.get(sound))?.value ?? undefined;
    },
    nearest(text) {
      const key = nameKeys(text).sound.slice(0, comparedLengthMax);
      if (key === '') return [];
      names ??= namesIn(sounds);
      const close = nearest(key, names, Math.max(1, Math.floor(key.length / 2)));
      const beginning = names.filter(({ key: name }) => name.startsWith(key) || key.startsWith(name));
      return [...new Set([...close, ...beginning.map(({ value }) => value)])].slice(0, candidatesMax);
    },
  };
}

function namesIn<Value>(entries: ReadonlyMap<string, Entry<Value>>): Named<Value>[] {
  return [...entries].flatMap(([key, { value }]) => (value === null ? [] : [{ key, value }]));
}

function claim<Value>(entries: Map<string, Entry<Value>>, key: string, entry: Entry<Value>): void {
  if (key === '') return;
  const known = entries.get(key);
  if (!known || entry.rank < known.rank) entries.set(key, entry);
  else if (entry.rank === known.rank && entry.value !== known.value) {
    entries.set(key, { value: null, rank: entry.rank });
  }
}
