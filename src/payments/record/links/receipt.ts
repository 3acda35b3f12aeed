import type { Contract } from '#contracts/record/contract.ts';
import { holderOf } from '#contracts/record/holder.ts';
import { contractsWithIds } from '#contracts/record/store/find-contracts.ts';
import type { Kopecks } from '#kernel/money/money.ts';
import type { Receipt, ReceiptLine } from '#kernel/ports/ports.ts';
import { moscowDate } from '#kernel/time/calendar.ts';
import type { Clock } from '#kernel/time/clock.ts';
import type { Pool } from '#platform/db/pool.ts';
import { formatContractNumber } from '#products/product/numbering.ts';
import type { Product } from '#products/product/product.ts';
import { findProduct } from '#products/product/sold.ts';
import { paidByLink } from '../link-payments.ts';

export interface PaidContract {
  readonly contract: Contract;
  readonly amount: Kopecks;
}

const lineMax = 128;

/** Makes a receipt with one line per contract; undefined if neither email address nor telephone number is valid. */
export function toFiscalReceipt(
  paid: readonly PaidContract[],
  products: readonly Product[],
  today: string,
): Receipt | undefined {
  const customer = customerOf(paid);
  if (Object.keys(customer).length === 0) return undefined;
  return { customer, lines: paid.map((one) => lineOf(one, products, today)) };
}

/** True if the policyholder has an address for a receipt. */
export function hasReceiptAddress(paid: readonly PaidContract[]): boolean {
  return Object.keys(customerOf(paid)).length > 0;
}

function customerOf([first]: readonly PaidContract[]): Receipt['customer'] {
  if (!first) return {};
  const { email, phone } = holderOf(first.contract);
  const digits = phone.replace(/\D/g, '');
  return {
    ...(/^[^@\s]+@[^@\s]+$/.test(email) ? { email } : {}),
    ...(/^\d{10,15}$/.test(digits) ? { phone: digits } : {}),
  };
}

function lineOf(
  { contract, amount }: PaidContract,
  products: readonly Product[],
  today: string,
): ReceiptLine {
  return {
    description: `Страховая премия: ${contractTitle(contract, products)}`.slice(0, lineMax),
    amount,
    mode: contract.startsOn > today ? 'prepayment' : 'payment',
  };
}

/** Names a contract: "договор ОСАГО ХХХ № 0000000001" or "договор «Имущество» IMU-2026-00000001". */
export function contractTitle(
  { product, policyNumber }: Pick<Contract, 'product' | 'policyNumber'>,
  products: readonly Product[],
): string {
  const sold = findProduct(products, product);
  const title = sold?.insurance === undefined ? (sold?.title ?? product) : `«${sold.title}»`;
  return `договор ${title} ${formatContractNumber(sold?.numbers, policyNumber)}`;
}

/** Makes the fiscal receipt of a premium refund; undefined if `toFiscalReceipt` returns undefined. */
export async function receiptOfPremium(
  deps: { readonly pool: Pool; readonly clock: Clock; readonly products: readonly Product[] },
  contractId: bigint,
  amount: Kopecks,
): Promise<Receipt | undefined> {
  const contracts = await contractsWithIds(deps.pool, [contractId]);
  const paid = contracts.map((contract) => ({ contract, amount }));
  return toFiscalReceipt(paid, deps.products, moscowDate(deps.clock.now()));
}

/** Makes the receipt for a link's refund; undefined also if `amount` is not the sum of the link's payments. */
export async function receiptOfOrder(
  deps: { readonly pool: Pool; readonly clock: Clock; readonly products: readonly Product[] },
  orderId: string | null,
  amount: Kopecks,
): Promise<Receipt | undefined> {
  const payments = orderId === null ? [] : await paidByLink(deps.pool, orderId);
  const paid = payments.map(({ payment, contract }) => ({ contract, amount: payment.amount }));
  if (paid.reduce((sum, one) => sum + one.amount, 0n) !== amount) return undefined;
  return toFiscalReceipt(paid, deps.products, moscowDate(deps.clock.now()));
}
