import { inTransaction } from '../../db/transaction.ts';
import { type Clock, moscowDate } from '../../kernel/clock.ts';
import { notFound } from '../../kernel/errors.ts';
import type { Json } from '../../kernel/json.ts';
import { partnerById } from '../../partners/manage-partners.ts';
import type { Mover } from '../move.ts';
import { contractForStaff } from '../read.ts';
import { type AcceptDependencies, acceptedOf } from './accept.ts';
import { numberOf } from './accepted.ts';
import type { AddendumFigures } from './addendum.ts';
import { writeAddendum } from './create-addendum.ts';
import type { DropDependencies } from './drop.ts';
import { readAddendumRequest } from './request.ts';
import type { ForceDependencies } from './take-force.ts';

/** A correction as the staff ask for it. */
export interface StaffCorrection {
  readonly policyNumber: string;
  readonly reason: string;
  /** The whole contract, corrected. */
  readonly contract: Json;
}

/** What came of it. */
export interface StaffCorrected {
  readonly addendumNumber: string;
  readonly figures: AddendumFigures;
  /** The surcharge, and until when it can be paid; null where there is none. */
  readonly installmentNr: number | null;
  readonly payBefore: string | null;
}

/**
 * The staff correct what partners may not any more or not at all: later, with money that goes back, and numbers of a vehicle
 * that they have seen in its papers, whatever the registry says. Throws NOT_FOUND, INVALID_ARGUMENT with every fault, ABORTED
 * where another change was first, and as the ports do.
 */
export async function correctByStaff(
  deps: AcceptDependencies & ForceDependencies & DropDependencies & { readonly clock: Clock },
  asked: StaffCorrection,
  by: Pick<Mover, 'actor' | 'requestId'>,
): Promise<StaffCorrected> {
  const at = deps.clock.now();
  const { request, faults } = readAddendumRequest({ ...asked, kind: 'CORRECTION' }, moscowDate(at));
  const contract = await contractForStaff(deps.pool, asked.policyNumber);
  const product = deps.products.find(({ code }) => code === contract?.product);
  const partner = contract && (await partnerById(deps.pool, contract.partnerId));
  if (!contract || !product || !partner) {
    throw notFound('policyNumber', `договор ${asked.policyNumber} не найден`);
  }
  const caller = { partner, requestId: by.requestId, receivedAt: at, isStrict: false };
  const accepted = await acceptedOf(deps, caller, product, contract, request, faults, at, true);
  await inTransaction(deps.pool, (tx) => writeAddendum(tx, deps, accepted, { ...by, at }));
  const { sum, installmentNr, payBefore } = accepted;
  return { addendumNumber: numberOf(accepted), figures: sum.figures, installmentNr, payBefore };
}
