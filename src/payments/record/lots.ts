import type { Contract } from '#contracts/record/contract.ts';
import { noteOfContracts } from '#contracts/record/note-event.ts';
import { contractsWithIds } from '#contracts/record/store/contract.ts';
import type { Queryable } from '#platform/db/pool.ts';
import type { EventType } from '#platform/events/event-types.ts';
import type { Payment } from './payment.ts';
import * as store from './store/payment.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** True for what can be the id of a link. */
export function isOrderId(text: string): boolean {
  return uuid.test(text);
}

/** What a link pays, its own lot first; none for what is no id of a link. */
export async function lotsOfLink(db: Queryable, orderId: string): Promise<readonly Payment[]> {
  if (!isOrderId(orderId)) return [];
  const lots = await store.lotsOfOrder(db, orderId);
  // The follower of a joint link is paid under the id of its leader.
  return lots[0]?.jointOrderId === null ? lots : [];
}

/** A lot with the contract that it pays. */
export interface PaidLot {
  readonly lot: Payment;
  readonly contract: Contract;
}

/** The same with their contracts. */
export async function paidByLink(db: Queryable, orderId: string): Promise<readonly PaidLot[]> {
  const lots = await lotsOfLink(db, orderId);
  const ids = lots.map(({ contractId }) => contractId);
  const contracts = ids.length === 0 ? [] : await contractsWithIds(db, ids);
  return lots.flatMap((lot) => {
    const contract = contracts.find(({ contractId }) => contractId === lot.contractId);
    return contract ? [{ lot, contract }] : [];
  });
}

/** Whose sale a link, or any other lot, is of; null where there is no such. */
export async function partnerOfLot(db: Queryable, orderId: unknown): Promise<bigint | null> {
  return typeof orderId === 'string' && isOrderId(orderId) ? store.partnerOfOrder(db, orderId) : null;
}

/** The lots of a contract that were paid in cash, oldest first. */
export async function cashTaken(db: Queryable, contractId: bigint): Promise<readonly Payment[]> {
  const lots = await store.paymentsOf(db, contractId);
  return lots.filter(({ paymentType, status }) => paymentType === 'CASH' && status === 'PAID');
}

/** Ends what nobody has paid of a link, and reports that to its partner. */
export async function endLots(tx: Queryable, orderId: string, at: Date): Promise<void> {
  const expired = await store.endLots(tx, orderId);
  await noteOfContracts(tx, at, expired.map(eventOfLot('payment.expired')));
}

/** Reports to the partner of a link what became of all that it was to pay. */
export async function noteOfLink(
  tx: Queryable,
  type: LotEvent,
  orderId: string | null,
  at: Date,
): Promise<void> {
  const lots = orderId === null ? [] : await lotsOfLink(tx, orderId);
  await noteOfContracts(tx, at, lots.map(eventOfLot(type)));
}

type LotEvent = Extract<EventType, `payment.${string}`>;

function eventOfLot(type: LotEvent) {
  return ({ contractId, orderId, installmentNr }: Payment) => ({
    type,
    contractId,
    ids: { orderId, installmentNr },
  });
}
