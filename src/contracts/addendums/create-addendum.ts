import type { Queryable } from '../../db/transaction.ts';
import { moscowDate } from '../../kernel/clock.ts';
import { type Fault, invalidArgument, type Warning, warningAsFault } from '../../kernel/errors.ts';
import type { HolderType } from '../../kernel/holder-type.ts';
import type { JsonObject } from '../../kernel/json.ts';
import type { Answer } from '../../operations/answer.ts';
import { type Completion, changeOnce } from '../../operations/idempotency.ts';
import type { Caller } from '../../partners/partner.ts';
import type { Product } from '../../products/product.ts';
import { contractAnswer } from '../answer.ts';
import type { Contract } from '../contract.ts';
import { changedMeanwhile, type Mover, move } from '../move.ts';
import { fingerprintOf } from '../personal-data.ts';
import { ownContract, ownHistory } from '../read.ts';
import { demandStillSole } from '../rivals/insured.ts';
import type { SalesDependencies } from '../save-draft.ts';
import { type Accepted, contractAfter, numberOf } from './accepted.ts';
import type { Addendum } from './addendum.ts';
import { addendumAnswer, addendumSums } from './answer.ts';
import { sumOfChange } from './arithmetic.ts';
import { rateChange } from './change.ts';
import { contractField, inContract } from './changed-fields.ts';
import { conditionFaults } from './conditions.ts';
import { demandPartners } from './correction.ts';
import { type DropDependencies, dropAwaited, keepUnchanged } from './drop.ts';
import { earlierVersion, isOutdated } from './outdated.ts';
import { changesInForce } from './premium-spans.ts';
import { type AddendumRequest, readAddendumRequest } from './request.ts';
import * as store from './store.ts';
import { type ForceDependencies, takeForce } from './take-force.ts';
import { terminationOf } from './termination.ts';

export type AddendumDependencies = SalesDependencies & ForceDependencies;
type QuoteDependencies = Pick<SalesDependencies, 'pool' | 'clock' | 'rater'>;

/**
 * Changes a contract in force or ends it. A surcharge becomes a further installment, and the change takes force when that
 * is paid; everything else takes force at once. Throws NOT_FOUND for a contract that is not the caller's, INVALID_ARGUMENT
 * with every fault, ABORTED where another change was first, and as the ports do.
 */
export async function createAddendum(
  deps: AddendumDependencies,
  caller: Caller,
  product: Product,
  holderType: HolderType,
  body: unknown,
  completion: Completion,
): Promise<Answer> {
  const now = deps.clock.now();
  const { accepted, warnings } = await acceptedBody(deps, caller, product, holderType, body, now);
  await deps.demandLinksUnpaid(accepted.contract, caller.requestId);
  const mover = { actor: caller.partner.login, requestId: caller.requestId, at: now };
  const answer = { status: 200 as const, body: { ...answerOf(accepted, now), warnings } };
  return changeOnce(deps.pool, completion, now, answer, (tx) => writeAddendum(tx, deps, accepted, mover));
}

/**
 * What an addendum would come to that is asked for now; nothing is written. Throws as its making does, but for what only
 * several requests at once can be wrong about.
 */
export async function quoteAddendum(
  deps: QuoteDependencies,
  caller: Caller,
  product: Product,
  holderType: HolderType,
  body: unknown,
): Promise<Answer> {
  const now = deps.clock.now();
  const { accepted, warnings } = await acceptedBody(deps, caller, product, holderType, body, now);
  const { contract, kind, effectiveOn, ground, sum, installmentNr } = accepted;
  return {
    status: 200,
    body: {
      policyNumber: contract.policyNumber,
      ...addendumSums({ kind, effectiveOn, ground, figures: sum.figures, installmentNr }),
      [contractField]: contractAnswer(product, contractAfter(accepted), now),
      warnings,
    },
  };
}

/** A body without a fault, and what of it has no effect. */
async function acceptedBody(
  deps: QuoteDependencies,
  caller: Caller,
  product: Product,
  holderType: HolderType,
  body: unknown,
  now: Date,
): Promise<{ readonly accepted: Accepted; readonly warnings: readonly Warning[] }> {
  const { request, faults: wrong, warnings } = readAddendumRequest(body, moscowDate(now));
  const faults = caller.isStrict ? [...wrong, ...warnings.map(warningAsFault)] : wrong;
  if (request.policyNumber === undefined) throw invalidArgument(faults);
  const contract = await ownContract(deps.pool, caller, product, holderType, request.policyNumber);
  const accepted = await acceptedOf(deps, caller, product, contract, request, faults, now);
  return { accepted, warnings: [...warnings, ...warningsOf(accepted)] };
}

