import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { findProduct } from '#products/product/sold.ts';
import { type Changes, changed } from './change.ts';
import { products } from './products.ts';
import { trial } from './trial.ts';
import { dayOf, workedExamples } from './worked-examples.ts';

/** What a rule is called, which worked example is changed and how, where it is told and what; of a contract only, where a quote may leave it open. */
export type Refusal = readonly [
  rule: string,
  example: number,
  set: Changes,
  field: string,
  text: string | RegExp,
  stage?: 'contract',
];

/** The rules of a product, each broken by a change of an example that is accepted. */
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
          const told = faults.filter((fault) => fault.field === field).map(({ description }) => description);
          const isReported = told.some((one) => (typeof text === 'string' ? one === text : text.test(one)));
          assert.ok(isReported, JSON.stringify(faults));
        });
      }
    }
  });
}

/** What is told of a body: the change of a worked example, and each field with the text, none besides. */
export type WholeRefusal = readonly [
  name: string,
  example: number,
  set: Changes,
  faults: Readonly<Record<string, string | RegExp>>,
];

/** Where one value is wrong nothing is told that only follows from it. */
export function testOnlyFaults(code: string, refusals: readonly WholeRefusal[]): void {
  const product = findProduct(products, code) ?? assert.fail(`no product ${code}`);
  const examples = workedExamples(code);
  describe(`what is told of ${code} and no more`, () => {
    for (const [name, index, set, expected] of refusals) {
      for (const purpose of ['contract', 'quote'] as const) {
        test(`${name}, ${purpose}`, async () => {
          const { holderType, body } = examples[index] ?? assert.fail(`no example ${index}`);
          const application = { product, holderType, purpose, body: changed(body, set), today: dayOf(body) };
          const { faults } = await trial.outcomeOf(application);
          const told = JSON.stringify(faults);
          assert.deepEqual(
            faults.map(({ field }) => field).toSorted(),
            Object.keys(expected).toSorted(),
            told,
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
