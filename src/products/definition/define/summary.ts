import type { JsonObject } from '#kernel/json/json.ts';
import { decimal, multiply, roundHalfUp } from '#kernel/money/decimal.ts';
import type { Calculation } from '#rating/result/calculation.ts';
import type { Facts } from '../../product/product.ts';
import { nestedObject } from '../../product/prolongation/merge.ts';
import { type ContractSummary, vehicleSummary } from '../../product/summary.ts';
import { listRequests } from '../voluntary/habits.ts';
import { totalPremium } from '../voluntary/premiums.ts';
import type { AnyDefinition } from './definition.ts';
import { readContract } from './read.ts';

/** Summary of a contract awaiting approval, without personal data. */
export function defineSummary(
  definition: AnyDefinition,
  body: JsonObject,
  parts: Calculation['parts'] = [],
  { vehicle: known, exchangeRates: [rate] = [] }: Pick<Facts, 'vehicle' | 'exchangeRates'>,
): ContractSummary {
  // Dates are not read.
  const context = { purpose: 'contract', holderType: 'individual', today: '' } as const;
  const read = readContract(definition, body, context);
  const { said, things, covers, application } = read;
  const { code, vehicle } = definition;
  const named = vehicle && vehicleSummary(nestedObject(body, 'insuredObject', code, vehicle), known);
  const sum =
    definition.insuredSum?.(read) ??
    (parts.length > 0 ? totalPremium(parts) : covers.reduce((total, cover) => total + cover.sum, 0n));
  return {
    object: [definition.line?.(said) ?? named, ...things.map((thing) => definition.things?.line(thing.said))]
      .filter(Boolean)
      .join('; '),
    // Staff compare contracts in rubles.
    sum: rate ? roundHalfUp(multiply({ units: sum, scale: 2 }, decimal(rate.rate)), 2) : sum,
    asked: listRequests(application, { discountKVPercent: 0 }),
  };
}
