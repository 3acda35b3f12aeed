import { invalidArgument } from '#kernel/errors/errors.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import { type DateText, datePrinted } from '#kernel/time/calendar.ts';
import type { Queryable } from '#platform/db/pool.ts';
import type { Product } from '#products/product/product.ts';
import { findProduct } from '#products/product/sold.ts';
import type { ActivationDependencies } from '../life/activate.ts';
import {
  findConflictOfChange,
  type InsuredConflict,
  lockConflictOfChange,
} from '../life/conflicts/insured.ts';
import type { Addendum } from '../record/addendums/addendum.ts';
import type { Contract } from '../record/contract.ts';
import type { Actor } from '../record/status/transition.ts';
import * as store from '../record/store/addendum.ts';
import { activateAddendum } from './activate-addendum.ts';

/** The first day on which a changed contract has to be the only one of its vehicle and owner. */
export function soleFrom(
  { startsOn }: Pick<Contract, 'startsOn'>,
  { kind, effectiveOn }: Pick<Addendum, 'kind' | 'effectiveOn'>,
): DateText {
  return kind === 'CORRECTION' ? startsOn : effectiveOn;
}

/**
 * An installment after the first was paid, in the caller's transaction: where it is the surcharge of an addendum, that
 * comes into force. `contract` is as it is after the payment, before which the caller has seen that the addendum has no conflict.
 */
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
  // What is paid for gives nothing back.
  await activateAddendum(tx, deps, contract, { ...ids, addendumNumber, refund: 0n, reduced: [] }, by);
}

/** Throws INVALID_ARGUMENT where another contract has come into force while the addendum of a surcharge waited. */
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

/** The contract that has come into force while the addendum of a surcharge waited, so that it cannot any more. */
export async function findSurchargeConflict(
  db: Queryable,
  products: readonly Product[],
  contract: Contract,
  installmentNr: number,
): Promise<InsuredConflict | undefined> {
  const waiting = await waitingChange(db, products, contract, installmentNr);
  return waiting && findConflictOfChange(db, waiting.product, contract, waiting.becoming);
}

/** The same, and no other comes into force until the caller's transaction ends; its contract's own row is locked before. */
export async function lockSurchargeConflict(
  tx: Queryable,
  products: readonly Product[],
  contract: Contract,
  installmentNr: number,
): Promise<InsuredConflict | undefined> {
  const waiting = await waitingChange(tx, products, contract, installmentNr);
  return waiting && lockConflictOfChange(tx, waiting.product, contract, waiting.becoming);
}

interface Waiting {
  readonly product: Product;
  readonly becoming: { readonly body: JsonObject; readonly effectiveOn: DateText };
}

/** What the addendum of a surcharge makes of the contract; undefined for other installments and what waits no more. */
async function waitingChange(
  db: Queryable,
  products: readonly Product[],
  contract: Contract,
  installmentNr: number,
): Promise<Waiting | undefined> {
  const { addendumNumber } = contract.installments.find(({ nr }) => nr === installmentNr) ?? {};
  const product = findProduct(products, contract.product);
  if (addendumNumber === undefined || !product?.isSameOwner) return undefined;
  const addendums = await store.findAddendums(db, contract.contractId);
  const addendum = addendums.find((one) => one.addendumNumber === addendumNumber);
  if (addendum?.status !== 'AWAITING_PAYMENT' || !addendum.changed) return undefined;
  const { body } = addendum.changed;
  return { product, becoming: { body, effectiveOn: soleFrom(contract, addendum) } };
}
