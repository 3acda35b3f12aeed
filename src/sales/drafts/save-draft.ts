import { randomUUID } from 'node:crypto';
import type { Caller } from '#access/partner.ts';
import {
  type ContractAnswer,
  issueDateFor,
  toContractAnswer,
  withoutEchoes,
  withoutServerFields,
} from '#contracts/answers/answer.ts';
import { newCheckCode } from '#contracts/answers/public-check/check.ts';
import { askClient } from '#contracts/clients/consents/client-page.ts';
import { type ConsentDependencies, leavesConsentToUs } from '#contracts/clients/consents/record.ts';
import { blankFaults, storedBlankFaults, takenMeanwhile } from '#contracts/life/blanks/blank-of-contract.ts';
import { insuredFaults } from '#contracts/life/conflicts/insured.ts';
import { reviseContract, toContractContent } from '#contracts/life/content.ts';
import {
  type CheckedPrevious,
  checkedPrevious,
  completed,
  withAssumptions,
} from '#contracts/rating/prolongation/complete.ts';
import type { Rater } from '#contracts/rating/rate-application.ts';
import type { RatingRequest } from '#contracts/rating/rating-request.ts';
import type { Contract } from '#contracts/record/contract.ts';
import { nextPolicyNumber } from '#contracts/record/number.ts';
import { ownContract } from '#contracts/record/read.ts';
import type { ApplicationRequest } from '#contracts/record/sales-request.ts';
import {
  type Actor,
  changedMeanwhile,
  prepareDraft,
  requireAllowed,
} from '#contracts/record/status/transition.ts';
import { insertContracts } from '#contracts/record/store/insert-contracts.ts';
import { toSubjectLine } from '#contracts/record/subject.ts';
import type { Fault } from '#kernel/errors/errors.ts';
import { isObject, type JsonObject } from '#kernel/json/json.ts';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import { inMoscow } from '#kernel/time/calendar.ts';
import type { WorkingDays } from '#kernel/time/working-days.ts';
import { openedBody, withStoredSpecial } from '#parties/personal-data/special-data.ts';
import { requireLinksUnpaid } from '#payments/acquiring/settle-open.ts';
import { revokeOpenPayments } from '#payments/links/read.ts';
import type { AcquiringDependencies } from '#payments/record/dependencies.ts';
import { runRow } from '#platform/db/batches.ts';
import type { Queryable } from '#platform/db/pool.ts';
import type { Answer } from '#platform/operations/answer.ts';
import {
  type AnswerColumns,
  type Completion,
  changeOnce,
  changeOnceByStatement,
  noAnswer,
} from '#platform/operations/idempotency.ts';
import type { Product } from '#products/product/product.ts';
import type { RecentDrafts } from './recent-drafts.ts';

export interface DraftDependencies extends AcquiringDependencies, ConsentDependencies {
  readonly rater: Rater;
  readonly workingDays: WorkingDays;
  /** True if contract numbers belong to the test series. */
  readonly isTest: boolean;
  readonly recentDrafts: RecentDrafts;
}

export async function saveDraft(
  deps: DraftDependencies,
  request: ApplicationRequest,
  completion: Completion,
): Promise<Answer<ContractAnswer>> {
  const { caller, product, holderType } = request;
  const now = deps.clock.now();
  const { receivedAt } = caller;
  const application = await completed(deps, request, 'contract');
  const rated = withAssumptions(
    await deps.rater.rate({
      product,
      holderType,
      purpose: 'contract',
      ...application,
      refuse: refusing(deps, product, holderType, application, (body) =>
        blankFaults(deps.pool, caller, product, body),
      ),
      now: receivedAt,
      caller,
    }),
    application.assumptions,
  );
  const draftId = randomUUID();
  const content = toContractContent(deps, { product, rated, draftId, ...application });
  const contract = {
    policyNumber:
      product.blank?.(rated.body)?.policyNumber ??
      (await nextPolicyNumber(deps, product, rated.terms.concludedOn)),
    draftId,
    partnerId: caller.partner.partnerId,
    product: product.code,
    holderType,
    checkCode: newCheckCode(),
  };
  const { concludedOn, startsOn, endsOn } = rated.terms;
  const draft: Omit<Contract, 'contractId'> = {
    ...contract,
    ...{ concludedOn, startsOn, endsOn, startsAt: content.startsAt, endsAt: content.endsAt },
    status: 'DRAFT',
    version: 1,
    body: withoutServerFields(product, rated.body),
    facts: rated.facts,
    calculation: rated.calculation,
    subject: toSubjectLine(rated.terms),
    createdAt: now,
    paidAt: null,
    coversFrom: null,
    cancelledAt: null,
    installments: content.installments,
    approval: content.approval,
    warnings: content.warnings,
    prolongsContractId: content.prolongsContractId,
  };
  const by = toActor(caller, now);
  let contractId: bigint | null = null;
  const prepare = (stored: AnswerColumns) =>
    prepareDraft(deps.pool, { ...contract, ...content }, by, application.changes, stored);
  const begin = async (tx: Queryable) => {
    contractId = await runRow(tx, insertContracts, await prepare(noAnswer));
  };
  const given = { status: 200 as const, body: toContractAnswer(product, draft, now, deps.workingDays) };
  const saved = leavesConsentToUs(rated)
    ? changeOnce(deps.pool, completion, now, given, async (tx) => {
        await begin(tx);
        await askClient(tx, deps.jobs, contract.policyNumber, by);
      })
    : changeOnceByStatement(deps.pool, completion, now, given, {
        statement: insertContracts,
        prepare,
        inTransaction: begin,
        isDone(id) {
          contractId = id;
          return id !== null;
        },
      });
  const answer = await saved.catch((error: unknown) => {
    throw takenMeanwhile(product, rated.body, error);
  });
  // Do not cache drafts with special-category data, which are stored only encrypted.
  if (contractId !== null && !rated.holdsSpecial)
    deps.recentDrafts.add({ ...draft, contractId, amendments: [] });
  return answer;
}

