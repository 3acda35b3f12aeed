import type { Condition } from './formula.ts';

/** A parsed cell `source` of a formula row: `table:base`, `input:kfav` or a figure. */
export type NamedSource =
  | { readonly kind: 'table' | 'input'; readonly name: string }
  | { readonly kind: 'value'; readonly text: string };

export function readSource(text: string): NamedSource | null {
  const [, kind, name] = /^(table|input):([a-z][a-z0-9_]*)$/.exec(text) ?? [];
  if ((kind === 'table' || kind === 'input') && name !== undefined) return { kind, name };
  return /^\d{1,9}(\.\d{1,6})?$/.test(text) ? { kind: 'value', text } : null;
}

/** Parses conditions, all of which must hold: `installment=ONE_TIME|TWO; pledged!=yes`; null if malformed. */
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

export function readNames(text: string): readonly string[] {
  return text.split(/\s+/).filter(Boolean);
}

/** Value in the column `risks` of a formula row that applies to the total of all covers. */
export const totalOfCovers = 'total';
