import { h } from 'preact';
import { isObject, type Json } from '#kernel/json/json.ts';
import type { Fields } from '#staff/use-case/fields.ts';
import type { Typed } from '#staff/use-case/read-input.ts';

/** Present values of an object, by field of the form that changes it. */
export type Present = Readonly<Record<string, string>>;

const fieldName = 'was';

/** Fills the fields that the person has not sent yet with the present values. `was` contains the values that the form showed first. */
export async function withPresent(
  sent: URLSearchParams,
  read: () => Promise<Present | undefined>,
): Promise<{ readonly shown: URLSearchParams; readonly was: string | undefined }> {
  const earlier = sent.get(fieldName);
  if (earlier !== null) return { shown: sent, was: earlier };
  const present = await read();
  if (present === undefined) return { shown: sent, was: undefined };
  const missing = Object.entries(present).filter(([name]) => !sent.has(name));
  return { shown: new URLSearchParams([...sent, ...missing]), was: JSON.stringify(present) };
}

export function presentField(was: string | undefined) {
  return was === undefined ? null : h('input', { type: 'hidden', name: fieldName, value: was });
}

/** Drops the values that the form has shown, so that a change by somebody else in the meantime is not reverted. */
export function changedOnly(fields: Fields, typed: Typed, sent: URLSearchParams): Typed {
  const was = presentIn(sent.get(fieldName));
  const kept = Object.entries(typed).map(([name, value]): [string, Typed[string]] => {
    const before = was[name];
    if (typeof before !== 'string') return [name, value];
    if (value !== undefined) return [name, isSame(before, value) ? undefined : value];
    // An emptied field means "none" if its kind has that word. Other kinds refuse an empty text.
    return [name, before === '' ? undefined : fields[name]?.kind?.word === 'none' ? 'none' : ''];
  });
  return Object.fromEntries(kept);
}

function presentIn(text: string | null): Readonly<Record<string, Json>> {
  if (text === null) return {};
  try {
    const was: Json = JSON.parse(text);
    return isObject(was) ? was : {};
  } catch {
    return {};
  }
}

/** Compares lists of codes without their order. */
function isSame(before: string, value: Typed[string]): boolean {
  const parts = (text: string) => text.split(',').toSorted().join(',');
  return typeof value === 'string' && parts(before) === parts(value);
}
