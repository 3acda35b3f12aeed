import type { Caller } from '#access/partner.ts';
import { type Fault, invalidArgument } from '#kernel/errors/errors.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import { moscowDate } from '#kernel/time/calendar.ts';
import { openedBody } from '#parties/personal-data/special-data.ts';
import type { Pool } from '#platform/db/pool.ts';
import type { Product } from '#products/product/product.ts';
import type { Calculation } from '#rating/result/calculation.ts';
import { asFirstRated } from '../rating/imported/imported-premium.ts';
import type { Addendum } from '../record/addendums/addendum.ts';
import { type AddendumSum, sumOfChange } from '../record/addendums/arithmetic.ts';
import { changesInForce } from '../record/addendums/premium-spans.ts';
import type { Contract } from '../record/contract.ts';
import { coverFrom } from '../record/cover/cover-start.ts';
import { ownHistory } from '../record/read.ts';
import { changedMeanwhile } from '../record/status/transition.ts';
import * as store from '../record/store/addendum.ts';
import type { Accepted } from './accepted.ts';
import { type ChangeDependencies, type ChangeFaults, type RatedChange, rateChange } from './change.ts';
import { type AddendumSituation, conditionFaults } from './conditions.ts';
import { payBeforeFor, requirePartners } from './correction/correction.ts';
import { contractTerm, type MovedTerm, movedTerm, sumOfMovedTerm } from './moved-term.ts';
import { earlierVersion, isOutdated } from './outdated.ts';
import type { AddendumRequest } from './request.ts';
import { findReduction, type Reduction } from './termination/reduction.ts';
import { decideTermination } from './termination/termination.ts';
import { balanceFor } from './termination/termination-sum.ts';
import { wholeTermPriceFor } from './termination/whole-term-price.ts';

export interface AcceptDependencies extends ChangeDependencies {
  readonly pool: Pool;
}

export interface AskedAddendum {
  readonly caller: Caller;
  readonly product: Product;
  readonly contract: Contract;
  readonly request: AddendumRequest;
  /** Faults in all fields of the request other than `contract`. */
  readonly shapeFaults: readonly Fault[];
  readonly now: Date;
  readonly isByStaff?: boolean;
  readonly changeFaults?: ChangeFaults;
}

/** Calculates an addendum and does not store it. Throws INVALID_ARGUMENT, or ABORTED if the contract has changed. */
export async function acceptAddendum(deps: AcceptDependencies, asked: AskedAddendum): Promise<Accepted> {
  const { caller, product, request, shapeFaults, now, isByStaff = false, changeFaults } = asked;
  const { kind, effectiveOn, reason } = request;
  const { contract, addendums, sent } = await openedParts(deps, asked);
  const situation = situationOf(deps, asked, contract, addendums, sent);
  const { awaited, moved } = situation;
  const ending = decideTermination(product, addendums, request, situation);
  const reduction = reductionAsked(product, request, situation);
  const known = [
    ...shapeFaults,
    ...conditionFaults(request, situation),
    ...(ending?.faults ?? []),
    ...(reduction && 'faults' in reduction ? reduction.faults : []),
  ];
  // Compare versions only if there are no other faults: other faults are more useful than "the contract has changed".
  if (known.length === 0) await requireCurrent(deps, contract, addendums, request.contract);
  const more =
    kind === 'CHANGE' ? { reasonCode: request.reasonCode, changeFaults } : { reasonCode: undefined };
  const changed = { product, contract, addendums, effectiveOn, now, isByStaff, ...more };
  const isChange = kind === 'CHANGE' || kind === 'CORRECTION';
  const change = isChange && sent ? await rateChange(deps, caller, { ...changed, kind, sent }, known) : null;
  if (known.length > 0 || !kind || !effectiveOn) throw invalidArgument(known);
  const allowed = reduction && !('faults' in reduction) ? reduction : null;
  const of = { product, contract, addendums, kind, effectiveOn, moved, reduction: allowed };
  const sum = change ? sumOf(deps.rater, change, of) : ending?.sum;
  if (!sum) throw new Error('neither a change nor a termination');
  if (!isByStaff) requirePartners(kind, sum, contract, situation.today);
  const hasSurcharge = change !== null && sum.figures.difference > 0n;
  return {
    ...{ product, contract, kind, effectiveOn, reason, awaited, change, sum },
    nr: addendums.length + 1,
    ground: ending?.ground ?? (sum.isReduction ? (allowed?.ground ?? null) : null),
    installmentNr: hasSurcharge ? Math.max(...contract.installments.map(({ nr }) => nr)) + 1 : null,
    payBefore: hasSurcharge ? payBeforeFor(kind, effectiveOn, deps.workingDays) : null,
  };
}

