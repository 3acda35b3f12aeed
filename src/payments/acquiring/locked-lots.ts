import { lockedSurchargeRivalOf } from '#contracts/addendums/surcharge.ts';
import { lockedRivalOf } from '#contracts/life/rivals/rival.ts';
import { paidCover } from '#contracts/record/cover/cover-hours.ts';
import { contractsForUpdate } from '#contracts/record/read.ts';
import type { Clock } from '#kernel/time/clock.ts';
import type { Queryable } from '#platform/db/pool.ts';
import type { Product } from '#products/product/product.ts';
import { lotsOfLink } from '../record/lots.ts';
import type { LockedLot } from './decide.ts';

/**
 * What a link pays, with its contracts locked until the caller's transaction ends: contracts before lots, as in every
 * other change, so that two changes wait for each other and never in a circle. None where there is no such link.
 */
export async function lockLots(
  tx: Queryable,
  { products, clock }: { readonly products: readonly Product[]; readonly clock: Clock },
  orderId: string | null,
): Promise<readonly LockedLot[]> {
  if (orderId === null) return [];
  const ids = (await lotsOfLink(tx, orderId)).map(({ contractId }) => contractId);
  const contracts = new Map(
    (await contractsForUpdate(tx, ids)).map((contract) => [contract.contractId, contract]),
  );
  // Read again: they may have changed while the lock was waited for.
  const locked: LockedLot[] = [];
  for (const lot of await lotsOfLink(tx, orderId)) {
    const contract = contracts.get(lot.contractId);
    if (!contract) continue;
    const cover = contract.startsAt ? paidCover(contract, { at: clock.now() }) : contract;
    const rival =
      (await lockedRivalOf(tx, products, cover)) ??
      (await lockedSurchargeRivalOf(tx, products, contract, lot.installmentNr));
    locked.push({ lot, contract, ...(rival ? { rival: rival.kind } : {}) });
  }
  return locked;
}
