import type { Caller } from '#access/partner.ts';
import { type AcceptDependencies, acceptAddendum } from '#contracts/addendums/accept.ts';
import { type Accepted, addendumNumberFor, contractAfter } from '#contracts/addendums/accepted.ts';
import { addendumAnswer, addendumSums } from '#contracts/addendums/answer.ts';
import { contractField, inContract } from '#contracts/addendums/changed-fields.ts';
import { readAddendumRequest } from '#contracts/addendums/request.ts';
import { toContractAnswer } from '#contracts/answers/answer.ts';
import { consentFaultsOfAdded, recordOfChanged } from '#contracts/clients/consents/added-people.ts';
import type { Attesting, ConsentDependencies } from '#contracts/clients/consents/record.ts';
import type { AddendumAnswerSchema, AddendumQuoteSchema } from '#contracts/record/answer-schemas/addendum.ts';
import type { Contract } from '#contracts/record/contract.ts';
import { ownContract } from '#contracts/record/read.ts';
import type { ApplicationRequest } from '#contracts/record/sales-request.ts';
import type { ActDays } from '#contracts/record/unpaid/pay-until.ts';
import { invalidArgument, placedWarning, type Warning, warningAsFault } from '#kernel/errors/errors.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import type { Answered } from '#kernel/schema/answer-fields.ts';
import { moscowDate } from '#kernel/time/calendar.ts';
import type { Clock } from '#kernel/time/clock.ts';
import { type BankDetails, detailsField } from '#parties/fields/bank-details.ts';
import { requireLinksUnpaid } from '#payments/acquiring/settle-open.ts';
import type { AcquiringDependencies } from '#payments/record/dependencies.ts';
import type { Answer } from '#platform/operations/answer.ts';
import { type Completion, changeOnce } from '#platform/operations/idempotency.ts';
import { writeAddendum } from './write-addendum.ts';

export type AddendumDependencies = AcquiringDependencies & QuoteDependencies;
type QuoteDependencies = AcceptDependencies & ConsentDependencies & { readonly clock: Clock };

/**
 * Changes or ends a contract in force. A change with a surcharge comes into force when the surcharge is paid. Throws
 * NOT_FOUND, INVALID_ARGUMENT with every fault, and ABORTED if the contract was changed meanwhile.
 */
export async function createAddendum(
  deps: AddendumDependencies,
  request: ApplicationRequest,
  completion: Completion,
): Promise<Answer<Answered<AddendumAnswerSchema>>> {
  const { caller } = request;
  const now = deps.clock.now();
  const { accepted, warnings, refundDetails } = await acceptedBody(deps, request, now);
  await requireLinksUnpaid(deps, accepted.contract, caller.requestId);
  const by = { actor: caller.partner.login, requestId: caller.requestId, at: now };
  const answer = { status: 200 as const, body: { ...answerOf(accepted, now, deps.workingDays), warnings } };
  return changeOnce(deps.pool, completion, now, answer, async (tx) => {
    await writeAddendum(tx, deps, accepted, by, refundDetails);
    if (accepted.change) await recordOfChanged(tx, deps, contractAfter(accepted), attesting(caller, now));
  });
}

/** Calculates an addendum without storing it; throws the errors of `createAddendum`, except ABORTED. */
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
      [contractField]: toContractAnswer(accepted.product, contractAfter(accepted), now, deps.workingDays),
      warnings,
    },
  };
}

interface AcceptedBody {
  readonly accepted: Accepted;
  readonly warnings: readonly Warning[];
  readonly refundDetails: BankDetails | undefined;
}

async function acceptedBody(
  deps: QuoteDependencies,
  sent: ApplicationRequest,
  now: Date,
): Promise<AcceptedBody> {
  const { caller, product, body } = sent;
  const { request, faults: wrong, warnings } = readAddendumRequest(body, moscowDate(now));
  const faults = caller.isStrict ? [...wrong, ...warnings.map(warningAsFault)] : wrong;
  if (request.policyNumber === undefined) throw invalidArgument(faults);
  const contract = await ownContract(deps.pool, sent, request.policyNumber);
  const changeFaults = (before: Contract, changed: JsonObject) =>
    consentFaultsOfAdded(
      deps.pool,
      deps,
      { before, after: { ...before, body: changed } },
      attesting(caller, now),
    );
  const accepted = await acceptAddendum(deps, {
    caller,
    product,
    contract,
    request,
    shapeFaults: faults,
    now,
    changeFaults,
  });
  const { refundDetails } = request;
  const all = [...warnings, ...warningsOf(accepted), ...unusedDetails(accepted, refundDetails)];
  return { accepted, warnings: all, refundDetails };
}

function attesting({ partner, requestId }: Caller, at: Date): Attesting {
  return { login: partner.login, requestId, at };
}

function answerOf(accepted: Accepted, now: Date, workingDays: ActDays) {
  const { contract, kind, effectiveOn, reason, nr, sum, installmentNr } = accepted;
  const isInForce = installmentNr === null;
  return {
    policyNumber: contract.policyNumber,
    ...addendumAnswer(
      {
        addendumNumber: addendumNumberFor(accepted),
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
    [contractField]: toContractAnswer(accepted.product, contractAfter(accepted), now, workingDays),
  };
}

function unusedDetails({ sum }: Accepted, details: BankDetails | undefined): readonly Warning[] {
  if (!details || sum.figures.refund > 0n) return [];
  const description =
    'По этому доп. соглашению ничего не возвращается: реквизиты не понадобятся и не сохранены';
  return [{ field: detailsField, description, reason: 'NO_EFFECT' }];
}

/** Returns warnings about the changed contract, with the field names of the addendum request. */
function warningsOf({ change }: Accepted): readonly Warning[] {
  const warnings = change?.rated.warnings ?? [];
  return warnings.map((one) => placedWarning(one, inContract));
}
