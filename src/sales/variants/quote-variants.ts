import { approvalAnswer } from '#contracts/answer.ts';
import type { quoteVariantsSchema, variantResultSchema } from '#contracts/answer-schemas/variants.ts';
import { approvalFor } from '#contracts/approval-needed.ts';
import { completed, withAssumptions } from '#contracts/prolongation/complete.ts';
import { calculationAnswer, coverAnswer } from '#contracts/rating/calculation-json.ts';
import type { RatedApplication } from '#contracts/rating/rate-application.ts';
import type { ApplicationRequest } from '#contracts/sales-request.ts';
import { type Fault, placedWarning, ServiceError, type Warning, warningAsFault } from '#kernel/errors.ts';
import type { Json } from '#kernel/json.ts';
import { mergePatched } from '#kernel/merge-patch.ts';
import { rublesNumber } from '#kernel/money.ts';
import { isFinal } from '#kernel/reasons.ts';
import type { Answered } from '#kernel/schema/answer-fields.ts';
import { readOnce } from '#platform/db/read-once.ts';
import type { Answer } from '#platform/operations/answer.ts';
import { priceEnds, type QuoteDependencies } from '../quote.ts';
import { inBase, inVariant, type Naming, removedInVain } from './fields.ts';
import { readVariants } from './request.ts';

type Result = Answered<typeof variantResultSchema>;

/** What became of one application. */
type Outcome = { readonly rated: RatedApplication } | { readonly faults: readonly Fault[] };

/**
 * Rates one application in several variants and stores nothing. A variant that is refused says why, and the others are
 * rated all the same. Throws as the outside systems do.
 */
export async function quoteVariants(
  deps: QuoteDependencies,
  request: ApplicationRequest,
): Promise<Answer<Answered<typeof quoteVariantsSchema>>> {
  const { caller } = request;
  const { base, variants, warnings } = readVariants(request.body, caller.isStrict);
  const outcomeOf = outcomes(deps, request);
  const bodies = [base, ...variants.map(({ changes }) => mergePatched(base, changes))];
  const [ofBase, ...ofVariants] = await Promise.all(bodies.map(outcomeOf));
  if (!ofBase) throw new Error('a base has no outcome');
  const premium = 'rated' in ofBase ? ofBase.rated.calculation.premium : undefined;
  const results = ofVariants.map((outcome, index): Result => {
    const variant = variants[index];
    if (!variant) throw new Error('an outcome has no variant');
    const told = { naming: inVariant(variant, index), vain: removedInVain(base, variant.changes) };
    return {
      ...(variant.name === undefined ? {} : { name: variant.name }),
      ...resultOf(outcome, request, told, premium),
    };
  });
  const own = resultOf(ofBase, request, { naming: inBase, vain: [] });
  return { status: 200, body: { base: own, variants: results, warnings } };
}

/** Rates bodies of one request, one that was rated already not again. */
function outcomes(deps: QuoteDependencies, request: ApplicationRequest): (body: Json) => Promise<Outcome> {
  const { caller, product, holderType } = request;
  const { rater, fingerprints } = deps;
  const together = rater.together();
  const completing = { rater, fingerprints, pool: readOnce(deps.pool) };
  const known = new Map<Json, Promise<Outcome>>();

  async function outcomeOf(body: Json): Promise<Outcome> {
    try {
      const { assumptions, ...application } = await completed(completing, { ...request, body }, 'quote');
      const now = caller.receivedAt;
      const asked = { product, holderType, purpose: 'quote', ...application, now, caller } as const;
      return { rated: withAssumptions(await together.rate(asked), assumptions) };
    } catch (error) {
      return { faults: refusalsOf(error) };
    }
  }

  return (body) => {
    const outcome = known.get(body) ?? outcomeOf(body);
    known.set(body, outcome);
    return outcome;
  };
}

/** What the sender can correct; anything else is no answer about an application, and thrown. */
function refusalsOf(error: unknown): readonly Fault[] {
  const isRefusal =
    error instanceof ServiceError && (error.code === 'INVALID_ARGUMENT' || error.code === 'NOT_FOUND');
  if (isRefusal) return error.faults;
  throw error;
}

/** How the fields of an application are named in the request, and what its changes leave as it was. */
interface Told {
  readonly naming: Naming;
  readonly vain: readonly Warning[];
}

function resultOf(
  outcome: Outcome,
  { caller }: ApplicationRequest,
  { naming, vain }: Told,
  premiumOfBase?: bigint,
): Result {
  const refused = 'faults' in outcome ? outcome.faults : [];
  const faults = caller.isStrict ? [...refused, ...vain.map(warningAsFault)] : refused;
  if ('faults' in outcome || faults.length > 0)
    return { faults: faults.map((fault) => faultIn(fault, naming)) };
  const { calculation, warnings, reviews, isConcludable } = outcome.rated;
  const named = (warning: Warning) => placedWarning(warning, naming);
  return {
    premium: rublesNumber(calculation.premium),
    ...(premiumOfBase === undefined
      ? {}
      : { premiumDifference: rublesNumber(calculation.premium - premiumOfBase) }),
    currencyCode: 'RUR',
    ...(isConcludable ? { validUntil: priceEnds(caller.receivedAt) } : {}),
    calculation: calculationAnswer(calculation),
    warnings: [...warnings, ...vain].map(named),
    ...approvalAnswer(approvalFor(reviews.map(named))),
    ...(calculation.parts ? { covers: calculation.parts.map(coverAnswer) } : {}),
  };
}

function faultIn({ field, description, reason, domain }: Fault, naming: Naming) {
  return { field: naming(field), description, reason, domain, ...(isFinal(reason) ? { isFinal: true } : {}) };
}
