import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { findProduct } from '#products/product/sold.ts';
import { type Changes, changed } from './change.ts';
import { products } from './products.ts';
import { trial } from './trial.ts';
import { dayOf, workedExamples } from './worked-examples.ts';

/**
 * Name of the rule, the changed example, the field and text of its error; `contract` if a quote may leave the
 * field open.
 */
export type Refusal = readonly [
  rule: string,
  example: number,
  set: Changes,
  field: string,
  text: string | RegExp,
  stage?: 'contract',
];

/** Tests a product's rules, each broken by a change of a valid example. */
export function testRefusals(code: string, refusals: readonly Refusal[]): void {
  const product = findProduct(products, code) ?? assert.fail(`no product ${code}`);
  const examples = workedExamples(code);
  describe(`rules of ${code}`, () => {
    for (const [rule, index, set, field, text, stage] of refusals) {
      for (const purpose of stage ? [stage] : (['contract', 'quote'] as const)) {
        test(`${rule}, ${purpose}: ${field}`, async () => {
          const { holderType, body } = examples[index] ?? assert.fail(`no example ${index}`);
          const today = dayOf(body);
          const { faults } = await trial.outcomeOf({
            product,
            holderType,
            purpose,
            body: changed(body, set),
            today,
          });
          const reported = faults
            .filter((fault) => fault.field === field)
            .map(({ description }) => description);
          const isReported = reported.some((one) =>
            typeof text === 'string' ? one === text : text.test(one),
          );
          assert.ok(isReported, JSON.stringify(faults));
        });
      }
    }
  });
}

/** All errors of a changed example: each field with its text, and no others. */
export type WholeRefusal = readonly [
  name: string,
  example: number,
  set: Changes,
  faults: Readonly<Record<string, string | RegExp>>,
];

/** Tests that one wrong value adds no consequential errors. */
export function testOnlyFaults(code: string, refusals: readonly WholeRefusal[]): void {
  const product = findProduct(products, code) ?? assert.fail(`no product ${code}`);
  const examples = workedExamples(code);
  describe(`complete errors of ${code}`, () => {
    for (const [name, index, set, expected] of refusals) {
      for (const purpose of ['contract', 'quote'] as const) {
        test(`${name}, ${purpose}`, async () => {
          const { holderType, body } = examples[index] ?? assert.fail(`no example ${index}`);
          const application = { product, holderType, purpose, body: changed(body, set), today: dayOf(body) };
          const { faults } = await trial.outcomeOf(application);
          const reported = JSON.stringify(faults);
          assert.deepEqual(
            faults.map(({ field }) => field).toSorted(),
            Object.keys(expected).toSorted(),
            reported,
          );
          for (const { field, description } of faults) {
            const text = expected[field] ?? assert.fail(field);
            if (typeof text === 'string') assert.equal(description, text);
            else assert.match(description, text);
          }
        });
      }
    }
  });
}
