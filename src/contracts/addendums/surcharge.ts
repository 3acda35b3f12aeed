import { invalidArgument } from '#kernel/errors/errors.ts';
import { type DateText, datePrinted } from '#kernel/time/calendar.ts';
import type { Queryable } from '#platform/db/pool.ts';
import type { Product } from '#products/product/product.ts';
import { findProduct } from '#products/product/sold.ts';
import type { ActivationDependencies } from '../life/activate.ts';
import { findConflictOfChange, type InsuredConflict } from '../life/conflicts/insured.ts';
import type { Addendum } from '../record/addendums/addendum.ts';
import type { Contract } from '../record/contract.ts';
import type { Actor } from '../record/status/transition.ts';
import * as store from '../record/store/addendum.ts';
import { activateAddendum } from './activate-addendum.ts';

/** Returns the first day on which a changed contract must not overlap with another contract for the vehicle and owner. */
export function soleFrom(
  { startsOn }: Pick<Contract, 'startsOn'>,
  { kind, effectiveOn }: Pick<Addendum, 'kind' | 'effectiveOn'>,
): DateText {
  return kind === 'CORRECTION' ? startsOn : effectiveOn;
}

/** Brings an addendum into force if the paid installment is its surcharge. The caller has checked for conflicts. */
export async function surchargePaid(
  tx: Queryable,
  deps: ActivationDependencies,
  contract: Contract,
  installmentNr: number,
  by: Actor,
): Promise<void> {
  const addendumNumber = contract.installments.find(({ nr }) => nr === installmentNr)?.addendumNumber;
  if (addendumNumber === undefined) return;
  const ids = await store.findAddendumIds(tx, addendumNumber);
  if (!ids) throw new Error(`the addendum ${addendumNumber} is missing`);
  await activateAddendum(tx, deps, contract, { ...ids, addendumNumber, refund: 0n, reduced: [] }, by);
}

/** Throws INVALID_ARGUMENT if there is a conflicting contract. */
export function requireNoSurchargeConflict(
  { draftId, installments }: Contract,
  installmentNr: number,
  conflict: InsuredConflict | undefined,
): void {
  if (!conflict) return;
  const { addendumNumber } = installments.find(({ nr }) => nr === installmentNr) ?? {};
  const description =
    `Транспортное средство этого собственника уже застраховано по другому договору ${conflict.title}, который действует по ${datePrinted(conflict.endsOn)}: ` +
    `доп. соглашение ${addendumNumber} оплатить нельзя; оформите вместо него другое (replaces) или расторгните один из договоров`;
  throw invalidArgument([
    { field: `draftId=${draftId}`, description, reason: 'ALREADY_INSURED', domain: 'payments' },
  ]);
}

/** Finds a contract that conflicts with an unpaid addendum. `lock` blocks new conflicts until the transaction ends. */
export async function findSurchargeConflict(
  db: Queryable,
  products: readonly Product[],
  contract: Contract,
  installmentNr: number,
  lock = false,
): Promise<InsuredConflict | undefined> {
  const waiting = await waitingChange(db, products, contract, installmentNr);
  return waiting && findConflictOfChange(db, waiting.product, contract, waiting.becoming, lock);
}

/** Returns the change whose surcharge is unpaid; undefined for other installments and products without conflicts. */
async function waitingChange(
  db: Queryable,
  products: readonly Product[],
  contract: Contract,
  installmentNr: number,
) {
  const { addendumNumber } = contract.installments.find(({ nr }) => nr === installmentNr) ?? {};
  const product = findProduct(products, contract.product);
  if (addendumNumber === undefined || !product?.isSameOwner) return undefined;
  const addendums = await store.findAddendums(db, contract.contractId);
  const addendum = addendums.find((one) => one.addendumNumber === addendumNumber);
  if (addendum?.status !== 'AWAITING_PAYMENT' || !addendum.changed) return undefined;
  const { body } = addendum.changed;
  return { product, becoming: { body, effectiveOn: soleFrom(contract, addendum) } };
}
