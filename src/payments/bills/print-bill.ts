import { fillBill } from '#contracts/print-forms/bill/fill-bill.ts';
import type { Insurer } from '#contracts/print-forms/insurer.ts';
import type { PrintDependencies } from '#contracts/print-forms/print-form.ts';
import type { Product } from '#products/product.ts';
import { productOf } from '#products/sold.ts';
import { validBill } from './find-bills.ts';

/** The BILL of a contract; null where CASHLESS is not what is awaited or what was paid. */
export function createBillForm(
  insurer: Insurer,
  products: readonly Product[],
): PrintDependencies['billForm'] {
  return async (db, contract) => {
    const bill = await validBill(db, contract.contractId);
    return bill && fillBill(insurer, contract, productOf(products, contract.product), bill);
  };
}
