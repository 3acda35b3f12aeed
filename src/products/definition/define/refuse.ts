import type { Fault, Findings, Warning } from '#kernel/errors/errors.ts';
import type { Reason } from '#kernel/errors/reasons.ts';
import type { Json, JsonObject } from '#kernel/json/json.ts';
import { valueAt } from '#kernel/json/json-change.ts';
import { mergeFaults } from '#kernel/schema/schema.ts';
import { stands } from '#parties/fields/checks.ts';
import { isSameOrPerson } from '#parties/person/person.ts';
import { allowedSums } from '#rating/calculation/cover-in-work.ts';
import { attributeValue, beginRating, type RatingWork, tariffCode } from '#rating/calculation/work.ts';
import type { Calculation, CalculationPart } from '#rating/result/calculation.ts';
import { everyField, saidValue } from '../../fields/field.ts';
import type { Sale } from '../../product/reading.ts';
import { type RuleScope, readRuleAnswer, reportAnswers } from '../check/rule-answers.ts';
import { checkSharedSums } from '../voluntary/computed-sums.ts';
import { markedBy } from '../voluntary/habits.ts';
import { toCalculationParts } from '../voluntary/premiums.ts';
import { coversPath } from './attributes.ts';
import { checkDefinedContract, checkInsured, compileChecks, type DefinedChecks } from './checks.ts';
import type { AnyDefinition, Beside, Rules } from './definition.ts';
import { definedRatingInput, toRatedItem } from './rate.ts';
import type { PreparedContract, ReadContract, ReadThing } from './reading.ts';

/** Validates a contract and returns all errors, including the tariff's. */
export function validateDefinedContract(
  definition: AnyDefinition,
  contract: PreparedContract,
  sale: Sale<ReadContract>,
): Findings {
  const { rated, tariff } = contract;
  const checks = compileChecks(definition, contract, sale);
  checkDefinedContract(checks, tariff.settings.latestStartDays);
  checkInsured(checks);
  const work = beginRating(definedRatingInput(definition, contract), tariff);
  const said = saidBy(checks, contract, definition.rules, { work });
  reportAnswers(checks, said);
  if (!('faults' in rated)) {
    checkSharedSums(checks, rated.calculation.parts);
    return checks;
  }
  const { faults, warnings } = checks;
  const covers = coversPath(definition);
  // Missing items, and items without covers, have already been reported.
  const isCounted =
    contract.covers.length === 0 ? definition.things?.covers !== 'own' : contract.things.length > 0;
  const own = saidBy(checks, contract, definition.refusals, { work });
  const refused = rated.faults
    .filter(({ field }) => field !== covers || isCounted)
    .map((fault) => ({
      ...fault,
      description:
        own.findLast(({ field }) => field === fault.field)?.description ??
        advised(definition, contract, fault),
    }))
    .filter(({ description }) => description !== '');
  const reported = mergeFaults(faults, refused);
  // Return the tariff's errors if none is left, so that a contract without a premium is always refused.
  return { faults: reported.length > 0 ? reported : rated.faults, warnings };
}

/** Returns the reasons for approval. Values that the contract in force already has need no approval. */
export function reviewContract(
  definition: AnyDefinition,
  contract: ReadContract,
  sale: Sale<ReadContract>,
  { parts = [] }: Calculation,
): readonly Warning[] {
  const checks = compileChecks(definition, contract, sale);
  const summed = withSums(contract, parts);
  const said = saidBy(checks, summed, definition.review, { usual: 'RISK_NEEDS_APPROVAL' });
  const reason = 'SUM_NEEDS_APPROVAL' as const;
  const large = summed.covers.flatMap(({ code, path, sum }) => {
    const { above = sum, text = '' } = definition.risks[code]?.reviewed ?? {};
    return sum > above ? { field: `${path}.sumInsured`, description: text, reason } : [];
  });
  return [...markedBy(contract.application), ...said, ...large].filter(({ field, description }) => {
    if (description === '') return false;
    const value = valueAt(contract.application as Json, field);
    // Omit reasons about values that the contract in force has. An absent value counts as new: its sum may be computed.
    return value === undefined || !stands(checks, field, value);
  });
}

/** Adds computed sums to covers. If a cover has several items, its sum is the largest of their sums. */
function withSums(contract: ReadContract, parts: readonly CalculationPart[]): ReadContract {
  const most = (one: bigint, { sumInsured = 0n }: CalculationPart) => (sumInsured > one ? sumInsured : one);
  const covers = contract.covers.map((cover) =>
    cover.sum > 0n ? cover : { ...cover, sum: toCalculationParts(parts, cover).reduce(most, 0n) },
  );
  return { ...contract, covers };
}

/** Collects the answers of the product's rules. With `work`, rules can use the tariff. `usual` is the default reason. */
function saidBy(
  { definition, sale }: DefinedChecks,
  contract: ReadContract,
  rules: Rules = {},
  { work, usual = 'PRODUCT_RULE_VIOLATED' }: { readonly work?: RatingWork; readonly usual?: Reason } = {},
): readonly Warning[] {
  const { code, things: words } = definition;
  const earlier = (sale.standing ?? sale.previous)?.things ?? [];
  const beside = (thing?: ReadThing): Beside => ({
    ...sale,
    askOf: (attribute, value) =>
      work && tariffCode(work, attribute, { contract, member: { index: 0, path: '', value } }),
    sumsOf: (risk) => (work && allowedSums(work, risk)?.sums) ?? [],
    before: thing && earlier.find(({ said }) => isSameThing(words?.identity ?? [], said, thing.said)),
  });
  const at = (scope: RuleScope, path: string, said: readonly unknown[] = []) =>
    said.flatMap((one) => (one ? readRuleAnswer(definition, scope, one, path, usual) : []));
  return [
    ...at('contract', `insuredObject.${code}`, rules.contract?.(contract, beside())),
    ...contract.covers.flatMap((cover) =>
      at('common', cover.path, rules.common?.(cover, contract, beside())),
    ),
    ...contract.things.flatMap((thing) => {
      const askOf = (attribute: string) => {
        const value = work && attributeValue(work, attribute, { contract, item: toRatedItem(thing) });
        return typeof value === 'string' ? value : undefined;
      };
      const own = beside(thing);
      return [
        ...at('thing', thing.path, rules.thing?.(thing, contract, askOf, own)),
        ...thing.covers.flatMap((cover) =>
          at('cover', cover.path, rules.cover?.(cover, thing, contract, own)),
        ),
      ];
    }),
  ];
}

function isSameThing(identity: readonly string[], one: object, other: object): boolean {
  return identity.every((name) => isSameOrPerson(saidValue(one, name), saidValue(other, name)));
}

/** Returns the text of the tariff's error, with the product's advice about the risk or field. */
function advised(
  { fields, things, risks }: AnyDefinition,
  { covers, application }: ReadContract,
  { field, description }: Fault,
): string {
  const dot = field.lastIndexOf('.');
  const name = field.slice(dot + 1);
  const cover = covers.find(({ path }) => field.startsWith(`${path}.`));
  const words = cover && risks[cover.code];
  if (words?.notOffered && name === 'code') return words.notOffered;
  const known = [...everyField(fields), ...everyField(things?.fields ?? {})];
  const own = known.findLast(([path]) => path.slice(path.lastIndexOf('.') + 1) === name)?.[1].advice;
  const advice = name === 'sumInsured' ? words?.advice : own;
  if (typeof advice !== 'function') return advice === undefined ? description : `${description}; ${advice}`;
  return advice(valueAt(application as Json, field.slice(0, dot)) as JsonObject);
}
