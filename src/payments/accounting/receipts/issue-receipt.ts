import type { Partner } from '#access/partner.ts';
import { type ReceiptFacts, receiptFacts } from '#contracts/print-forms/receipt/fill-receipt.ts';
import type { Contract } from '#contracts/record/contract.ts';
import { moscowDate } from '#kernel/time/calendar.ts';
import type { Queryable } from '#platform/db/pool.ts';
import type { Product } from '#products/product/product.ts';
import { findProduct } from '#products/product/sold.ts';
import type { Payment } from '../../record/payment.ts';
import * as store from '../../record/store/receipts.ts';

type Receipted = Pick<Contract, 'contractId' | 'holderType'>;
/** The partner that took the money. */
export type Taker = Pick<Partner, 'name' | 'agreementNumber'>;

/**
 * Numbers the receipt of cash that has just been taken, in the transaction that says so. Its paper is printed when somebody
 * asks for it, from what is kept here, so that a later change of the contract does not show on it. Organizations pay to an
 * account and get none.
 */
export async function issueReceipt(
  tx: Queryable,
  products: readonly Product[],
  contract: Contract,
  { orderId, installmentNr }: Pick<Payment, 'orderId' | 'installmentNr'>,
  { taker, at }: { readonly taker: Taker; readonly at: Date },
): Promise<void> {
  const facts = await sealReceiptFacts(tx, products, contract, { orderId, installmentNr }, taker);
  await numberReceipt(tx, contract, { orderId, paidAt: at, facts });
}

/** What the receipt of a payment is printed from, as it is kept; null where there is none. */
export async function sealReceiptFacts(
  db: Queryable,
  products: readonly Product[],
  contract: Contract,
  { orderId, installmentNr }: Pick<Payment, 'orderId' | 'installmentNr'>,
  taker: Taker,
): Promise<Buffer | null> {
  if (contract.holderType !== 'individual') return null;
  return store.sealFacts(db, orderId, toReceiptFacts(products, contract, installmentNr, taker));
}

export function toReceiptFacts(
  products: readonly Product[],
  contract: Contract,
  installmentNr: number,
  { name, agreementNumber }: Taker,
): ReceiptFacts {
  const representative = { name, agreementNumber: agreementNumber ?? '' };
  return receiptFacts(contract, findProduct(products, contract.product), installmentNr, representative);
}

/** Does nothing where the payment has a number already, or its contract gets no receipts. */
export async function numberReceipt(
  tx: Queryable,
  { contractId, holderType }: Receipted,
  {
    orderId,
    paidAt,
    facts,
  }: { readonly orderId: string; readonly paidAt: Date; readonly facts?: Buffer | null },
): Promise<void> {
  if (holderType !== 'individual') return;
  await store.insertReceipt(tx, { orderId, contractId, issuedOn: moscowDate(paidAt) }, facts ?? null);
}
