import { type ClientLink, openLink, sendLink, useLink } from '#contracts/record/client-links/client-link.ts';
import type { Contract } from '#contracts/record/contract.ts';
import type { Actor } from '#contracts/record/status/transition.ts';
import { contractsWithIds } from '#contracts/record/store/find-contracts.ts';
import { message, type Refused } from '#kernel/errors/message.ts';
import type { Kopecks } from '#kernel/money/money.ts';
import { dayMs } from '#kernel/time/calendar.ts';
import type { Clock } from '#kernel/time/clock.ts';
import type { BankDetails } from '#parties/fields/bank-details.ts';
import type { Pool, Queryable } from '#platform/db/pool.ts';
import { noteActs } from '#platform/db/tables/audit-log.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { JobQueue } from '#platform/jobs/job.ts';
import type { Product } from '#products/product/product.ts';
import { findProduct } from '#products/product/sold.ts';
import { findRoutedRefund, lockRefund } from '../../record/store/premium-refunds.ts';
import * as store from '../../record/store/refund-payees.ts';

/** Days for which the link to the page for bank details is valid. */
const linkDays = 30;

interface Asking {
  readonly jobs: JobQueue;
  /** True if Bindery writes to clients; otherwise staff or the partner pass the link on. */
  readonly mailsPolicies?: boolean;
}

/** Stores the bank details that a partner sends with an addendum, or asks the client for them if the acquirer cannot return all. */
export async function expectPayee(
  tx: Queryable,
  asking: Asking,
  { contractId, details }: { readonly contractId: bigint; readonly details: BankDetails | undefined },
  by: Actor,
): Promise<void> {
  if (details) {
    await receivePayee(tx, contractId, details, { sentBy: 'PARTNER', at: by.at });
    return;
  }
  const awaited = await store.awaitedRefunds(tx, contractId, { isLocked: true });
  for (const { refundId } of awaited) {
    const refund = await findRoutedRefund(tx, refundId);
    if (refund && refund.toTransfer > 0n && refund.payee === 'MISSING') {
      await askClient(tx, asking, contractId, awaited, by);
      return;
    }
  }
}

/** Makes a new link for the client and enqueues its letter; earlier links end. */
async function askClient(
  tx: Queryable,
  { jobs, mailsPolicies = false }: Asking,
  contractId: bigint,
  awaited: readonly store.AwaitedRefund[],
  { at, requestId }: Pick<Actor, 'at' | 'requestId'>,
): Promise<string> {
  await store.markRequested(
    tx,
    awaited.map(({ refundId }) => refundId),
    at,
  );
  const expiresAt = new Date(at.getTime() + linkDays * dayMs);
  const link = { purpose: 'REFUND', contractId, expiresAt, at } as const;
  return sendLink(tx, jobs, link, requestId, { isNew: true, isMailed: mailsPolicies });
}

/** Asks the client of a refund for bank details, for staff; returns the id of the link. */
export function requestPayee(
  pool: Pool,
  asking: Asking,
  refundId: bigint,
  by: Pick<Actor, 'actor' | 'requestId' | 'at'>,
): Promise<Refused | { readonly linkId: string }> {
  return inTransaction(pool, async (tx) => {
    const refund = await lockRefund(tx, refundId);
    if (!refund) return { refusal: message('REFUND_NOT_FOUND', { refund: refundId }) };
    const awaited = await store.awaitedRefunds(tx, refund.contractId, { isLocked: true });
    if (!awaited.some((one) => one.refundId === refundId))
      return { refusal: message('PAYEE_NOT_AWAITED', { refund: refundId }) };
    const linkId = await askClient(tx, asking, refund.contractId, awaited, by);
    const after = { refund: String(refundId) };
    await noteActs(tx, by, { action: 'refund.payee-request', about: refund.addendumNumber, after });
    return { linkId };
  });
}

/** Stores bank details for all refunds of a contract that await them; returns these refunds, none if nothing awaits details. */
export async function receivePayee(
  tx: Queryable,
  contractId: bigint,
  details: BankDetails,
  sender: { readonly sentBy: store.DetailsSender; readonly at: Date },
): Promise<readonly store.AwaitedRefund[]> {
  const awaited = await store.awaitedRefunds(tx, contractId, { isLocked: true });
  const ids = awaited.map(({ refundId }) => refundId);
  await store.writeReceived(tx, ids, details, sender);
  return awaited;
}

/** Sums the refunds of a contract for which bank details can be sent, in kopecks. */
export async function awaitedBankDetails(db: Queryable, contractId: bigint): Promise<Kopecks> {
  const awaited = await store.awaitedRefunds(db, contractId, { isLocked: false });
  return awaited.reduce((total, { amount }) => total + amount, 0n);
}

export interface PayeePageDependencies {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly products: readonly Product[];
}

export interface PayeePage {
  readonly link: ClientLink;
  readonly contract: Contract;
  readonly product: Product;
  /** `OPEN`: details can be entered. `SENT`: the link was used. `OVER`: no refund awaits details any more. */
  readonly state: 'OPEN' | 'SENT' | 'OVER';
  readonly awaited: readonly store.AwaitedRefund[];
}

/** Returns the contents of the page behind a link; null if there is no such link. */
export async function payeePage(deps: PayeePageDependencies, linkId: string): Promise<PayeePage | null> {
  const link = await openLink(deps, linkId);
  if (link?.purpose !== 'REFUND') return null;
  const [contract] = await contractsWithIds(deps.pool, [link.contractId]);
  const product = findProduct(deps.products, contract?.product);
  if (!contract || !product) return null;
  const awaited = await store.awaitedRefunds(deps.pool, link.contractId, { isLocked: false });
  const state = link.usedAt !== null ? 'SENT' : awaited.length === 0 ? 'OVER' : 'OPEN';
  return { link, contract, product, state, awaited };
}

/** Stores what a client has entered, and ends the link in the same transaction. Does nothing if the link was used meanwhile. */
export function sendPayee(
  { pool, clock }: PayeePageDependencies,
  { link, contract }: PayeePage,
  details: BankDetails,
): Promise<void> {
  return inTransaction(pool, async (tx) => {
    const at = clock.now();
    if (await useLink(tx, link.linkId, at))
      await receivePayee(tx, contract.contractId, details, { sentBy: 'CLIENT', at });
  });
}
