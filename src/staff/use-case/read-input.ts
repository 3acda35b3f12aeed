import type { Field, Fields, InputOf } from './fields.ts';

export type Typed = Readonly<Record<string, string | readonly string[] | boolean | undefined>>;

export interface InputFault {
  readonly field: string;
  /** Error text that follows the field name and says what to type. */
  readonly text: string;
  readonly isMissing: boolean;
}

export function readInput<Set extends Fields>(
  fields: Set,
  typed: Typed,
): { readonly input: InputOf<Set> } | { readonly faults: readonly InputFault[] } {
  const faults: InputFault[] = [];
  const values = Object.entries(fields).flatMap(([name, field]) => {
    const outcome = readField(field, typed[name] ?? field.fallback);
    if ('text' in outcome) faults.push({ field: name, ...outcome });
    return 'value' in outcome && outcome.value !== undefined ? [[name, outcome.value] as const] : [];
  });
  // The kind of each field parsed its value, so the values have the types of the fields.
  return faults.length > 0 ? { faults } : { input: Object.fromEntries(values) as InputOf<Set> };
}

function readField(
  field: Field,
  typed: Typed[string],
): { readonly value: unknown } | Omit<InputFault, 'field'> {
  const { kind, isRequired, about } = field;
  if (kind === undefined) return { value: typed === true ? true : undefined };
  const texts = typeof typed === 'string' ? [typed] : Array.isArray(typed) ? typed : [];
  if (texts.length === 0)
    return isRequired ? { text: `is missing: ${about}`, isMissing: true } : { value: undefined };
  const values: unknown[] = [];
  for (const text of texts) {
    // PostgreSQL cannot store a zero byte in a text.
    const value = text.includes('\0') ? undefined : kind.read(text);
    const wrong = kind.wrongIn?.(text) ?? [text];
    if (value === undefined)
      return {
        text: `${wrong.map(inOneLine).join(', ')} ${kind.misread ?? `is not usable: give ${kind.expected}`}`,
        isMissing: false,
      };
    values.push(value);
  }
  return { value: field.place === 'arguments' ? values : values[0] };
}

/** Quotes typed text in an error, without line breaks. */
export function inOneLine(text: string): string {
  const line = text.replaceAll(/\p{C}/gu, ' ').trim().slice(0, 60);
  return line === '' ? '""' : line;
}
