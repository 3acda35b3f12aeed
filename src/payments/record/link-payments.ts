import type { Contract } from '#contracts/record/contract.ts';
import { noteOfContracts } from '#contracts/record/note-event.ts';
import { contractsWithIds } from '#contracts/record/store/find-contracts.ts';
import { runRow } from '#platform/db/batches.ts';
import type { Queryable } from '#platform/db/pool.ts';
import type { EventType } from '#platform/events/event-types.ts';
import type { Payment } from './payment.ts';
import * as store from './store/payment.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function isOrderId(text: string): boolean {
  return uuid.test(text);
}

/** Finds the payments of a link, first the link's own payment. Returns an empty list if no link has this id. */
export async function findPaymentsOfLink(db: Queryable, orderId: string): Promise<readonly Payment[]> {
  if (!isOrderId(orderId)) return [];
  const payments = await runRow(db, store.paymentsOfOrders, orderId);
  // A joint link has only the order id of its first payment: the client pays both payments under that id.
  return payments[0]?.jointOrderId === null ? payments : [];
}

export interface ContractPayment {
  readonly payment: Payment;
  readonly contract: Contract;
}

export async function paidByLink(db: Queryable, orderId: string): Promise<readonly ContractPayment[]> {
  const payments = await findPaymentsOfLink(db, orderId);
  const ids = payments.map(({ contractId }) => contractId);
  const contracts = ids.length === 0 ? [] : await contractsWithIds(db, ids);
  return payments.flatMap((payment) => {
    const contract = contracts.find(({ contractId }) => contractId === payment.contractId);
    return contract ? [{ payment, contract }] : [];
  });
}

export async function findPartnerOfPayment(db: Queryable, orderId: unknown): Promise<bigint | null> {
  return typeof orderId === 'string' && isOrderId(orderId) ? store.partnerOfOrder(db, orderId) : null;
}

export async function cashTaken(db: Queryable, contractId: bigint): Promise<readonly Payment[]> {
  const payments = await store.findPayments(db, contractId);
  return payments.filter(({ paymentType, status }) => paymentType === 'CASH' && status === 'PAID');
}

/** Marks the unpaid payments of a link as expired and publishes an event for each of them. */
export async function endPayments(tx: Queryable, orderId: string, at: Date): Promise<void> {
  const expired = await store.expirePayments(tx, orderId);
  await noteOfContracts(tx, at, expired.map(toEvent('payment.expired')));
}

export async function noteOfLink(
  tx: Queryable,
  type: PaymentEvent,
  orderId: string | null,
  at: Date,
): Promise<void> {
  const payments = orderId === null ? [] : await findPaymentsOfLink(tx, orderId);
  await noteOfContracts(tx, at, payments.map(toEvent(type)));
}

type PaymentEvent = Extract<EventType, `payment.${string}`>;

function toEvent(type: PaymentEvent) {
  return ({ contractId, orderId, installmentNr }: Payment) => ({
    type,
    contractId,
    ids: { orderId, installmentNr },
  });
}
