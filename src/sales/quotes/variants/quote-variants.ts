import { approvalAnswer } from '#contracts/answers/answer.ts';
import { approvalFor } from '#contracts/life/approval-needed.ts';
import { completed, withAssumptions } from '#contracts/rating/prolongation/complete.ts';
import type { RatedApplication, RatingRequest } from '#contracts/rating/rating-request.ts';
import type { quoteVariantsSchema } from '#contracts/record/answer-schemas/variants.ts';
import { tariffVersionAnswer } from '#contracts/record/calculation-json.ts';
import type { ApplicationRequest } from '#contracts/record/sales-request.ts';
import {
  type Fault,
  placedWarning,
  ServiceError,
  type Warning,
  warningAsFault,
} from '#kernel/errors/errors.ts';
import { isFinal } from '#kernel/errors/reasons.ts';
import { isSameJson, type Json, type JsonObject } from '#kernel/json/json.ts';
import { applyMergePatch } from '#kernel/json/merge-patch.ts';
import { type Kopecks, rublesNumber } from '#kernel/money/money.ts';
import type { Answered } from '#kernel/schema/answer-fields.ts';
import { cacheStatements } from '#platform/db/read-once.ts';
import type { Answer } from '#platform/operations/answer.ts';
import { priceEnds, type QuoteDependencies } from '../quote.ts';
import { type VariantResult, variantsJson } from './answer-json.ts';
import { inBase, inVariant, type Naming, removedInVain } from './fields.ts';
import { readVariants } from './request.ts';

type Differing = NonNullable<RatingRequest['differing']>;

type Rating = { readonly rated: RatedApplication } | { readonly faults: readonly Fault[] };

/** Quotes the base and its variants without storing anything. A refused variant does not affect the others. */
export async function quoteVariants(
  deps: QuoteDependencies,
  request: ApplicationRequest,
): Promise<Answer<Answered<typeof quoteVariantsSchema>>> {
  const { caller } = request;
  const { base, variants, isExplained, warnings } = readVariants(request.body, caller.isStrict);
  const outcomeOf = outcomes(deps, request, isExplained);
  const changes = [{}, ...variants.map((variant) => variant.changes)];
  const [ofBase, ...ofVariants] = await Promise.all(changes.map((by) => outcomeOf({ from: base, by })));
  if (!ofBase) throw new Error('a base has no outcome');
  const premium = 'rated' in ofBase ? ofBase.rated.calculation.premium : undefined;
  const results = ofVariants.map((outcome, index) => {
    const variant = variants[index];
    if (!variant) throw new Error('an outcome has no variant');
    const { name, changes: by } = variant;
    const names = { naming: inVariant(variant, index), vain: removedInVain(base, by), name };
    return resultOf(outcome, request, names, premium);
  });
  const own = resultOf(ofBase, request, { naming: inBase, vain: [] });
  const json = variantsJson({ base: own, variants: results, warnings }, isExplained);
  // The text is already serialized in `json`, which serializes shared covers once; `body` is not serialized again.
  const body = { base: own.head, variants: results.map(({ head }) => head), warnings };
  return { status: 200, body, json };
}

/** Returns a function that rates the bodies of one request, equal bodies once. */
function outcomes(
  deps: QuoteDependencies,
  request: ApplicationRequest,
  isExplained: boolean,
): (differing: Differing) => Promise<Rating> {
  const { caller, product, holderType } = request;
  const { rater, fingerprints } = deps;
  const together = rater.forVariants(isExplained);
  const completing = { rater, fingerprints, pool: cacheStatements(deps.pool) };
  const known: { readonly body: Json; readonly by: JsonObject; readonly outcome: Promise<Rating> }[] = [];

  async function outcomeOf(body: Json, differing: Differing): Promise<Rating> {
    try {
      const { assumptions, ...application } = await completed(completing, { ...request, body }, 'quote');
      const now = caller.receivedAt;
      // If an earlier contract completes the body, the changes of the variant are not its only differences from the base.
      const by = application.body === body ? { differing } : {};
      const asked = { product, holderType, purpose: 'quote', ...application, ...by, now, caller } as const;
      return { rated: withAssumptions(await together.rate(asked), assumptions) };
    } catch (error) {
      return { faults: refusalsOf(error) };
    }
  }

  return (differing) => {
    const body = applyMergePatch(differing.from, differing.by);
    const same = known.find((one) => one.body === body || isSameJson(one.by, differing.by));
    const outcome = same?.outcome ?? outcomeOf(body, differing);
    known.push({ body, by: differing.by, outcome });
    return outcome;
  };
}

/** Returns the faults of an error that the sender can correct; rethrows any other error. */
function refusalsOf(error: unknown): readonly Fault[] {
  const isRefusal =
    error instanceof ServiceError && (error.code === 'INVALID_ARGUMENT' || error.code === 'NOT_FOUND');
  if (isRefusal) return error.faults;
  throw error;
}

interface Told {
  readonly naming: Naming;
  readonly vain: readonly Warning[];
  readonly name?: string | undefined;
}

function resultOf(
  outcome: Rating,
  { caller }: ApplicationRequest,
  { naming, vain, name }: Told,
  premiumOfBase?: Kopecks,
): VariantResult {
  const refused = 'faults' in outcome ? outcome.faults : [];
  const faults = caller.isStrict ? [...refused, ...vain.map(warningAsFault)] : refused;
  const named = name === undefined ? {} : { name };
  if ('faults' in outcome || faults.length > 0)
    return { head: { ...named, faults: faults.map((fault) => faultIn(fault, naming)) } };
  const { calculation, warnings, reviews, isConcludable } = outcome.rated;
  const placed = (warning: Warning) => placedWarning(warning, naming);
  return {
    head: {
      ...named,
      premium: rublesNumber(calculation.premium),
      ...(premiumOfBase === undefined
        ? {}
        : { premiumDifference: rublesNumber(calculation.premium - premiumOfBase) }),
      currencyCode: 'RUR',
      ...(isConcludable ? { validUntil: priceEnds(caller.receivedAt) } : {}),
      tariffVersion: tariffVersionAnswer(calculation),
      assumptions: calculation.assumptions,
    },
    rated: {
      calculation,
      warnings: [...warnings, ...vain].map(placed),
      ...approvalAnswer(approvalFor(reviews.map(placed))),
    },
  };
}

function faultIn({ field, description, reason, domain }: Fault, naming: Naming) {
  return { field: naming(field), description, reason, domain, ...(isFinal(reason) ? { isFinal: true } : {}) };
}
