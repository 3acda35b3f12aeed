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
import { lockRefund } from '../../record/store/premium-refunds.ts';
import { lockStatements } from '../../record/store/statement-lines.ts';
import { recordTransfer } from '../premium-refunds/give-back.ts';
import { recordPayerReturn } from '../statement/resolve-line.ts';
import type { FileContent } from './content.ts';
import { oneCOrders } from './one-c-orders.ts';
import { pain001 } from './pain-001.ts';
import { findReadyOrders } from './ready-orders.ts';

export { findFile, listFiles, ordersIn } from '../../record/store/payment-files.ts';

type By = Pick<Actor, 'actor' | 'requestId' | 'at'>;

const purposeMax = 210;

export const fileFormats = { '1c': oneCOrders, pain001 } as const;
export type FileFormat = keyof typeof fileFormats;

export interface MadeFile {
  readonly fileId: bigint;
  readonly orders: number;
  readonly amount: Kopecks;
}

/** Makes a payment file that orders all transfers that are ready. */
export function makeFile(
  pool: Pool,
  insurer: Insurer,
  payer: BankAccount,
  by: By,
): Promise<Refused | MadeFile> {
  return inTransaction(pool, async (tx) => {
    const { fileId, order } = await store.nextNumbers(tx);
    await lockStatements(tx);
    const ready = await findReadyOrders(tx, by.at, true);
    if (ready.length === 0) return { refusal: message('PAYMENT_FILE_EMPTY') };
    const orders = ready.map((one, index) => ({
      ...one,
      number: order + BigInt(index),
      content: {
        number: orderNumber(order + BigInt(index)),
        payee: one.payee,
        amount: rublesText(one.amount),
        purpose: one.purpose.slice(0, purposeMax),
      },
    }));
    const amount = sumOf(orders);
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
    const most = orders.reduce(
      (greatest, one) => (one.withEarlier > greatest ? one.withEarlier : greatest),
      amount,
    );
    const ids = (all: readonly (bigint | null)[]) => all.filter((one) => one !== null).join(', ');
    const after = {
      ...{ orders: orders.length, amount: rublesText(amount), account: payer.account },
      ...(most > amount ? { withEarlier: rublesText(most) } : {}),
      refunds: ids(orders.map(({ refundId }) => refundId)),
      lines: ids(orders.map(({ lineId }) => lineId)),
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

/** Records that the bank executed the unpaid orders of a sent file, all or some. */
export function recordPaid(
  pool: Pool,
  fileId: bigint,
  numbers: readonly bigint[] | null,
  by: By,
): Promise<Refused | SettledOrders> {
  return settleOrders(pool, { fileId, numbers, state: 'PAID' }, by, (tx, orders) =>
    recordTransfers(tx, fileId, orders, by),
  );
}

async function recordTransfers(
  tx: Queryable,
  fileId: bigint,
  orders: readonly store.MarkedOrder[],
  by: By,
): Promise<void> {
  for (const { refundId, lineId, amount, number } of orders) {
    const transfer = { amount, document: orderNumber(number), by: by.actor, at: by.at, fileId };
    const refund = refundId === null ? null : await lockRefund(tx, refundId);
    if (refund) await recordTransfer(tx, refund, transfer, by);
    else if (lineId !== null) await recordPayerReturn(tx, lineId, transfer, by);
  }
}

/** Records that the bank did not execute an order of a sent file, so that the money can be ordered again. */
export function recordRefused(pool: Pool, fileId: bigint, number: bigint, reason: string, by: By) {
  return settleOrders(pool, { fileId, numbers: [number], state: 'REFUSED' }, by, async (tx, orders) => {
    const amount = rublesText(sumOf(orders));
    const after = { order: String(number), amount, reason };
    await noteActs(tx, by, { action: 'payment-file.refused', about: String(fileId), after });
  });
}

/** Takes back executed orders of a file, all or some, because the bank returned the money or the record was wrong. */
export function recordUnpaid(
  pool: Pool,
  fileId: bigint,
  { numbers, reason }: { readonly numbers: readonly bigint[] | null; readonly reason: string },
  by: By,
): Promise<Refused | SettledOrders> {
  return inTransaction(pool, async (tx) => {
    await lockStatements(tx);
    if (!(await store.findFile(tx, fileId, true)))
      return { refusal: message('PAYMENT_FILE_NOT_FOUND', { file: fileId }) };
    const orders = await store.takeOrdersBack(tx, fileId, numbers, { reason, by: by.actor, at: by.at });
    if (!isAll(orders, numbers)) return { refusal: message('PAYMENT_ORDER_NOT_PAID', { file: fileId }) };
    const amount = sumOf(orders);
    const after = {
      orders: orders.map(({ number }) => number).join(', '),
      amount: rublesText(amount),
      reason,
    };
    await noteActs(tx, by, { action: 'payment-file.unpaid', about: String(fileId), after });
    return { orders: orders.length, amount };
  });
}

export interface SettledOrders {
  readonly orders: number;
  readonly amount: Kopecks;
}

const sumOf = (orders: readonly store.MarkedOrder[]): Kopecks =>
  orders.reduce((total, one) => total + one.amount, 0n);

/** True if every order that was named was in the right state, or at least one if none was named. */
const isAll = (orders: readonly store.MarkedOrder[], numbers: readonly bigint[] | null): boolean =>
  numbers === null ? orders.length > 0 : orders.length === new Set(numbers).size;

function settleOrders(
  pool: Pool,
  {
    fileId,
    numbers,
    state,
  }: {
    readonly fileId: bigint;
    readonly numbers: readonly bigint[] | null;
    readonly state: 'PAID' | 'REFUSED';
  },
  by: By,
  settle: (tx: Queryable, orders: readonly store.MarkedOrder[]) => Promise<void>,
): Promise<Refused | SettledOrders> {
  return inTransaction(pool, async (tx) => {
    await lockStatements(tx);
    const file = await lockFile(tx, fileId, 'SENT');
    if ('refusal' in file) return file;
    const open = (await store.ordersIn(tx, fileId)).filter((one) => one.state === 'ORDERED');
    const chosen = numbers === null ? open : open.filter(({ number }) => numbers.includes(number));
    if (!isAll(chosen, numbers)) return { refusal: message('PAYMENT_ORDER_NOT_OPEN', { file: fileId }) };
    const orders = await store.markOrders(tx, fileId, state, numbers);
    await settle(tx, orders);
    if (orders.length === open.length)
      await store.setFileState(tx, fileId, 'DONE', { by: by.actor, at: by.at });
    return { orders: orders.length, amount: sumOf(orders) };
  });
}
