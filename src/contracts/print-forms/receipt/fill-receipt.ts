import { type DateText, datePrinted } from '#kernel/calendar.ts';
import { type Kopecks, rublesPrinted } from '#kernel/money.ts';
import type { FilledForm } from '#kernel/ports.ts';
import { rublesInWords } from '#kernel/rubles-in-words.ts';
import { type NumberSequence, numberPrinted, withSign } from '#products/numbering.ts';
import type { Product } from '#products/product.ts';
import { holderOf } from '../../holder.ts';
import { installmentPrinted, type PaidContract } from '../installment-printed.ts';

/** A receipt of cash as it is printed, whatever the product. */
export interface PrintableReceipt {
  readonly receiptNumber: string;
  readonly issuedOn: DateText;
  readonly amount: Kopecks;
  readonly installmentNr: number;
}

/** The partner that took the money. */
export interface Representative {
  readonly name: string;
  /** Empty where none is known. */
  readonly agreementNumber: string;
}

/** Form A-7 (Ministry of Finance, order 80n of 17.05.2006), in two copies. */
export function fillReceipt(
  contract: PaidContract,
  product: Pick<Product, 'title' | 'numbers'> | undefined,
  { receiptNumber, issuedOn, amount, installmentNr }: PrintableReceipt,
  { name, agreementNumber }: Representative,
): FilledForm {
  const number = numberPrinted(product?.numbers, contract.policyNumber);
  const [series, serial] = [receiptNumber.slice(0, -9), receiptNumber.slice(-8)];
  const rubles = rublesPrinted(amount);
  const words = rublesInWords(amount);
  return {
    template: 'receipt-a7',
    data: {
      title: `Квитанция А-7 ${receiptNumber} от ${datePrinted(issuedOn)}`,
      subject: `Квитанция на получение страховой премии (взноса), договор ${number}`,
      keywords: ['квитанция А-7', receiptNumber, contract.policyNumber],
      documentDate: issuedOn,
      isDraft: false,
      series,
      number: serial,
      issuedOn: datePrinted(issuedOn),
      payer: holderOf(contract).name,
      policyNumber: withSign(number),
      concludedOn: datePrinted(contract.concludedOn),
      productTitle: product?.title ?? '',
      paidFor: paidFor(contract, installmentNr, product?.numbers),
      amount: rubles,
      amountInWords: `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`,
      representative: name,
      agreement: agreementNumber,
    },
  };
}

function paidFor(
  { installments, startsOn, endsOn }: PaidContract,
  installmentNr: number,
  numbers: Pick<NumberSequence, 'printed'> | undefined,
): string {
  const part = installmentPrinted(installments, installmentNr, numbers);
  return `Страховая премия${part}, срок страхования с ${datePrinted(startsOn)} по ${datePrinted(endsOn)}`;
}