/** Decrypts special data and updates renamed codes, so that the stored and the sent contract can be compared. */
async function openedParts(
  { rater, pool, fingerprints }: AcceptDependencies,
  { product, contract, request }: AskedAddendum,
) {
  const understood = (body: JsonObject) => rater.understood(product, contract.holderType, body);
  const opened = <Part extends { readonly body: JsonObject }>(part: Part) => ({
    ...part,
    body: understood(openedBody(part.body, fingerprints.sealer)),
  });
  const addendums = (await store.findAddendums(pool, contract.contractId)).map((one) => ({
    ...one,
    changed: one.changed && opened(one.changed),
    replaced: one.replaced && opened(one.replaced),
  }));
  const sent = request.contract && understood(request.contract);
  return { contract: opened(contract), addendums, sent };
}

function situationOf(
  { rater, workingDays }: AcceptDependencies,
  { product, request, now, isByStaff = false }: AskedAddendum,
  contract: Contract,
  addendums: readonly Addendum[],
  sent: JsonObject | undefined,
): AddendumSituation {
  return {
    contract,
    awaited: addendums.find(({ status }) => status === 'AWAITING_PAYMENT') ?? null,
    agreed: addendums.findLast(({ kind, status }) => kind !== 'TERMINATION' && status === 'COMPLETE') ?? null,
    moved: request.kind === 'CHANGE' ? movedTerm(product, contractTerm(contract), sent) : null,
    today: moscowDate(now),
    hasBegun: now >= coverFrom(contract),
    countsFromStart: product.addendums.termOf !== undefined,
    isByStaff,
    settings: rater.settingsOf(product, contract.calculation),
    workingDays,
  };
}

interface OfChange extends Pick<Accepted, 'product' | 'contract' | 'kind' | 'effectiveOn'> {
  readonly addendums: readonly Addendum[];
  readonly moved: MovedTerm | null;
  /** Refund terms of a reduction; null for a correction, which refunds the whole difference. */
  readonly reduction: Reduction | null;
}

function sumOf(
  rater: AcceptDependencies['rater'],
  { rated, usedOn }: RatedChange,
  { product, contract, addendums, kind, effectiveOn, moved, reduction }: OfChange,
): AddendumSum {
  const { calculation, installments, startsOn, endsOn } = contract;
  const premiums = { before: calculation.premium, after: rated.calculation.premium };
  const terms = reduction?.ground;
  if (moved) {
    const books = balanceFor(calculation, addendums);
    return sumOfMovedTerm(moved, { ...premiums, books }, installments, terms);
  }
  // A correction repairs an error that existed from the first day, so it changes the price of the whole term.
  if (kind === 'CORRECTION')
    return sumOfChange({ startsOn, endsOn, effectiveOn: startsOn, usedOn }, premiums, installments);
  const isReturnable = reduction?.isWhole ?? false;
  const content = rateableContent(rated.calculation, { contract, addendums });
  const use = wholeTermPriceFor(rater, { ...content, product, body: rated.body, isReturnable });
  const period = { startsOn, endsOn, effectiveOn, usedOn, changes: changesInForce(addendums) };
  return sumOfChange(period, premiums, installments, use, terms);
}

/** Completes the content before the first change of an imported contract, so that it can be rated. */
function rateableContent(
  calculation: Calculation,
  { contract, addendums }: Pick<OfChange, 'contract' | 'addendums'>,
) {
  return {
    contract: asFirstRated(contract, calculation),
    addendums: addendums.map((one) => ({
      ...one,
      replaced: one.replaced && asFirstRated(one.replaced, calculation),
    })),
  };
}

/** Returns the refund terms of a reduction, or faults; null for other addendums and for requests without a day. */
function reductionAsked(
  product: Product,
  { kind, effectiveOn, reasonCode }: AddendumRequest,
  { contract, ...situation }: AddendumSituation,
): ReturnType<typeof findReduction> | null {
  if (kind !== 'CHANGE' || !effectiveOn) return null;
  return findReduction(product, contract, { ...situation, reasonCode, effectiveOn });
}

/** Throws ABORTED if the partner has sent an outdated version of the contract. */
async function requireCurrent(
  { pool }: AcceptDependencies,
  contract: Contract,
  addendums: readonly Addendum[],
  sent: JsonObject | undefined,
): Promise<void> {
  const read = earlierVersion(contract, sent);
  if (read === undefined) return;
  const history = await ownHistory(pool, contract);
  if (isOutdated(read, contract, history, addendums)) throw changedMeanwhile(contract.draftId);
}
