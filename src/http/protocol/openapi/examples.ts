import { readFileSync } from 'node:fs';
import { reasonCodes } from '#contracts/addendums/termination/termination-ground.ts';
import { isObject, type Json, type JsonObject } from '#kernel/json/json.ts';
import { applyMergePatch } from '#kernel/json/merge-patch.ts';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import { type DateText, dateInText } from '#kernel/time/calendar.ts';
import { movedValue } from '#kernel/time/moved-dates.ts';
import type { Product } from '#products/product/product.ts';
import type { Purpose } from '#products/product/reading.ts';
import { type Examples, exampleNumber, shown } from './parts.ts';

export interface RequestExample {
  readonly name: string;
  readonly product: string;
  readonly holderType: HolderType;
  /** Purpose of the body: a quote accepts bodies with fewer fields than a contract. */
  readonly purpose: Purpose;
  readonly summary: string;
  readonly body: JsonObject;
}

export type AnswerKind =
  | 'quote'
  | 'contract'
  | 'read'
  | 'limits'
  | 'addendum'
  | 'addendum-quote'
  | 'variants';

/** Day on which the examples and guides were written. */
export const examplesWrittenOn = '2026-11-21';
export const examplesStartOn = '2026-12-01';

const directory = new URL('../../../../docs/examples/', import.meta.url);

/** Returns example bodies of requests: from `docs/examples`, or from the definition of a custom product. */
export function productExamples(
  { code, examples }: Pick<Product, 'code' | 'examples'>,
  holderType: HolderType,
): readonly RequestExample[] {
  if (!examples) return requestExamples(code, holderType);
  return examples
    .filter((example) => example.holderType === holderType)
    .map(({ title, ...example }, index) => ({
      ...example,
      name: `${code}-${holderType}-${index + 1}`,
      product: code,
      summary: title,
    }));
}

export function requestExamples(product: string, holderType: HolderType): readonly RequestExample[] {
  const entries = read('index.json') as unknown as readonly Omit<RequestExample, 'body'>[];
  return entries
    .filter((entry) => entry.product === product && entry.holderType === holderType)
    .map((entry) => ({ ...entry, body: read(`${entry.name}.json`) as JsonObject }));
}

interface AddendumExample {
  readonly product: string;
  readonly holderType: HolderType;
  readonly reason: string;
  /** First day of the change, by default 2027-03-01; given only if the contract ends before that day. */
  readonly effectiveDate?: string;
  /** Merge patch (RFC 7396) to the first contract example. */
  readonly merge: JsonObject;
}

/** Builds an addendum to the first contract example from a change in `addendums.json`; the contract number is missing. */
export function addendumExample(
  product: Pick<Product, 'code' | 'examples'>,
  holderType: HolderType,
): JsonObject | undefined {
  const entries = read('addendums.json') as unknown as readonly AddendumExample[];
  const entry = entries.find((one) => one.product === product.code && one.holderType === holderType);
  const [first] = productExamples(product, holderType);
  if (!first) return undefined;
  if (!entry && !product.examples)
    throw new Error(`there is no example of an addendum to ${product.code}, ${holderType}`);
  return {
    kind: 'CHANGE',
    effectiveDate: entry?.effectiveDate ?? '2027-03-01',
    reason: entry?.reason ?? 'Изменение условий',
    contract: applyMergePatch(first.body, entry?.merge ?? {}),
  };
}

export function bodyExamples({ product, holderType }: SoldTo, purpose: Purpose): Examples {
  return Object.fromEntries(
    productExamples(product, holderType)
      .filter((example) => purpose === 'quote' || example.purpose === 'contract')
      .map(({ name }) => [name, { $ref: `#/components/examples/${name}` }]),
  );
}

interface SoldTo {
  readonly product: Product;
  readonly holderType: HolderType;
}

/** Builds two addendum examples for the first contract example: a change and a termination. */
export function addendumExamples({ product, holderType }: SoldTo): Examples {
  const policyNumber = exampleNumber(product, 1n);
  const change = addendumExample(product, holderType);
  const ground = reasonCodes(product).includes('SALE')
    ? { reason: 'Транспортное средство продано', reasonCode: 'SALE' }
    : { reason: 'Заявление страхователя', reasonCode: 'HOLDER_WISH' };
  return {
    ...shown('change', 'Изменение', change && { policyNumber, ...change }),
    termination: {
      summary: 'Расторжение',
      value: { policyNumber, kind: 'TERMINATION', effectiveDate: '2027-06-01', ...ground },
    },
  };
}

export function answerExample(product: string, holderType: HolderType, kind: AnswerKind): JsonObject {
  return read(`answers/${product}-${holderType}-${kind}.json`) as JsonObject;
}

export function callerExample(): JsonObject {
  return read('answers/me.json') as JsonObject;
}

function read(file: string): Json {
  return JSON.parse(readFileSync(new URL(file, directory), 'utf8')) as Json;
}

/** Moves the dates of an example to today, so that a copied example contains no past date. */
export function dateExample<Example extends Json>(today: DateText, example: Example): Example {
  const start = isObject(example) ? example.startDate : undefined;
  const startsOn = typeof start === 'string' ? dateInText(start) : examplesStartOn;
  return movedValue(example, { writtenOn: examplesWrittenOn, today, startsOn }) as Example;
}

/** Moves all dates of an example as if the consent had been signed today. */
export function writtenToday(example: JsonObject, today: DateText): JsonObject {
  const { consentPersonalData, startDate } = example;
  const written = isObject(consentPersonalData) ? consentPersonalData.dateIssue : undefined;
  const writtenOn = typeof written === 'string' ? dateInText(written) : today;
  const startsOn = typeof startDate === 'string' ? dateInText(startDate) : writtenOn;
  return movedValue(example, { writtenOn, today, startsOn }) as JsonObject;
}

export function dateAllExamples(today: DateText, description: JsonObject): JsonObject {
  return today === examplesWrittenOn ? description : objectOf(today, description);
}

function objectOf(today: DateText, node: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, partOf(today, key, value)]));
}

function partOf(today: DateText, key: string, value: Json): Json {
  if (key === 'example') return dateExample(today, value);
  // `examples` of a field is a list of values. Everywhere else `examples` maps names to examples.
  if (key === 'examples')
    return Array.isArray(value) ? value.map((one) => dateExample(today, one)) : namedOf(today, value);
  if (Array.isArray(value)) return value.map((one: Json) => partOf(today, '', one));
  return isObject(value) ? objectOf(today, value) : value;
}

function namedOf(today: DateText, examples: Json): Json {
  if (!isObject(examples)) return examples;
  return Object.fromEntries(
    Object.entries(examples).map(([name, one]) => [
      name,
      isObject(one) && one.value !== undefined ? { ...one, value: dateExample(today, one.value) } : one,
    ]),
  );
}
