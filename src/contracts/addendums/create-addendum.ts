import type { Answered } from '#kernel/answer-fields.ts';
import { moscowDate } from '#kernel/calendar.ts';
import { invalidArgument, type Warning, warningAsFault } from '#kernel/errors.ts';
import { fingerprintOf } from '#parties/personal-data.ts';
import type { Queryable } from '#platform/db/transaction.ts';
import type { Answer } from '#platform/operations/answer.ts';
import { type Completion, changeOnce } from '#platform/operations/idempotency.ts';
import { holdChanged } from '../agreements/declare.ts';
import { contractAnswer } from '../answer.ts';
import type { AddendumAnswerSchema, AddendumQuoteSchema } from '../answer-schemas/addendum.ts';
import { type Mover, move } from '../move.ts';
import { ownContract } from '../read.ts';
import { demandStillSole } from '../rivals/insured.ts';
import type { ApplicationRequest } from '../sales-request.ts';
import type { SalesDependencies } from '../save-draft.ts';
import { type AcceptDependencies, acceptedOf } from './accept.ts';
import { type Accepted, contractAfter, numberOf } from './accepted.ts';
import { addendumAnswer, addendumSums } from './answer.ts';
import type { ChangeDependencies } from './change.ts';
import { contractField, inContract } from './changed-fields.ts';
import { type DropDependencies, dropAwaited, keepUnchanged } from './drop.ts';
import { readAddendumRequest } from './request.ts';
import * as store from './store.ts';
import { soleFrom } from './surcharge.ts';
import { type ForceDependencies, takeForce } from './take-force.ts';

export type AddendumDependencies = SalesDependencies & ForceDependencies & ChangeDependencies;
type QuoteDependencies = AcceptDependencies & Pick<SalesDependencies, 'clock'>;

/**
 * Changes a contract in force or ends it. A surcharge becomes a further installment, and the change takes force when that
 * is paid; everything else takes force at once. Throws NOT_FOUND for a contract that is not the caller's, INVALID_ARGUMENT
 * with every fault, ABORTED where another change was first, and as the ports do.
 */
export async function createAddendum(
  deps: AddendumDependencies,
  request: ApplicationRequest,
  completion: Completion,
): Promise<Answer<Answered<AddendumAnswerSchema>>> {
  const { caller } = request;
  const now = deps.clock.now();
  const { accepted, warnings } = await acceptedBody(deps, request, now);
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
  request: ApplicationRequest,
): Promise<Answer<Answered<AddendumQuoteSchema>>> {
  const now = deps.clock.now();
  const { accepted, warnings } = await acceptedBody(deps, request, now);
  const { contract, kind, effectiveOn, ground, sum, installmentNr, payBefore } = accepted;
  return {
    status: 200,
    body: {
      policyNumber: contract.policyNumber,
      ...addendumSums({ kind, effectiveOn, ground, figures: sum.figures, installmentNr, payBefore }),
      [contractField]: contractAnswer(accepted.product, contractAfter(accepted), now),
      warnings,
    },
  };
}

/** A body without a fault, and what of it has no effect. */
async function acceptedBody(
  deps: QuoteDependencies,
  sent: ApplicationRequest,
  now: Date,
): Promise<{ readonly accepted: Accepted; readonly warnings: readonly Warning[] }> {
  const { caller, product, body } = sent;
  const { request, faults: wrong, warnings } = readAddendumRequest(body, moscowDate(now));
  const faults = caller.isStrict ? [...wrong, ...warnings.map(warningAsFault)] : wrong;
  if (request.policyNumber === undefined) throw invalidArgument(faults);
  const contract = await ownContract(deps.pool, sent, request.policyNumber);
  const accepted = await acceptedOf(deps, { caller, product, contract, request, shapeFaults: faults, now });
  return { accepted, warnings: [...warnings, ...warningsOf(accepted)] };
}

function answerOf(accepted: Accepted, now: Date) {
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
        payBefore: accepted.payBefore,
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
  deps: ForceDependencies & DropDependencies & Pick<ChangeDependencies, 'fingerprints'>,
  accepted: Accepted,
  mover: Mover,
): Promise<void> {
  const { contract, kind, effectiveOn, awaited, sum, installmentNr } = accepted;
  const addendumNumber = numberOf(accepted);
  // The contract first, as in every other change, so that two changes wait for each other and never in a circle.
  await keepUnchanged(tx, contract);
  if (accepted.change) {
    const { body } = accepted.change.rated;
    const instead =
      kind === 'CORRECTION'
        ? 'расторгните один из договоров'
        : 'внесите изменение с более позднего дня либо расторгните один из договоров';
    const from = soleFrom(contract, accepted);
    const changed = { body, effectiveOn: from, field: contractField, instead };
    await demandStillSole(tx, accepted.product, contract, changed);
  }
  const dropped = awaited ? await dropAwaited(tx, deps, contract, awaited, mover.at) : [];
  if (accepted.change)
    await holdChanged(tx, accepted.product, contract, accepted.change.rated, contractField);
  const addendumId = await store.insertAddendum(tx, {
    ...accepted,
    addendumNumber,
    contractId: contract.contractId,
    partnerId: contract.partnerId,
    reason: { fingerprint: fingerprintOf(accepted.reason, deps.fingerprints), text: accepted.reason },
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
    { addendumId, addendumNumber, kind, effectiveOn, refund, reduced: sum.reduced, besides: dropped },
    mover,
  );
}
