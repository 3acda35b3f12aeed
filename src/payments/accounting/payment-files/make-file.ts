import { createHash } from 'node:crypto';
import type { BankAccount, Insurer } from '#contracts/print-forms/insurer.ts';
import type { Actor } from '#contracts/record/status/transition.ts';
import { message, type Refused } from '#kernel/errors/message.ts';
import { type Kopecks, rublesText } from '#kernel/money/money.ts';
import { moscowDate, moscowDateTime } from '#kernel/time/calendar.ts';
import type { Pool, Queryable } from '#platform/db/pool.ts';
import { noteActs } from '#platform/db/tables/audit-log.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import * as store from '../../record/store/payment-files.ts';
import { findRoutedRefunds, lockRefund, type RoutedRefund } from '../../record/store/premium-refunds.ts';
import { findPayees } from '../../record/store/refund-payees.ts';
import { recordTransfer } from '../premium-refunds/give-back.ts';
import type { FileContent } from './content.ts';
import { oneCOrders } from './one-c-orders.ts';
import { pain001 } from './pain-001.ts';

export { findFile, listFiles, ordersIn } from '../../record/store/payment-files.ts';

type By = Pick<Actor, 'actor' | 'requestId' | 'at'>;

/** Maximum number of orders in a file; banks refuse longer files. */
export const ordersMax = 500;
const purposeMax = 210;

export const fileFormats = { '1c': oneCOrders, pain001 } as const;
export type FileFormat = keyof typeof fileFormats;

export interface MadeFile {
  readonly fileId: bigint;
  readonly orders: number;
  readonly amount: Kopecks;
}

/** Orders the transfers that are ready: due, not held, with confirmed bank details, beyond what the acquirer can return. */
export function makeFile(
  pool: Pool,
  insurer: Insurer,
  payer: BankAccount,
  by: By,
): Promise<Refused | MadeFile> {
  return inTransaction(pool, async (tx) => {
    const { fileId, order } = await store.nextNumbers(tx);
    const refunds = await lockReady(tx, by.at);
    if (refunds.length === 0) return { refusal: message('PAYMENT_FILE_EMPTY') };
    const payees = await findPayees(
      tx,
      refunds.map(({ refundId }) => refundId),
    );
    const orders = refunds.map(({ refundId, toTransfer: amount, policyNumber, addendumNumber }, index) => {
      const payee = payees.find((one) => one.refundId === refundId);
      if (!payee?.confirmedAt) throw new Error(`refund ${refundId} has no confirmed bank details`);
      const { name, inn, account, bic, bankName, correspondentAccount } = payee;
      const about = `Возврат части страховой премии по договору ${policyNumber}, доп. соглашение ${addendumNumber}`;
      return {
        refundId,
        amount,
        number: order + BigInt(index),
        content: {
          number: orderNumber(order + BigInt(index)),
          payee: { name, inn, account, bic, bankName, correspondentAccount },
          amount: rublesText(amount),
          purpose: `${about}. НДС не облагается`.slice(0, purposeMax),
        },
      };
    });
    const amount = orders.reduce((total, one) => total + one.amount, 0n);
    const content: FileContent = {
      fileId: String(fileId),
      madeAt: moscowDateTime(by.at).slice(0, 19),
      day: moscowDate(by.at),
      payer: { ...payer, name: insurer.shortName, inn: insurer.inn, kpp: insurer.kpp },
      total: rublesText(amount),
      orders: orders.map((one) => one.content),
    };
    const file = { fileId, madeBy: by.actor, madeAt: by.at, account: payer.account, amount };
    await store.insertFile(tx, file, orders, JSON.stringify(content));
    const most = refunds.reduce((greatest, { atAcquirer, transferred, toTransfer }) => {
      const together = atAcquirer + transferred + toTransfer;
      return together > greatest ? together : greatest;
    }, amount);
    const after = {
      // Parts of one refund count together against the limit of one person.
      ...(most > amount ? { withEarlier: rublesText(most) } : {}),
      ...{ orders: orders.length, amount: rublesText(amount), account: payer.account },
      refunds: orders.map(({ refundId }) => String(refundId)).join(', '),
      checksum: digestOf(content.orders),
    };
    await noteActs(tx, by, { action: 'payment-file.make', about: String(fileId), after });
    return { fileId, orders: orders.length, amount };
  });
}

/** Identifies the recipients and amounts in an audit entry, which must not name people. */
function digestOf(orders: FileContent['orders']): string {
  const parts = orders.map(({ payee, amount, purpose }) => [payee, amount, purpose]);
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16);
}

