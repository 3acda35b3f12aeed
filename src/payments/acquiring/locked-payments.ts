import { findSurchargeConflict } from '#contracts/addendums/surcharge.ts';
import { lockConflict } from '#contracts/life/conflicts/conflict.ts';
import { paidCover } from '#contracts/record/cover/cover-hours.ts';
import { contractsForUpdate } from '#contracts/record/read.ts';
import type { Clock } from '#kernel/time/clock.ts';
import type { Queryable } from '#platform/db/pool.ts';
import type { Product } from '#products/product/product.ts';
import { findPaymentsOfLink } from '../record/link-payments.ts';
import type { LockedPayment } from './decide.ts';

/** Locks the contracts of a link and then its payments, in the order that prevents deadlocks; empty without a link. */
export async function lockPayments(
  tx: Queryable,
  { products, clock }: { readonly products: readonly Product[]; readonly clock: Clock },
  orderId: string | null,
): Promise<readonly LockedPayment[]> {
  if (orderId === null) return [];
  const ids = (await findPaymentsOfLink(tx, orderId)).map(({ contractId }) => contractId);
  const contracts = new Map(
    (await contractsForUpdate(tx, ids)).map((contract) => [contract.contractId, contract]),
  );
  // Read the rows again: they may have changed while this transaction waited for the lock.
  const locked: LockedPayment[] = [];
  for (const payment of await findPaymentsOfLink(tx, orderId)) {
    const contract = contracts.get(payment.contractId);
    if (!contract) continue;
    const cover = contract.startsAt ? paidCover(contract, { at: clock.now() }) : contract;
    const conflict =
      (await lockConflict(tx, products, cover)) ??
      (await findSurchargeConflict(tx, products, contract, payment.installmentNr, true));
    locked.push({ payment, contract, ...(conflict ? { conflict: conflict.kind } : {}) });
  }
  return locked;
}
