import { type Named, nearest } from '#kernel/schema/nearest-name.ts';
import { nameKeys } from './name-keys.ts';

/** Finds things by their names and other names, in either alphabet. */
export interface NameIndex<Value> {
  /** `isAlias`: it gives way where the same text is another thing's own name. */
  add(text: string, value: Value, isAlias: boolean): void;
  /** Undefined also where the text means several things equally well. */
  find(text: string): Value | undefined;
  /** What comes nearest to a misspelt name, at most five. */
  nearest(text: string): readonly Value[];
}

interface Entry<Value> {
  /** Null where two things claim the text with equal right. */
  readonly value: Value | null;
  /** The least has the best right: 0 an own name, 1 another name, 2 a text that only looks like one. */
  readonly rank: number;
}

const candidatesMax = 5;
/** Longer texts are no misspelt names, and comparing them would cost time. */
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
