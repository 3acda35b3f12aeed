import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { requestExamples } from '#http/protocol/openapi/examples.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import type { Cases, Example } from '#products/conformance/cases.ts';
import { definedCases } from '#products/conformance/defined-cases.ts';
import { bodyFields } from '#products/conformance/fields.ts';
import { type DefinedProduct, findDefinition } from '#products/definition/define/index.ts';
import type { Product } from '#products/product/product.ts';
import { type Changes, changed } from '../../support/change.ts';
import { dayOf, workedExamples } from '../../support/worked-examples.ts';
import { testDay } from './day.ts';
import type { HolderCases, ProductCases } from './product-cases.ts';

/**
 * Returns the test cases of a product, from its file in `cases` or from its definition, `docs/examples` and worked
 * examples.
 */
export async function productCases(product: Product): Promise<{
  readonly numberPattern: RegExp;
  of(holderType: HolderType): Cases;
}> {
  const file = new URL(`cases/${product.code}.ts`, import.meta.url);
  const { cases, more }: { cases?: ProductCases; more?: MoreExamples } = existsSync(file)
    ? await import(file.href)
    : {};
  if (cases) {
    const { numberPattern, holders } = cases;
    return { numberPattern, of: (holderType) => written(holders[holderType]) };
  }
  const definition = findDefinition(product);
  assert.ok(
    definition,
    `the product ${product.code} needs test/products/conformance/cases/${product.code}.ts`,
  );
  const numberPattern = new RegExp(`^${definition.series}-\\d{4}-\\d{8}$`);
  return { numberPattern, of: (holderType) => derived({ code: product.code, definition }, holderType, more) };
}

/** Further valid bodies of a product, with the fields that its examples lack. The first body leads to no assumptions. */
export type MoreExamples = Readonly<Record<HolderType, Readonly<Record<string, JsonObject>>>>;

function derived(
  { code, definition }: Pick<DefinedProduct, 'code' | 'definition'>,
  holderType: HolderType,
  more: MoreExamples | undefined,
): Cases {
  const shown = requestExamples(code, holderType);
  const examples: readonly Example[] = [
    ...Object.entries(more?.[holderType] ?? {}).map(([name, body]) => ({ name, body, today: testDay })),
    ...shown
      .filter(({ purpose }) => purpose === 'contract')
      .map(({ name, body }) => ({ name, body, today: testDay })),
    ...workedExamples(code)
      .filter((example) => example.holderType === holderType)
      .map(({ title, body }) => ({ name: title, body, today: dayOf(body) })),
  ];
  const least = shown.find(({ purpose }) => purpose === 'quote');
  assert.ok(least, `docs/examples has no quote of ${code}, ${holderType}`);
  return definedCases(definition, holderType, examples, least.body);
}

function written({ sample, leastQuote, required, unknown, alsoReportedAt, variations }: HolderCases): Cases {
  const body = sample(testDay);
  const names = bodyFields(body, {}).map(({ name }) => name);
  for (const name of required) assert.ok(names.includes(name), `the sample has no ${name}`);
  const others = Object.entries(variations).map(([name, changes]) => ({
    name,
    today: testDay,
    body: changed(body, onlyWhereItStands(names, changes)),
  }));
  return {
    examples: [{ name: 'sample', body, today: testDay }, ...others],
    leastQuote,
    unknown,
    isDemanded: (of, field) => (of === body ? required.includes(field) : undefined),
    // `alsoReportedAt` lists further fields at which an error about an invalid field is accepted.
    isFaultedAt: (broken, field) => alsoReportedAt[broken]?.includes(field) ?? !names.includes(broken),
  };
}

/** Keeps only removals of fields that the body has: removing an absent field would create its parents. */
function onlyWhereItStands(names: readonly string[], changes: Changes): Changes {
  return Object.fromEntries(
    Object.entries(changes).filter(([path, value]) => value !== undefined || names.includes(path)),
  );
}
