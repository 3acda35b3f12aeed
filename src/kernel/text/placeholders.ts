import { type Message, message } from '../errors/message.ts';

/** Placeholders that a text may contain as `{name}`, and those that it must contain. */
export interface PlaceholderRules {
  readonly known: readonly string[];
  readonly required: readonly string[];
}

const placeholder = /\{([A-Za-z][A-Za-z0-9]*)\}/g;
/** Number of characters that an error quotes from a text with a broken placeholder. */
const quotedMax = 20;

/** Replaces placeholders by their values. Values are not searched for placeholders, and unknown placeholders stay. */
export function fillPlaceholders(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(placeholder, (place, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? place) : place,
  );
}

export function placeholdersIn(text: string): readonly string[] {
  return [...text.matchAll(placeholder)].map(([, name = '']) => name);
}

/** Returns all faults of the placeholders of a text: broken, unknown and missing ones. */
export function placeholderFaults(text: string, { known, required }: PlaceholderRules): readonly Message[] {
  const names = placeholdersIn(text);
  const rest = text.replaceAll(placeholder, '');
  const broken = rest.search(/[{}]/);
  const unknown = [...new Set(names)].filter((name) => !known.includes(name)).map(braced);
  const missing = required.filter((name) => !names.includes(name)).map(braced);
  return [
    ...(broken === -1
      ? []
      : [message('PLACEHOLDER_BROKEN', { at: rest.slice(broken, broken + quotedMax).split('\n')[0] ?? '' })]),
    ...(unknown.length > 0
      ? [message('PLACEHOLDER_UNKNOWN', { unknown, known: known.length > 0 ? known.map(braced) : ['—'] })]
      : []),
    ...(missing.length > 0 ? [message('PLACEHOLDER_MISSING', { missing })] : []),
  ];
}

function braced(name: string): string {
  return `{${name}}`;
}
