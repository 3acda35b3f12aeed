import type { Condition } from './formula.ts';

/** What the cell `source` of a step names: `table:base`, `input:kfav` or a figure. */
export type NamedSource =
  | { readonly kind: 'table' | 'input'; readonly name: string }
  | { readonly kind: 'value'; readonly text: string };

/** Null for a text that is none of these. */
export function readSource(text: string): NamedSource | null {
  const [, kind, name] = /^(table|input):([a-z][a-z0-9_]*)$/.exec(text) ?? [];
  if ((kind === 'table' || kind === 'input') && name !== undefined) return { kind, name };
  return /^\d{1,9}(\.\d{1,6})?$/.test(text) ? { kind: 'value', text } : null;
}

/** `installment=ONE_TIME|TWO; pledged!=yes`: all must hold. Null for a text that cannot be read. */
export function readConditions(text: string): readonly Condition[] | null {
  if (text.trim() === '') return [];
  const conditions: Condition[] = [];
  for (const part of text.split(';')) {
    const [, attribute, operator, values] = /^\s*([a-z_]+)\s*(!?=)\s*(.+?)\s*$/.exec(part) ?? [];
    if (attribute === undefined || values === undefined) return null;
    const names = values.split('|').map((value) => value.trim());
    conditions.push({ attribute, negated: operator === '!=', values: new Set(names) });
  }
  return conditions;
}

/** Space-separated risks or classes. */
export function readNames(text: string): readonly string[] {
  return text.split(/\s+/).filter(Boolean);
}

/** The word of the column `risks` that means the sum of all covers. */
export const totalOfCovers = 'total';
