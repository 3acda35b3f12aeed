import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { findProduct } from '#products/product/sold.ts';
import { type Changes, changed } from './change.ts';
import { products } from './products.ts';
import { trial } from './trial.ts';
import { dayOf, workedExamples } from './worked-examples.ts';

/**
 * Rule, index of the example body, change that breaks the rule, field and text of the error. `contract` means that a quote
 * accepts the body.
 */
export type Refusal = readonly [
  rule: string,
  example: number,
  set: Changes,
  field: string,
  text: string | RegExp,
  stage?: 'contract',
];

/** Tests that a change of an example that breaks a rule gives the error of the rule. */
export function testRefusals(code: string, refusals: readonly Refusal[]): void {
  const product = findProduct(products, code) ?? assert.fail(`no product ${code}`);
  const examples = workedExamples(code);
  describe(`a body that breaks a rule of ${code} is refused`, () => {
    for (const [rule, index, set, field, text, stage] of refusals) {
      for (const purpose of stage ? [stage] : (['contract', 'quote'] as const)) {
        test(`a ${purpose} that breaks the rule ${rule} has the rule's error at ${field}`, async () => {
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

/** Name, index of the example body, change, and all errors: the text by field. */
export type WholeRefusal = readonly [
  name: string,
  example: number,
  set: Changes,
  faults: Readonly<Record<string, string | RegExp>>,
];

/** Tests that a wrong value gives only the expected errors. */
export function testOnlyFaults(code: string, refusals: readonly WholeRefusal[]): void {
  const product = findProduct(products, code) ?? assert.fail(`no product ${code}`);
  const examples = workedExamples(code);
  describe(`a wrong value in ${code} gives only the expected errors`, () => {
    for (const [name, index, set, expected] of refusals) {
      for (const purpose of ['contract', 'quote'] as const) {
        test(`a ${purpose} with ${name} has only the expected errors`, async () => {
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
