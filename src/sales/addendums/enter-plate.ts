import { partnerById } from '#access/store.ts';
import { type AcceptDependencies, acceptAddendum } from '#contracts/addendums/accept.ts';
import type { Accepted } from '#contracts/addendums/accepted.ts';
import type { ActivationDependencies } from '#contracts/life/activate.ts';
import { type ClientLink, openLink, useLink } from '#contracts/record/client-links/client-link.ts';
import type { Contract } from '#contracts/record/contract.ts';
import { contractsWithIds } from '#contracts/record/store/find-contracts.ts';
import { ServiceError } from '#kernel/errors/errors.ts';
import { inCyrillicCapitals } from '#kernel/text/lookalikes.ts';
import { moscowDate } from '#kernel/time/calendar.ts';
import type { Clock } from '#kernel/time/clock.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Product } from '#products/product/product.ts';
import { findProduct } from '#products/product/sold.ts';
import { writeAddendum } from './write-addendum.ts';

export type PlateDependencies = AcceptDependencies & ActivationDependencies & { readonly clock: Clock };

export interface PlatePage {
  readonly link: ClientLink;
  readonly contract: Contract;
  readonly product: Product;
  /** `OPEN`: a plate can be entered. `ADDED`: the contract has a plate. `OVER`: the contract is no longer in force. */
  readonly state: 'OPEN' | 'ADDED' | 'OVER';
}

export type PlateRefusal =
  /** Faults of the plate, in Russian. */
  | { readonly kind: 'wrong'; readonly texts: readonly string[] }
  /** The page cannot add the plate: another fault must be corrected first, or the premium would change. */
  | { readonly kind: 'elsewhere' };

export type PlateOutcome = { readonly kind: 'done' } | { readonly kind: 'gone' } | PlateRefusal;

/** Returns the contents of the page behind a link; null if there is no such link. */
export async function platePage(deps: PlateDependencies, linkId: string): Promise<PlatePage | null> {
  const link = await openLink(deps, linkId);
  if (link?.purpose !== 'PLATE') return null;
  const [contract] = await contractsWithIds(deps.pool, [link.contractId]);
  const product = findProduct(deps.products, contract?.product);
  if (!contract || !product?.plate) return null;
  const isOver = contract.status !== 'COMPLETE' || contract.endsOn < moscowDate(deps.clock.now());
  const isAdded = link.usedAt !== null || !product.plate.isMissing(contract.body);
  return { link, contract, product, state: isAdded ? 'ADDED' : isOver ? 'OVER' : 'OPEN' };
}

/** Adds the plate by an addendum without cost, and invalidates the link in the same transaction. */
export async function enterPlate(
  deps: PlateDependencies,
  page: PlatePage,
  typed: string,
  requestId: string,
): Promise<PlateOutcome> {
  if (page.state !== 'OPEN') return { kind: 'gone' };
  const now = deps.clock.now();
  // The certificate of registration and the policy show plates in capitals without spaces.
  const plate = inCyrillicCapitals(typed.replace(/\s/g, ''));
  const asked = await acceptPlate(deps, page, plate, { now, requestId });
  if ('kind' in asked) return asked;
  const { accepted } = asked;
  return inTransaction(deps.pool, async (tx) => {
    if (!(await useLink(tx, page.link.linkId, now))) return { kind: 'gone' };
    await writeAddendum(tx, deps, accepted, { actor: 'client', requestId, at: now });
    return { kind: 'done' };
  });
}

/** Checks and rates the change like a partner's request. Refuses a change that causes a surcharge or a refund. */
async function acceptPlate(
  deps: PlateDependencies,
  { contract, product }: PlatePage,
  plate: string,
  { now, requestId }: { readonly now: Date; readonly requestId: string },
): Promise<{ readonly accepted: Accepted } | PlateOutcome> {
  const partner = await partnerById(deps.pool, contract.partnerId);
  if (!partner || !product.plate) return { kind: 'gone' };
  const request = {
    policyNumber: contract.policyNumber,
    kind: 'CHANGE',
    effectiveOn: moscowDate(now),
    reason: 'Страхователь сообщил государственный регистрационный знак',
    reasonCode: undefined,
    contract: product.plate.withPlate(contract.body, plate),
    replaces: undefined,
  } as const;
  const caller = { partner, requestId, receivedAt: now, isStrict: false };
  try {
    const accepted = await acceptAddendum(deps, { caller, product, contract, request, shapeFaults: [], now });
    const movesMoney = accepted.installmentNr !== null || accepted.sum.figures.refund > 0n;
    return movesMoney ? { kind: 'elsewhere' } : { accepted };
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'INVALID_ARGUMENT') throw error;
    const texts = error.faults
      .filter(({ field }) => field.endsWith('licensePlate'))
      .map(({ description }) => description);
    return texts.length > 0 ? { kind: 'wrong', texts } : { kind: 'elsewhere' };
  }
}
