import type { Warning } from '#kernel/errors/errors.ts';
import { isObject, type Json, type JsonObject } from '#kernel/json/json.ts';
import type { Variant } from './request.ts';

/** Names a field of the application as the request does: in the base or in the changes of a variant. */
export type Naming = (field: string) => string;

const whole = 'body';

export const inBase: Naming = (field) => (field === whole ? 'base' : `base.${field}`);

export function inVariant({ changes }: Variant, index: number): Naming {
  return (field) => {
    if (field === whole) return `variants[${index}]`;
    return isChanged(changes, field) ? `variants[${index}].changes.${field}` : inBase(field);
  };
}

/** True if changes touch a field, a part of it, or its parent. */
function isChanged(changes: JsonObject, field: string): boolean {
  let within: Json | undefined = changes;
  let rest = field;
  while (isObject(within)) {
    // An unknown name may contain a dot.
    if (rest === '' || Object.hasOwn(within, rest)) return true;
    const [name = ''] = /^[^.[]*/.exec(rest) ?? [];
    if (!Object.hasOwn(within, name)) return false;
    within = within[name];
    rest = rest.slice(name.length).replace(/^\./, '');
  }
  return true;
}

/** Warns of removed fields that the base does not have: a misspelt name would otherwise pass for a difference. */
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
