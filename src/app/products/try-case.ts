import { readFileSync } from 'node:fs';
import type { Trial } from '#contracts/rating/trial.ts';
import type { Fault } from '#kernel/errors/errors.ts';
import { rublesText } from '#kernel/money/money.ts';
import { counted } from '#kernel/text/russian-count.ts';
import { isNamedIn } from '#products/definition/check/strict.ts';
import type { DefinedProduct } from '#products/definition/define/index.ts';
import type { Calculation } from '#rating/result/calculation.ts';
import { unlessFailed } from './guarded-product.ts';
import type { ProductCase } from './read-cases.ts';

export interface TriedCase {
  /** True if the request is accepted, with any premium. */
  readonly isTaken: boolean;
  /** Differences from the expected result, one per line; the first line names the file. */
  readonly faults: readonly string[];
}

/** Rates a case like a partner's request and compares the result with the expected one. */
export async function tryCase(one: ProductCase, product: DefinedProduct, trial: Trial): Promise<TriedCase> {
  let isTaken = false;
  const faults = await unlessFailed(async () => {
    const outcome = await outcomeOf(one, product, trial);
    isTaken = outcome.isTaken;
    return outcome.faults;
  });
  return { isTaken, faults };
}

async function outcomeOf(one: ProductCase, product: DefinedProduct, trial: Trial): Promise<TriedCase> {
  const { holderType, purpose, body, today } = one;
  const { rated, faults } = await trial.outcomeOf({ product, holderType, purpose, body, today });
  const isUnnamed = ({ field }: Fault) =>
    field.startsWith('insuredObject.') && !isNamedIn(product.schemas[holderType].contract, field);
  const differences = rated
    ? premiumDifferences(one, rated.calculation)
    : [
        ...faults.filter(isUnnamed).map(({ field }) => `a rule names the field ${field}, which is none`),
        ...refusalDifferences(one, faults),
      ];
  return { isTaken: rated !== null, faults: placedIn(one, differences) };
}

function premiumDifferences({ premium }: ProductCase, calculation: Calculation): readonly string[] {
  const { premium: made, parts = [] } = calculation;
  if (premium === rublesText(made)) return [];
  const expected = premium === undefined ? 'a refusal' : `a premium of ${premium}`;
  return [
    `expected ${expected}, got a premium of ${rublesText(made)}`,
    ...parts.map(
      (part) => `${part.field}, ${part.code}: ${rublesText(part.premium)}: ${part.steps.join('; ')}`,
    ),
  ];
}

function refusalDifferences(
  { premium, refused = [] }: ProductCase,
  faults: readonly Fault[],
): readonly string[] {
  if (premium !== undefined)
    return [
      `expected a premium of ${premium}, got ${counted(faults.length, 'refusal')}`,
      ...faults.map(({ field, description }) => `${field}: ${description}`),
    ];
  const missing = refused.flatMap(({ field, text = '' }) => {
    const there = faults.filter((fault) => fault.field === field);
    if (there.some(({ description }) => description.includes(text))) return [];
    const got = there.map(({ description }) => `«${description}»`).join(', ') || 'none there';
    return [`expected a refusal at ${field}${text === '' ? '' : ` with «${text}»`}, got ${got}`];
  });
  const more = faults.filter(({ field }) => !refused.some((expected) => expected.field === field));
  return [
    ...missing,
    ...more.map(({ field, description }) => `expected none at ${field}, got «${description}»`),
  ];
}

/** Adds the position of the expected result to the first line. */
function placedIn({ file, premium }: ProductCase, [first, ...more]: readonly string[]): readonly string[] {
  if (first === undefined) return [];
  const said = premium === undefined ? '"refused"' : '"premium"';
  const lines = readFileSync(file, 'utf8').split('\n');
  return [`${file}:${lines.findIndex((line) => line.includes(said)) + 1}: ${first}`, ...more];
}
