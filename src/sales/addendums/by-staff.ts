import { partnerById } from '#access/store.ts';
import { type AcceptDependencies, acceptAddendum } from '#contracts/addendums/accept.ts';
import { type Accepted, addendumNumberFor } from '#contracts/addendums/accepted.ts';
import { readAddendumRequest } from '#contracts/addendums/request.ts';
import type { ActivationDependencies } from '#contracts/life/activate.ts';
import { contractForStaff } from '#contracts/record/read.ts';
import type { Actor } from '#contracts/record/status/transition.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { Json } from '#kernel/json/json.ts';
import { rublesText } from '#kernel/money/money.ts';
import { moscowDate } from '#kernel/time/calendar.ts';
import type { Clock } from '#kernel/time/clock.ts';
import { noteActs } from '#platform/db/tables/audit-log.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { findProduct } from '#products/product/sold.ts';
import { writeAddendum } from './write-addendum.ts';

export type StaffAddendum = { readonly policyNumber: string; readonly reason: string } & (
  | { readonly kind: 'TERMINATION'; readonly reasonCode: string; readonly effectiveDate: string }
  /** The corrected contract, with all its fields. */
  | { readonly kind: 'CORRECTION'; readonly contract: Json }
);

export interface MadeByStaff
  extends Pick<Accepted, 'effectiveOn' | 'ground' | 'installmentNr' | 'payBefore'>,
    Pick<Accepted['sum'], 'figures'> {
  readonly addendumNumber: string;
}

/**
 * Creates an addendum that partners may not create, such as a termination on the insurer's grounds or a late correction.
 * Throws NOT_FOUND, INVALID_ARGUMENT with every fault, and ABORTED if the contract was changed meanwhile.
 */
export async function addendumByStaff(
  deps: AcceptDependencies & ActivationDependencies & { readonly clock: Clock },
  asked: StaffAddendum,
  by: Pick<Actor, 'actor' | 'requestId'>,
): Promise<MadeByStaff> {
  const at = deps.clock.now();
  const { request, faults } = readAddendumRequest(asked, moscowDate(at));
  const contract = await contractForStaff(deps.pool, asked.policyNumber);
  const product = findProduct(deps.products, contract?.product);
  const partner = contract && (await partnerById(deps.pool, contract.partnerId));
  if (!contract || !product || !partner) {
    throw notFound('policyNumber', `договор ${asked.policyNumber} не найден`, 'CONTRACT_NOT_FOUND');
  }
  const caller = { partner, requestId: by.requestId, receivedAt: at, isStrict: false };
  const accepted = await acceptAddendum(deps, {
    caller,
    product,
    contract,
    request,
    shapeFaults: faults,
    now: at,
    isByStaff: true,
  });
  const { effectiveOn, ground, installmentNr, payBefore, sum } = accepted;
  const addendumNumber = addendumNumberFor(accepted);
  const action = asked.kind === 'TERMINATION' ? 'addendum.terminate' : 'addendum.correct';
  const after = {
    addendumNumber,
    effectiveOn,
    reasonCode: ground?.reasonCode ?? null,
    surcharge: rublesText(installmentNr === null ? 0n : sum.figures.difference),
    refund: rublesText(sum.figures.refund),
  };
  await inTransaction(deps.pool, async (tx) => {
    await writeAddendum(tx, deps, accepted, { ...by, at });
    await noteActs(tx, { ...by, at }, { action, about: asked.policyNumber, after });
  });
  return { addendumNumber, effectiveOn, ground, installmentNr, payBefore, figures: sum.figures };
}
