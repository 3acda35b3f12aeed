import { hash } from 'node:crypto';
import { partnerById } from '#access/store.ts';
import { fillReceipt, type ReceiptFacts } from '#contracts/print-forms/receipt/fill-receipt.ts';
import type { Contract } from '#contracts/record/contract.ts';
import type { PdfRenderer } from '#kernel/ports/ports.ts';
import type { Clock } from '#kernel/time/clock.ts';
import type { Pool } from '#platform/db/pool.ts';
import type { Product } from '#products/product/product.ts';
import { cashTaken } from '../../record/link-payments.ts';
import type { CashReceipt } from '../../record/receipt.ts';
import * as store from '../../record/store/receipts.ts';
import { numberReceipt, toReceiptFacts } from './issue-receipt.ts';

export interface ReceiptDependencies {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly renderer: PdfRenderer;
  readonly products: readonly Product[];
}

/** Prints an installment's receipt or, without `installmentNr`, the contract's last one. Returns null if no receipt exists. */
export async function printReceipt(
  deps: ReceiptDependencies,
  contract: Contract,
  installmentNr?: number,
): Promise<Uint8Array | null> {
  const receipts = await receiptsOf(deps.pool, contract);
  const receipt = receipts.findLast(
    (one) => installmentNr === undefined || one.installmentNr === installmentNr,
  );
  return receipt ? printedReceipt(deps, contract, receipt) : null;
}

/** Finds the receipts of a contract. Inserts missing receipts of cash that was paid before Bindery issued receipts. */
async function receiptsOf(pool: Pool, contract: Contract): Promise<readonly CashReceipt[]> {
  const known = await store.findReceipts(pool, contract.contractId);
  const numbered = new Set(known.map(({ orderId }) => orderId));
  const taken = await cashTaken(pool, contract.contractId);
  const without = taken.filter(({ orderId }) => !numbered.has(orderId));
  for (const { orderId, paidAt } of without) {
    if (paidAt) await numberReceipt(pool, contract, { orderId, paidAt });
  }
  // Read the receipts again, because another process may have inserted them meanwhile.
  return without.length > 0 ? store.findReceipts(pool, contract.contractId) : known;
}

/** Returns the receipt as it was first printed; prints and stores it if it was not printed yet. */
async function printedReceipt(
  deps: ReceiptDependencies,
  contract: Contract,
  receipt: CashReceipt,
): Promise<Uint8Array> {
  const stored = await store.receiptBytes(deps.pool, receipt);
  if (stored) return stored;
  const facts = await store.findStoredFacts(deps.pool, receipt);
  const form = fillReceipt(facts ?? (await factsNow(deps, contract, receipt)), receipt);
  const bytes = await deps.renderer.render(form);
  const sha256 = hash('sha256', bytes, 'buffer');
  await store.storeBytes(deps.pool, receipt, { bytes, sha256, at: deps.clock.now() });
  return (await store.receiptBytes(deps.pool, receipt)) ?? bytes;
}

/** Builds the facts for the receipt of cash that was taken before Bindery stored such facts. */
async function factsNow(
  { pool, products }: ReceiptDependencies,
  contract: Contract,
  { installmentNr }: CashReceipt,
): Promise<ReceiptFacts> {
  const partner = await partnerById(pool, contract.partnerId);
  return toReceiptFacts(products, contract, installmentNr, partner ?? { name: '', agreementNumber: null });
}
