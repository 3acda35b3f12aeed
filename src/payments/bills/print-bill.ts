import { fillBill } from '../../print-forms/bill/fill-bill.ts';
import type { Insurer } from '../../print-forms/insurer.ts';
import type { PrintDependencies } from '../../print-forms/print-form.ts';
import { productOf } from '../../products/index.ts';
import { validBill } from './find-bills.ts';

/** The BILL of a contract; null where CASHLESS is not what is awaited or what was paid. */
export function createBillForm(insurer: Insurer): PrintDependencies['billForm'] {
  return async (db, contract) => {
    const bill = await validBill(db, contract.contractId);
    const product = productOf(contract.product);
    return bill && fillBill(insurer, contract, product?.title ?? '', bill, product?.numbers);
  };
}