async function acceptedOf(
  deps: QuoteDependencies,
  caller: Caller,
  product: Product,
  contract: Contract,
  request: AddendumRequest,
  shapeFaults: readonly Fault[],
  now: Date,
): Promise<Accepted> {
  const addendums = await store.addendumsOf(deps.pool, contract.contractId);
  const awaited = addendums.find(({ status }) => status === 'AWAITING_PAYMENT') ?? null;
  const today = moscowDate(now);
  const { kind, effectiveOn, reason } = request;
  const correctionDays = product.addendums.correction.days;
  const agreed = lastAgreed(addendums);
  const situation = { contract, awaited, agreed, today, isByStaff: false, correctionDays };
  const ending = terminationOf(product, addendums, request, situation);
  const known = [...shapeFaults, ...conditionFaults(request, situation), ...(ending?.faults ?? [])];
  // What is wrong whatever the contract has become tells more than that it has moved on.
  if (known.length === 0) await demandCurrent(deps, contract, addendums, request.contract);
  const change =
    (kind === 'CHANGE' || kind === 'CORRECTION') && request.contract
      ? await rateChange(
          deps.rater,
          caller,
          { product, kind, contract, addendums, sent: request.contract, effectiveOn, now },
          known,
        )
      : null;
  if (known.length > 0 || !kind || !effectiveOn) throw invalidArgument(known);
  const { calculation, installments, startsOn, endsOn } = contract;
  const period = { startsOn, endsOn, effectiveOn, changes: changesInForce(addendums) };
  const sum = change
    ? sumOfChange(
        // What a correction puts right was never so: it counts for the whole term.
        {
          ...period,
          effectiveOn: kind === 'CORRECTION' ? startsOn : effectiveOn,
          usedOn: change.usedOn,
        },
        calculation.premium,
        change.rated.calculation.premium,
        installments,
        change.use,
      )
    : ending?.sum;
  if (!sum) throw new Error('neither a change nor a termination');
  demandPartners(kind, sum, contract, today);
  const hasSurcharge = change !== null && sum.figures.difference > 0n;
  return {
    product,
    contract,
    kind,
    effectiveOn,
    reason,
    nr: addendums.length + 1,
    awaited,
    change,
    ground: ending?.ground ?? null,
    sum,
    installmentNr: hasSurcharge ? Math.max(...installments.map(({ nr }) => nr)) + 1 : null,
  };
}

/** The change that all further ones are made to. */
function lastAgreed(addendums: readonly Addendum[]): Addendum | null {
  return addendums.findLast(({ kind, status }) => kind !== 'TERMINATION' && status === 'COMPLETE') ?? null;
}

/** A partner that sends the version it has read is told when the contract was changed since. */
async function demandCurrent(
  { pool }: QuoteDependencies,
  contract: Contract,
  addendums: readonly Addendum[],
  sent: JsonObject | undefined,
): Promise<void> {
  const read = earlierVersion(contract, sent);
  if (read === undefined) return;
  const history = await ownHistory(pool, contract);
  if (isOutdated(read, contract, history, addendums)) throw changedMeanwhile(contract.draftId);
}

function answerOf(accepted: Accepted, now: Date): JsonObject {
  const { contract, kind, effectiveOn, reason, nr, sum, installmentNr } = accepted;
  const isInForce = installmentNr === null;
  return {
    policyNumber: contract.policyNumber,
    ...addendumAnswer(
      {
        addendumNumber: numberOf(accepted),
        nr,
        kind,
        status: isInForce ? 'COMPLETE' : 'AWAITING_PAYMENT',
        effectiveOn,
        reason,
        ground: accepted.ground,
        figures: sum.figures,
        installmentNr,
        createdAt: now,
        inForceAt: isInForce ? now : null,
        endedAt: null,
      },
      moscowDate(now),
    ),
    [contractField]: contractAnswer(accepted.product, contractAfter(accepted), now),
  };
}

/** What the changed contract has without effect, told where it stands in the request. */
function warningsOf({ change }: Accepted): readonly Warning[] {
  const warnings = change?.rated.warnings ?? [];
  return warnings.map((one) => ({ ...one, field: inContract(one.field) }));
}

/** Writes an addendum and, unless it awaits a surcharge, gives it force, in the caller's transaction. */
export async function writeAddendum(
  tx: Queryable,
  deps: ForceDependencies & DropDependencies,
  accepted: Accepted,
  mover: Mover,
): Promise<void> {
  const { contract, kind, effectiveOn, awaited, sum, installmentNr } = accepted;
  const addendumNumber = numberOf(accepted);
  // The contract first, as in every other change, so that two changes wait for each other and never in a circle.
  await keepUnchanged(tx, contract);
  if (accepted.change) {
    const { body } = accepted.change.rated;
    await demandStillSole(tx, accepted.product, contract, { body, effectiveOn, field: contractField });
  }
  const dropped = awaited ? await dropAwaited(tx, deps, contract, awaited, mover.at) : [];
  const addendumId = await store.insertAddendum(tx, {
    ...accepted,
    addendumNumber,
    contractId: contract.contractId,
    partnerId: contract.partnerId,
    reason: { fingerprint: fingerprintOf(accepted.reason), text: accepted.reason },
    figures: sum.figures,
    content: accepted.change?.content ?? null,
    createdBy: mover.actor,
    requestId: mover.requestId,
    at: mover.at,
  });
  if (installmentNr !== null) {
    return move(tx, contract, 'proposeAddendum', mover, [
      ...dropped,
      { field: 'addendums', to: addendumNumber },
    ]);
  }
  for (const { nr } of sum.reduced) await deps.revokeOpenPayments(tx, contract, nr);
  const { refund } = sum.figures;
  await takeForce(
    tx,
    deps,
    contract,
    { addendumId, addendumNumber, kind, effectiveOn, refund, reduced: sum.reduced },
    mover,
    dropped,
  );
}
