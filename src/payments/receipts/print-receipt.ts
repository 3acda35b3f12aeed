import { hash } from 'node:crypto';
import { partnerById } from '#access/manage-partners.ts';
import type { Contract } from '#contracts/contract.ts';
import { fillReceipt } from '#contracts/print-forms/receipt/fill-receipt.ts';
import { contractForStaff } from '#contracts/read.ts';
import type { Clock } from '#kernel/clock.ts';
import type { JsonObject } from '#kernel/json.ts';
import type { PdfRenderer } from '#kernel/ports.ts';
import type { Pool } from '#platform/db/pool.ts';
import { FinalFailure } from '#platform/jobs/failure.ts';
import type { JobHandler } from '#platform/jobs/job.ts';
import type { Product } from '#products/product.ts';
import { productOf } from '#products/sold.ts';
import { cashTaken } from '../lots.ts';
import { numberReceipt } from './issue-receipt.ts';
import type { CashReceipt } from './receipt.ts';
import * as store from './store.ts';

export interface ReceiptDependencies {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly renderer: PdfRenderer;
  readonly products: readonly Product[];
}

/** Prints a receipt in the background, right after the money was taken. */
export function createReceiptHandler(deps: ReceiptDependencies): JobHandler {
  return {
    kind: 'cash-receipt',
    async handle({ orderId }): Promise<JsonObject> {
      const receipt = await store.receiptOfOrder(deps.pool, orderId);
      const contract = receipt && (await contractForStaff(deps.pool, receipt.policyNumber));
      if (!contract) throw new FinalFailure('RECEIPT_UNKNOWN');
      await printedReceipt(deps, contract, receipt);
      return { orderId };
    },
  };
}

/** The RECEIPT of an installment, or of the last one that was paid; null where none was paid in cash. */
export async function receiptOf(
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

/** Receipts of a contract; what was paid before there were receipts is numbered now. */
async function receiptsOf(pool: Pool, contract: Contract): Promise<readonly CashReceipt[]> {
  const known = await store.receiptsOf(pool, contract.contractId);
  const numbered = new Set(known.map(({ orderId }) => orderId));
  const taken = await cashTaken(pool, contract.contractId);
  const without = taken.filter(({ orderId }) => !numbered.has(orderId));
  for (const { orderId, paidAt } of without) {
    if (paidAt) await numberReceipt(pool, contract, { orderId, paidAt });
  }
  // Somebody else may have numbered them meanwhile.
  return without.length > 0 ? store.receiptsOf(pool, contract.contractId) : known;
}

/** The bytes that were printed first, whoever was first. */
async function printedReceipt(
  deps: ReceiptDependencies,
  contract: Contract,
  receipt: CashReceipt,
): Promise<Uint8Array> {
  const kept = await store.receiptBytes(deps.pool, receipt.receiptId);
  if (kept) return kept;
  const partner = await partnerById(deps.pool, contract.partnerId);
  const form = fillReceipt(contract, productOf(deps.products, contract.product), receipt, {
    name: partner?.name ?? '',
    agreementNumber: partner?.agreementNumber ?? '',
  });
  const bytes = await deps.renderer.render(form);
  const sha256 = hash('sha256', bytes, 'buffer');
  await store.keepBytes(deps.pool, receipt.receiptId, { bytes, sha256, at: deps.clock.now() });
  return (await store.receiptBytes(deps.pool, receipt.receiptId)) ?? bytes;
}