export async function reviseDraft(
  deps: DraftDependencies,
  policyNumber: string,
  request: ApplicationRequest,
  completion: Completion,
): Promise<Answer<ContractAnswer>> {
  const { caller, product, holderType, body } = request;
  const now = deps.clock.now();
  const contract = await ownContract(deps.pool, request, policyNumber);
  requireAllowed(contract, 'revise');
  requireSameVersion(contract, body);
  const previous = await checkedPrevious(deps.pool, request);
  const stored = openedBody(contract.body, deps.fingerprints.sealer);
  const rated = await deps.rater.rate({
    product,
    holderType,
    purpose: 'contract',
    body: isObject(body) ? withStoredSpecial(withoutEchoes(contract, body), stored) : body,
    ...previous,
    refuse: refusing(deps, product, holderType, previous, (sent) =>
      storedBlankFaults(product, contract, sent),
    ),
    now: caller.receivedAt,
    storedIssueDate: storedIssueDate(contract, body),
    caller,
  });
  const content = toContractContent(deps, { product, rated, draftId: contract.draftId, ...previous });
  if (contract.status !== 'DRAFT') await requireLinksUnpaid(deps, contract, caller.requestId);
  const answer = toContractAnswer(
    product,
    {
      ...contract,
      ...rated.terms,
      startsAt: content.startsAt,
      endsAt: content.endsAt,
      status: 'DRAFT',
      version: contract.version + 1,
      body: withoutServerFields(product, rated.body),
      facts: rated.facts,
      calculation: rated.calculation,
      installments: content.installments,
      approval: content.approval,
      warnings: content.warnings,
    },
    now,
    deps.workingDays,
  );
  return changeOnce(deps.pool, completion, now, { status: 200, body: answer }, async (tx) => {
    await reviseContract(tx, contract, content, toActor(caller, now));
    // A contract that is still a draft has no payment links.
    if (contract.status !== 'DRAFT') await revokeOpenPayments(tx, contract);
    if (leavesConsentToUs(rated)) await askClient(tx, deps.jobs, contract.policyNumber, toActor(caller, now));
  });
}

/** Returns a check of the renewed contract, the pre-numbered form, and conflicts over the same vehicle or person. */
function refusing(
  { pool, clock }: DraftDependencies,
  product: Product,
  holderType: HolderType,
  previous: CheckedPrevious,
  refuseBlank: (body: JsonObject) => Promise<readonly Fault[]> | readonly Fault[],
): NonNullable<RatingRequest['refuse']> {
  return async (terms, body) => {
    const faults = [...(previous.refuse?.(terms) ?? []), ...(await refuseBlank(body))];
    return faults.length > 0
      ? faults
      : insuredFaults(pool, product, { body, holderType }, terms, clock.now());
  };
}

/** Returns the sent date of conclusion if it equals the draft's date, in either notation. */
function storedIssueDate({ concludedOn, body: own }: Contract, body: unknown): string | undefined {
  const sent = isObject(body) ? body.issueDate : undefined;
  if (typeof sent !== 'string') return undefined;
  const stored = [own.issueDate, issueDateFor(concludedOn, own.issueDate)];
  return stored.includes(sent) || stored.includes(inMoscow(sent)) ? sent : undefined;
}

/** Throws ABORTED if the partner sends an outdated version of the contract. */
function requireSameVersion(contract: Contract, body: unknown): void {
  const version = (body as JsonObject | null)?.version;
  // An invalid version is reported with the other faults of the body, so it is ignored here.
  if (typeof version !== 'number' || !Number.isSafeInteger(version) || version < 1) return;
  if (version !== contract.version) throw changedMeanwhile(contract.draftId);
}

function toActor(caller: Caller, at: Date): Actor {
  return { actor: caller.partner.login, requestId: caller.requestId, at };
}
