import { type Checks, stands } from '#parties/fields/checks.ts';
import { saidValue } from '../../fields/field.ts';
import type { AnyDefinition } from '../define/definition.ts';
import type { ReadThing } from '../define/reading.ts';

/** Reports an item that is listed twice, by chip or document, at the later entry and names both. */
export function checkOnce(
  checks: Checks,
  { unique = [], name: list }: NonNullable<AnyDefinition['things']>,
  things: readonly ReadThing[],
): void {
  for (const fields of unique) {
    const [field = ''] = fields.slice(-1);
    const first = new Map<string, ReadThing>();
    for (const thing of things) {
      const key = keyOf(thing, fields);
      const before = key === undefined ? undefined : first.get(key);
      if (key !== undefined && !before) first.set(key, thing);
      if (!before || stands(checks, `${thing.path}.${field}`, saidValue(thing.said, field))) continue;
      const at = (one: ReadThing) => `${list}[${one.index}].${field}`;
      const text = `${at(thing)} — то же, что ${at(before)}: уберите повтор или исправьте одно из значений`;
      checks.report(`${thing.path}.${field}`, text, 'DUPLICATE_ENTRY');
    }
  }
}

/** Normalises the key; undefined if the last field, a number, is absent. */
function keyOf({ said }: ReadThing, fields: readonly string[]): string | undefined {
  const values = fields.map((field) => saidValue(said, field));
  const written = values.map((value) => (typeof value === 'string' ? value.replaceAll(/\s/g, '') : ''));
  return written.at(-1) === '' ? undefined : written.join(' ').toUpperCase();
}
