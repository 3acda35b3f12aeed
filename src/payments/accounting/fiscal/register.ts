import { randomUUID } from 'node:crypto';
import type { Insurer } from '#contracts/print-forms/insurer.ts';
import { contractsWithIds } from '#contracts/record/store/find-contracts.ts';
import { ServiceError } from '#kernel/errors/errors.ts';
import type { FiscalRegistrar } from '#kernel/ports/fiscal-registrar.ts';
import type { Clock } from '#kernel/time/clock.ts';
import type { Pool } from '#platform/db/pool.ts';
import type { Product } from '#products/product/product.ts';
import type { FiscalReceipt } from '../../record/fiscal-receipt.ts';
import * as store from '../../record/store/fiscal/receipts.ts';
import { toFiscalDocument } from './fiscal-document.ts';

export interface FiscalDependencies {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly products: readonly Product[];
  readonly registrar: FiscalRegistrar;
  insurer(): Insurer;
  /** False if receipts name no agent. */
  readonly namesAgents: boolean;
}

/** Number of receipts that one process sends or asks about at a time. */
const atOnce = 20;
/** Time in ms after which the registrar is first asked what became of a document. */
const firstAskMs = 10_000;

/** Sends due receipts to the registrar, or asks what became of them. Returns the number of claimed receipts. */
export async function registerReceipts(deps: FiscalDependencies): Promise<number> {
  const claimed = await store.claimReceipts(deps.pool, deps.clock.now(), atOnce);
  const requestId = `receipts-${randomUUID()}`;
  const outcomes = await Promise.allSettled(claimed.map((receipt) => advance(deps, receipt, requestId)));
  const failed = outcomes.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
  return claimed.length;
}

/** Takes a receipt one step further. A registrar that does not answer leaves it as it is, and it is asked again. */
async function advance(deps: FiscalDependencies, receipt: FiscalReceipt, requestId: string): Promise<void> {
  try {
    const { registrarId } = receipt;
    if (registrarId === null) await send(deps, receipt, requestId);
    else await ask(deps, { ...receipt, registrarId }, requestId);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    await store.noteUnanswered(deps.pool, receipt, error.code);
  }
}

async function send(deps: FiscalDependencies, receipt: FiscalReceipt, requestId: string): Promise<void> {
  const { pool, clock } = deps;
  if (receipt.wrongState === 'EXEMPT') return store.markFailed(pool, receipt, 'NOTHING_TO_CORRECT');
  // The mark of the wrong receipt is known once that receipt is registered.
  if (receipt.corrects !== null && receipt.wrongState !== 'REGISTERED') return;
  const contracts = await contractsWithIds(
    pool,
    receipt.items.map(({ contractId }) => contractId),
  );
  const document = toFiscalDocument(receipt, contracts, { ...deps, insurer: deps.insurer() });
  if (!document) return store.markFailed(pool, receipt, 'NO_ADDRESS');
  const received = await deps.registrar.register(document, { traceId: requestId });
  if (received.state === 'refused') return store.markFailed(pool, receipt, received.failure);
  const at = clock.now();
  const registrarId = received.state === 'received' ? received.registrarId : null;
  const checkAt = new Date(at.getTime() + firstAskMs);
  await store.markSent(pool, receipt, { registrarId, at, checkAt });
}

async function ask(
  { pool, registrar }: FiscalDependencies,
  receipt: FiscalReceipt & { readonly registrarId: string },
  requestId: string,
): Promise<void> {
  const outcome = await registrar.findOutcome(receipt, { traceId: requestId });
  if (outcome.state === 'failed') await store.markFailed(pool, receipt, outcome.failure);
  if (outcome.state === 'registered') await store.markRegistered(pool, receipt, outcome.marks);
}
