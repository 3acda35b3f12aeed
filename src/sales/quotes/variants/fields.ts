import type { Warning } from '#kernel/errors/errors.ts';
import { isObject, type Json, type JsonObject } from '#kernel/json/json.ts';
import type { Variant } from './request.ts';

/** Converts a field of the application to its name in the request, which starts with `base` or `variants[…].changes`. */
export type Naming = (field: string) => string;

const whole = 'body';

export const inBase: Naming = (field) => (field === whole ? 'base' : `base.${field}`);

export function inVariant({ changes }: Variant, index: number): Naming {
  return (field) => {
    if (field === whole) return `variants[${index}]`;
    return isChanged(changes, field) ? `variants[${index}].changes.${field}` : inBase(field);
  };
}

/** True if the changes of a variant replace a field, a part of the field, or a parent of the field. */
function isChanged(changes: JsonObject, field: string): boolean {
  let within: Json | undefined = changes;
  let rest = field;
  while (isObject(within)) {
    // The rest may be a whole name, because the name of an unknown field may contain a dot.
    if (rest === '' || Object.hasOwn(within, rest)) return true;
    const [name = ''] = /^[^.[]*/.exec(rest) ?? [];
    if (!Object.hasOwn(within, name)) return false;
    within = within[name];
    rest = rest.slice(name.length).replace(/^\./, '');
  }
  return true;
}

/** Warns if a variant removes a field that the base lacks, because the field name may be misspelt. */
export function removedInVain(base: Json | undefined, changes: JsonObject, path = ''): readonly Warning[] {
  return Object.entries(changes).flatMap(([name, change]) => {
    const own = isObject(base) && Object.hasOwn(base, name) ? base[name] : undefined;
    const field = path === '' ? name : `${path}.${name}`;
    if (isObject(change)) return removedInVain(own, change, field);
    return change === null && own === undefined
      ? [{ field, description: 'в base этого поля нет, убирать нечего', reason: 'NO_EFFECT' }]
      : [];
  });
}
