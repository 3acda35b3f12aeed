import type { Partner } from '#access/partner.ts';
import { type ReceiptFacts, receiptFacts } from '#contracts/print-forms/receipt/fill-receipt.ts';
import type { Contract } from '#contracts/record/contract.ts';
import { moscowDate } from '#kernel/time/calendar.ts';
import type { Queryable } from '#platform/db/pool.ts';
import type { Product } from '#products/product/product.ts';
import { findProduct } from '#products/product/sold.ts';
import type { Payment } from '../../record/payment.ts';
import * as store from '../../record/store/receipts.ts';
export type Taker = Pick<Partner, 'name' | 'agreementNumber'>;

/** Issues the receipt for a cash payment. It is printed later from the facts that are stored here. */
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

/** Encrypts the facts for the receipt; null if the policyholder is an organization, which gets no receipt. */
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

/** Inserts a receipt with a number, unless the payment has a receipt or the policyholder is an organization. */
export async function numberReceipt(
  tx: Queryable,
  { contractId, holderType }: Pick<Contract, 'contractId' | 'holderType'>,
  {
    orderId,
    paidAt,
    facts,
  }: { readonly orderId: string; readonly paidAt: Date; readonly facts?: Buffer | null },
): Promise<void> {
  if (holderType !== 'individual') return;
  await store.insertReceipt(tx, { orderId, contractId, issuedOn: moscowDate(paidAt) }, facts ?? null);
}
