import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { shippedDirectory } from '#catalogues/vehicles/shipped-directory.ts';
import { requestExamples } from '#http/protocol/openapi/examples.ts';
import { isObject, type Json, type JsonObject } from '#kernel/json/json.ts';
import { asNode, codesKeyword, resolveNode, shownNode } from '#kernel/schema/schema-parts.ts';
import { type HolderType, holderTypes } from '#kernel/terms/holder-type.ts';
import type { Outcome } from '#products/conformance/outcome.ts';
import type { Product } from '#products/product/product.ts';
import { changed } from '../support/change.ts';
import { products } from '../support/products.ts';
import { shippedLists } from '../support/shipped-book.ts';
import { trial } from '../support/trial.ts';
import { workedExamples } from '../support/worked-examples.ts';

const today = '2026-12-02';

/** Latin words that Russian names may contain: makes, models, anti-theft systems, currencies. */
const properNames = new Set([
  ...Object.values(shippedLists.shipped).flatMap((entries) => entries.flatMap(({ name }) => latinIn(name))),
  ...vehicleWords(),
  ...['GAP', 'EUR', 'USD'],
]);

for (const product of products) {
  describe(product.code, () => {
    for (const holderType of holderTypes) {
      test(`the calculation for ${holderType} names every coded value in Russian`, async () => {
        const seen = new Set<string>();
        let rated = 0;
        for (const body of bodiesOf(product, holderType)) {
          const outcome = await trial.outcomeOf({ product, holderType, purpose: 'quote', body, today });
          if (outcome.rated) rated += 1;
          for (const text of textsOf(outcome)) seen.add(text);
        }
        assert.ok(rated > 20, `${rated} bodies were rated`);
        assert.deepEqual(
          [...seen].filter((text) => latinIn(text).some((word) => !properNames.has(word))),
          [],
        );
      });
    }
  });
}

/** Returns the examples, and copies of an example with each code of each coded field. */
function bodiesOf(product: Product, holderType: HolderType): readonly JsonObject[] {
  const examples = [
    ...requestExamples(product.code, holderType),
    ...workedExamples(product.code).filter((one) => one.holderType === holderType),
  ].map(({ body }) => body);
  const changes = new Map<string, JsonObject[]>();
  for (const body of examples)
    for (const [path, codes] of codedFields(product.schemas[holderType].quote, body, ''))
      for (const code of codes) {
        const key = JSON.stringify({ [path]: code });
        changes.set(key, [...(changes.get(key) ?? []), body]);
      }
  const varied = [...changes].map(([key, bodies], index) =>
    changed(bodies[index % bodies.length] ?? {}, JSON.parse(key)),
  );
  return [...examples, ...varied];
}

type CodedField = readonly [path: string, codes: readonly string[]];

function codedFields(schema: unknown, value: Json | undefined, path: string): readonly CodedField[] {
  const node = shownNode(resolveNode(schema));
  const { [codesKeyword]: list, enum: codes, properties, items } = node;
  if (typeof list === 'string') return [[path, (shippedLists.shipped[list] ?? []).map(({ code }) => code)]];
  if (Array.isArray(codes)) return [[path, codes.filter((code) => typeof code === 'string')]];
  if (items !== undefined && Array.isArray(value))
    return value.flatMap((one, index) => codedFields(items, one, `${path}[${index}]`));
  return Object.entries(asNode(properties)).flatMap(([name, below]) =>
    codedFields(below, isObject(value) ? value[name] : undefined, path === '' ? name : `${path}.${name}`),
  );
}

/** Returns the texts of the calculation or of the errors, without the codes and field names that an error asks to send. */
function textsOf({ rated, faults }: Outcome): readonly string[] {
  if (!rated)
    return faults
      .filter(({ domain }) => domain === 'rating')
      .map(({ description }) => description.replace(/[A-Z0-9_]+(?= — )|(?:уберите|переда[вй]\S*те) .*/g, ''));
  const { assumptions, coefficients, steps, parts = [] } = rated.calculation;
  return [
    ...assumptions,
    ...rated.reviews.map(({ description }) => description),
    ...[{ coefficients, steps }, ...parts].flatMap((one) => [
      ...one.steps,
      ...one.coefficients.map(({ reason }) => reason),
    ]),
    ...parts.map(({ title }) => title),
  ];
}

function latinIn(text: string): readonly string[] {
  return text.match(/[A-Za-z]\w+/g) ?? [];
}

function vehicleWords(): readonly string[] {
  const directory = shippedDirectory();
  return directory
    .makes()
    .flatMap((make) =>
      [make, ...(directory.models(make.code) ?? [])].flatMap(({ code, name }) => [code, ...latinIn(name)]),
    );
}
