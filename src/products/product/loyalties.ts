import type { ReferenceBook } from '#catalogues/reference/reference-book.ts';
import { isObject, type Json } from '#kernel/json/json.ts';
import type { Checks } from '#parties/fields/checks.ts';

/** A loyalty programme of which the holder is a member, as the root attribute `loyalties` names it. */
export interface Loyalty {
  /** In capitals, without spaces around it. */
  readonly code: string;
  /** What the partner calls the programme; the code where it says nothing. */
  readonly name: string;
  /** Of the card or of the member; empty where there is none. */
  readonly number: string;
}

/** The programmes that the insurer knows, by the names that forms print. */
export const loyaltyList = 'loyalty_programme';

const none: readonly Loyalty[] = [];

/** More than anybody is a member of; it bounds the look at a body of junk. */
const loyaltiesMax = 20;

const codeFields = ['code', 'programCode', 'programmeCode', 'loyaltyCode', 'program', 'programme'];
const nameFields = ['name', 'title', 'programName'];
const numberFields = ['number', 'cardNumber', 'memberNumber'];

/**
 * The programmes of a body. The interface says no more of the attribute than its name, so that a code, an object with
 * one, and a list of either are read; whatever else is sent is kept and says nothing.
 */
export function readLoyalties(body: { readonly loyalties?: unknown }): readonly Loyalty[] {
  const { loyalties } = body;
  if (loyalties === undefined) return none;
  const list: readonly unknown[] = Array.isArray(loyalties) ? loyalties : [loyalties];
  return list.slice(0, loyaltiesMax).flatMap(loyaltyOf);
}

/** Whatever is no programme that the insurer knows is kept, and not printed. */
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