async function lockReady(tx: Queryable, at: Date): Promise<readonly RoutedRefund[]> {
  const wanted = { limit: ordersMax, route: 'TRANSFER' } as const;
  for (const { refundId } of await findRoutedRefunds(tx, at, wanted)) await lockRefund(tx, refundId);
  // Read the refunds again: they may have changed while this transaction waited for the locks.
  return findRoutedRefunds(tx, at, wanted);
}

/** Returns the number that the bank sees: at most six digits, of which the last three are not all zeros. */
function orderNumber(nth: bigint): string {
  return String((((nth - 1n) / 999n) * 1000n + ((nth - 1n) % 999n) + 1n) % 1_000_000n);
}

/** Writes a file for the bank; every time with the same bytes. */
export async function fileFor(pool: Pool, fileId: bigint, format: FileFormat): Promise<Buffer> {
  return fileFormats[format](JSON.parse(await store.fileContent(pool, fileId)) as FileContent);
}

/** Returns recipients of a file's orders, for staff only. */
export async function recipientsIn(pool: Pool, fileId: bigint): Promise<FileContent['orders']> {
  return (JSON.parse(await store.fileContent(pool, fileId)) as FileContent).orders;
}

const acts = { SENT: 'payment-file.sent', CANCELLED: 'payment-file.cancel' } as const;

/** Marks a file as sent, or cancels a file that was not sent, which frees its refunds. */
export function markFile(
  pool: Pool,
  fileId: bigint,
  state: keyof typeof acts,
  by: By,
): Promise<Refused | store.PaymentFile> {
  return inTransaction(pool, async (tx) => {
    const file = await lockFile(tx, fileId, 'MADE');
    if ('refusal' in file) return file;
    if (state === 'CANCELLED') await store.markOrders(tx, fileId, 'CANCELLED', null);
    await store.setFileState(tx, fileId, state, { by: by.actor, at: by.at });
    const after = { amount: rublesText(file.amount), orders: file.orders };
    await noteActs(tx, by, { action: acts[state], about: String(fileId), after });
    return file;
  });
}

/** Locks a file; a refusal if there is no such file or it is in another state. */
async function lockFile(
  tx: Queryable,
  fileId: bigint,
  state: store.PaymentFile['state'],
): Promise<Refused | store.PaymentFile> {
  const file = await store.findFile(tx, fileId, true);
  if (!file) return { refusal: message('PAYMENT_FILE_NOT_FOUND', { file: fileId }) };
  return file.state === state
    ? file
    : { refusal: message('PAYMENT_FILE_STATE', { file: fileId, state: file.state }) };
}

/** Records that the bank executed the unpaid orders of a sent file, all or one. */
export function recordPaid(
  pool: Pool,
  fileId: bigint,
  number: bigint | null,
  by: By,
): Promise<Refused | { readonly paid: number; readonly amount: Kopecks }> {
  return settleOrders(pool, { fileId, number, state: 'PAID' }, by, async (tx, orders) => {
    for (const { refundId, amount, number: order } of orders) {
      const refund = refundId === null ? null : await lockRefund(tx, refundId);
      if (refund)
        await recordTransfer(
          tx,
          refund,
          { amount, document: orderNumber(order), by: by.actor, at: by.at, fileId },
          by,
        );
    }
  });
}

/** Records that the bank did not execute an order of a sent file, so that the refund can be ordered again. */
export function recordRefused(pool: Pool, fileId: bigint, number: bigint, reason: string, by: By) {
  return settleOrders(pool, { fileId, number, state: 'REFUSED' }, by, async (tx, orders) => {
    const amount = rublesText(orders.reduce((total, one) => total + one.amount, 0n));
    const after = { order: String(number), amount, reason };
    await noteActs(tx, by, { action: 'payment-file.refused', about: String(fileId), after });
  });
}

function settleOrders(
  pool: Pool,
  {
    fileId,
    number,
    state,
  }: { readonly fileId: bigint; readonly number: bigint | null; readonly state: 'PAID' | 'REFUSED' },
  by: By,
  settle: (tx: Queryable, orders: Awaited<ReturnType<typeof store.markOrders>>) => Promise<void>,
): Promise<Refused | { readonly paid: number; readonly amount: Kopecks }> {
  return inTransaction(pool, async (tx) => {
    const file = await lockFile(tx, fileId, 'SENT');
    if ('refusal' in file) return file;
    const orders = await store.markOrders(tx, fileId, state, number);
    if (orders.length === 0) return { refusal: message('PAYMENT_ORDER_NOT_OPEN', { file: fileId }) };
    await settle(tx, orders);
    const isOpen = (await store.ordersIn(tx, fileId)).some((one) => one.state === 'ORDERED');
    if (!isOpen) await store.setFileState(tx, fileId, 'DONE', { by: by.actor, at: by.at });
    return { paid: orders.length, amount: orders.reduce((total, one) => total + one.amount, 0n) };
  });
}
