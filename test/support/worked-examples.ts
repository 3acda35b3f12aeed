import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import type { JsonObject } from '#kernel/json/json.ts';
import { rublesNumber } from '#kernel/money/money.ts';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import type { Purpose } from '#products/product/reading.ts';
import { type Changes, changed } from './change.ts';
import { productOf } from './products.ts';
import { trial } from './trial.ts';

/** An example body with a premium calculated by hand. */
export interface WorkedExample {
  readonly title: string;
  readonly holderType: HolderType;
  readonly body: JsonObject;
  readonly expectedPremium: number;
  readonly assumptions?: readonly string[];
}

/** A changed example that must be refused at a field. */
interface RefusedExample {
  readonly title: string;
  /** Index of the example that is changed. Without an index, the change must be refused for at least one example. */
  readonly from: number;
  readonly set: Changes;
  readonly remove: readonly string[];
  readonly field: string;
  /** `contract` if a quote accepts the changed example. */
  readonly stage?: 'contract';
}

/** Returns the examples of a product in `test/products/<code>/folder`; empty without such a folder. */
export function workedExamples(code: string): readonly WorkedExample[] {
  return read(code, 'examples') as readonly WorkedExample[];
}

export function dayOf({ issueDate }: JsonObject): string {
  return typeof issueDate === 'string' ? issueDate.slice(0, 10) : '2026-12-01';
}

/** Tests the premiums of `examples.json` and `quote.json` to the kopeck, and the errors of `refused.json`. */
export function testWorkedExamples(code: string, { outcomeOf } = trial): void {
  const product = productOf(code) ?? assert.fail(`no product ${code}`);
  const examples = workedExamples(code);
  const outcome = ({ holderType, body }: WorkedExample, purpose: Purpose) =>
    outcomeOf({ product, holderType, purpose, body, today: dayOf(body) });

  describe('worked examples have the premiums calculated by hand', () => {
    for (const example of examples) {
      for (const purpose of ['contract', 'quote'] as const) {
        test(`the premium of the example "${example.title}" is exact to the kopeck in a ${purpose}`, async () => {
          const { rated, faults } = await outcome(example, purpose);
          assert.deepEqual(faults, []);
          assert.equal(rated && rublesNumber(rated.calculation.premium), example.expectedPremium);
        });
      }
    }

    for (const example of read(code, 'quote') as readonly WorkedExample[]) {
      test(example.title, async () => {
        const { rated, faults } = await outcome(example, 'quote');
        assert.deepEqual(faults, []);
        assert.equal(rated && rublesNumber(rated.calculation.premium), example.expectedPremium);
        assert.deepEqual(rated?.calculation.assumptions, example.assumptions ?? []);
      });
    }
  });

  describe('a worked example with an invalid change is refused', () => {
    for (const { title, from, set, remove, field, stage } of read(
      code,
      'refused',
    ) as readonly RefusedExample[]) {
      for (const purpose of stage ? [stage] : (['contract', 'quote'] as const)) {
        test(`a changed example is refused in a ${purpose}: ${title}`, async () => {
          const removed = Object.fromEntries(remove.map((path) => [path, undefined]));
          const own = examples[from];
          const reported = await Promise.all(
            (own ? [own] : examples).map(async (example) => {
              const broken = { ...example, body: changed(example.body, { ...set, ...removed }) };
              return (await outcome(broken, purpose)).faults;
            }),
          );
          assert.ok(
            reported.some((faults) => faults.some((fault) => fault.field === field)),
            JSON.stringify(reported),
          );
        });
      }
    }
  });
}

function read(code: string, name: string): readonly unknown[] {
  const file = new URL(`../products/${code}/folder/${name}.json`, import.meta.url);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
}
