import type { ReferenceBook } from '#catalogues/reference/reference-book.ts';
import { isObject, type Json } from '#kernel/json/json.ts';
import type { Checks } from '#parties/fields/checks.ts';

/** A loyalty programme of the policyholder, read from the body field `loyalties`. */
export interface Loyalty {
  /** Code of the programme in upper case, trimmed. */
  readonly code: string;
  /** Name of the programme as the partner sent it; otherwise the code. */
  readonly name: string;
  /** Card or member number; empty if none was sent. */
  readonly number: string;
}

/** Reference list of the programmes that the insurer knows, with names for print forms. */
export const loyaltyList = 'loyalty_programme';

const none: readonly Loyalty[] = [];

/** Maximum number of programmes read from a body, so that a hostile body costs little time. */
const loyaltiesMax = 20;

const codeFields = ['code', 'programCode', 'programmeCode', 'loyaltyCode', 'program', 'programme'];
const nameFields = ['name', 'title', 'programName'];
const numberFields = ['number', 'cardNumber', 'memberNumber'];

/** Reads codes, objects with a code, and lists of them, because the specification gives only the field's name. */
export function readLoyalties(body: { readonly loyalties?: unknown }): readonly Loyalty[] {
  const { loyalties } = body;
  if (loyalties === undefined) return none;
  const list: readonly unknown[] = Array.isArray(loyalties) ? loyalties : [loyalties];
  return list.slice(0, loyaltiesMax).flatMap(loyaltyOf);
}

/** Warns about programmes that the insurer does not know: they are stored but not printed. */
export function checkLoyalties(
  checks: Checks,
  reference: ReferenceBook,
  sent: unknown,
  programmes: readonly Loyalty[],
): void {
  if (sent === undefined || sent === null || checks.amends) return;
  if (programmes.length === 0) warn(checks, 'код программы не найден', reference);
  for (const { code } of programmes) {
    if (!reference.entry(loyaltyList, code))
      warn(checks, `неизвестная программа ${code.slice(0, 40)}`, reference);
  }
}

function warn(checks: Checks, why: string, reference: ReferenceBook): void {
  const known = reference.allowed(loyaltyList);
  checks.warn(
    'loyalties',
    `${why}: передано сохранено, но на бланках не печатается; программы справочника ${loyaltyList}: ${known || 'нет'}`,
  );
}

function loyaltyOf(value: unknown): readonly Loyalty[] {
  if (typeof value === 'string') return named(value, '', '');
  if (!isObject(value)) return [];
  return named(textOf(value, codeFields), textOf(value, nameFields), textOf(value, numberFields));
}

function named(code: string, name: string, number: string): readonly Loyalty[] {
  const text = code.trim().toUpperCase();
  return text === '' ? [] : [{ code: text, name: name.trim() || code.trim(), number: number.trim() }];
}

function textOf(value: Readonly<Record<string, Json>>, fields: readonly string[]): string {
  for (const field of fields) {
    const text = Object.hasOwn(value, field) ? value[field] : undefined;
    if (typeof text === 'string' && text.trim() !== '') return text;
    if (typeof text === 'number') return String(text);
  }
  return '';
}
