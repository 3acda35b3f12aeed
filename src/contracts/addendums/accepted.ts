import { moscowMidnight } from '#kernel/time/calendar.ts';
import { fingerprintText } from '#parties/personal-data/personal-data.ts';
import type { Queryable } from '#platform/db/pool.ts';
import type { Fingerprints } from '#platform/keys/fingerprints.ts';
import type { Product } from '#products/product/product.ts';
import type { Addendum, AddendumKind, TerminationGround } from '../record/addendums/addendum.ts';
import type { AddendumSum } from '../record/addendums/arithmetic.ts';
import type { Contract, Installment } from '../record/contract.ts';
import type { Actor } from '../record/status/transition.ts';
import * as store from '../record/store/addendum.ts';
import type { RatedChange } from './change.ts';

export interface Accepted {
  readonly product: Product;
  readonly contract: Contract;
  readonly kind: AddendumKind;
  readonly effectiveOn: string;
  readonly reason: string;
  readonly nr: number;
  /** An earlier addendum whose surcharge is unpaid. The requested addendum replaces it. */
  readonly awaited: Addendum | null;
  readonly change: RatedChange | null;
  /** The ground that decides the refund of a termination or reduction; null for other addendums. */
  readonly ground: TerminationGround | null;
  readonly sum: AddendumSum;
  /** The installment of the surcharge; null if the addendum has no surcharge. */
  readonly installmentNr: number | null;
  readonly payBefore: string | null;
}

export function addendumNumberFor({ contract, nr }: Accepted): string {
  return `${contract.policyNumber}-${nr}`;
}

/** Stores an addendum that is not in force yet. The reason is free text, so it is stored as personal data. */
export function storeAddendum(
  tx: Queryable,
  accepted: Accepted,
  fingerprints: Fingerprints,
  { actor, requestId, at }: Actor,
): Promise<bigint> {
  const { contract, change, reason, sum } = accepted;
  return store.insertAddendum(tx, {
    ...accepted,
    addendumNumber: addendumNumberFor(accepted),
    contractId: contract.contractId,
    partnerId: contract.partnerId,
    reason: { fingerprint: fingerprintText(reason, fingerprints), text: reason },
    figures: sum.figures,
    content: change?.content ?? null,
    createdBy: actor,
    requestId,
    at,
  });
}

/** Returns the contract as the addendum changes it, including the installment for the surcharge. */
export function contractAfter(accepted: Accepted): Contract {
  const { contract, kind, change, effectiveOn, installmentNr, sum } = accepted;
  const dropped = accepted.awaited?.installmentNr;
  const reduced = new Map(sum.reduced.map((one) => [one.nr, one.amount]));
  const unchanged = contract.installments.map((installment): Installment => {
    const left = reduced.get(installment.nr);
    if (installment.nr === dropped || left === 0n) return { ...installment, status: 'CANCELLED' };
    return left === undefined ? installment : { ...installment, amount: left };
  });
  const surcharge: Installment[] =
    installmentNr === null
      ? []
      : [
          {
            nr: installmentNr,
            amount: sum.figures.difference,
            dueOn: accepted.payBefore ?? effectiveOn,
            status: 'DUE',
            addendumNumber: addendumNumberFor(accepted),
          },
        ];
  const version = contract.version + 1;
  const installments = [...unchanged, ...surcharge];
  if (kind === 'TERMINATION') {
    const cancelledAt = moscowMidnight(effectiveOn);
    return { ...contract, version, installments, status: 'TERMINATED', cancelledAt };
  }
  if (!change) return { ...contract, version, installments };
  const {
    body,
    facts,
    calculation,
    terms: { subject, startsOn, endsOn },
  } = change.rated;
  const changed = { ...contract, version, installments, body, facts, calculation, subject };
  if (!accepted.product.addendums.termOf) return changed;
  const coversFrom = startsOn === contract.startsOn ? contract.coversFrom : moscowMidnight(startsOn);
  return { ...changed, startsOn, endsOn, ...(coversFrom === undefined ? {} : { coversFrom }) };
}
