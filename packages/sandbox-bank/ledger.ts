import { randomUUID } from 'node:crypto';
import type { BankBehaviour } from '#kernel/ports/sandbox-bank.ts';
import type { Clock } from '#kernel/time/clock.ts';
import type { Pool, Queryable } from '#platform/db/pool.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { readBehaviour } from './behaviour/behaviour.ts';
import { notificationJson, paymentJson, refundJson } from './object-json.ts';
import { aged, type BankPayment, type BankRefund, captured } from './payment.ts';
import * as store from './store.ts';

export interface LedgerOptions {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly shopId: string;
  readonly pagesUrl: string;
}

/** New state of a payment; `twin` adds a second captured payment for the order. */
export interface Change {
  readonly payment: BankPayment;
  readonly twin?: boolean;
}

const lateMs = 30_000;
const overdueAtOnce = 100;

/** Creates the ledger, which changes payments and refunds and queues their notifications. */
export function createLedger({ pool, clock, shopId, pagesUrl }: LedgerOptions) {
  async function tell(tx: Queryable, behaviour: BankBehaviour, payment: BankPayment): Promise<void> {
    const event = `payment.${payment.status}`;
    await announce(tx, behaviour, event, notificationJson(event, paymentJson(payment, shopId, pagesUrl)));
  }

  async function announce(
    tx: Queryable,
    { notifications }: BankBehaviour,
    event: string,
    body: ReturnType<typeof notificationJson>,
  ): Promise<void> {
    if (notifications === 'lost') return;
    const now = clock.now();
    const isLate =
      notifications === 'late' || (notifications === 'reordered' && event === 'payment.waiting_for_capture');
    const dueAt = isLate ? new Date(now.getTime() + lateMs) : now;
    await store.insertNotification(tx, body, now, dueAt);
    if (notifications === 'twice') await store.insertNotification(tx, body, now, dueAt);
  }

  /** Stores a changed payment and queues its notification, unless the bank is silent or the status did not change. */
  async function write(tx: Queryable, before: BankPayment, { payment, twin }: Change): Promise<BankPayment> {
    if (payment === before) return before;
    await store.updatePayment(tx, payment);
    if (payment.status === before.status) return payment;
    const behaviour = await readBehaviour(tx, payment.partnerId);
    const isSilent =
      before.status === 'pending' && before.stage === 'silent' && payment.status !== 'canceled';
    if (!isSilent) await tell(tx, behaviour, payment);
    if (twin) {
      // Simulates a double charge: adds a payment that nobody requested, and sends each notification twice.
      await tell(tx, behaviour, payment);
      const now = clock.now();
      const second = captured({ ...payment, paymentId: randomUUID(), createdAt: now }, now);
      await store.insertPayment(tx, second);
      await tell(tx, behaviour, second);
      await tell(tx, behaviour, second);
    }
    return payment;
  }

  /** Updates an expired or delayed payment, then applies `decide`. Returns null if the payment does not exist. */
  function change(
    paymentId: string,
    decide: (payment: BankPayment) => Change = (payment) => ({ payment }),
  ): Promise<BankPayment | null> {
    return inTransaction(pool, (tx) => changeWithin(tx, paymentId, decide));
  }

  async function changeWithin(
    tx: Queryable,
    paymentId: string,
    decide: (payment: BankPayment) => Change,
  ): Promise<BankPayment | null> {
    const found = await store.lockPayment(tx, paymentId);
    if (!found) return null;
    const present = await write(tx, found, { payment: aged(found, clock.now()) });
    return write(tx, present, decide(present));
  }

  /** Completes a due refund; refuses refunds to the test card `refund-refused`. */
  async function settle(tx: Queryable, refund: BankRefund): Promise<BankRefund> {
    if (refund.status !== 'pending' || refund.settlesAt > clock.now()) return refund;
    const payment = await store.lockPayment(tx, refund.paymentId);
    const isRefused = payment?.card === 'refund-refused';
    const settled: BankRefund = { ...refund, status: isRefused ? 'canceled' : 'succeeded' };
    if (!payment || !(await store.settleRefund(tx, refund.refundId, isRefused ? 'canceled' : 'succeeded'))) {
      return (await store.findRefund(tx, refund.refundId)) ?? refund;
    }
    if (isRefused) {
      await store.updatePayment(tx, { ...payment, refunded: payment.refunded - refund.amount });
    } else {
      const behaviour = await readBehaviour(tx, payment.partnerId);
      const event = 'refund.succeeded';
      await announce(tx, behaviour, event, notificationJson(event, refundJson(settled)));
    }
    return settled;
  }

  return {
    change,
    changeWithin,
    find: (paymentId: string) => change(paymentId),
    findRefund: (refundId: string): Promise<BankRefund | null> =>
      inTransaction(pool, async (tx) => {
        const refund = await store.findRefund(tx, refundId);
        return refund && settle(tx, refund);
      }),
    /** Processes everything that is due: expired payments, expired holds and refunds. */
    async age(): Promise<void> {
      const now = clock.now();
      for (const id of await store.overduePayments(pool, now, overdueAtOnce)) await change(id);
      for (const refund of await store.overdueRefunds(pool, now, overdueAtOnce)) {
        await inTransaction(pool, (tx) => settle(tx, refund));
      }
    },
  };
}

export type Ledger = ReturnType<typeof createLedger>;
