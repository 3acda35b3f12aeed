import { type Kopecks, rublesPrinted } from '#kernel/money/money.ts';
import type { FilledForm } from '#kernel/ports/ports.ts';
import { rublesInWords } from '#kernel/text/rubles-in-words.ts';
import { type DateText, datePrinted } from '#kernel/time/calendar.ts';
import { formatContractNumber, type NumberSequence, withSign } from '#products/product/numbering.ts';
import type { Product } from '#products/product/product.ts';
import { insuranceKind } from '#products/product/sold.ts';
import { formatPeriod } from '../../record/cover/cover-start.ts';
import { holderOf } from '../../record/holder.ts';
import { installmentPrinted, type PaidContract } from '../installment-printed.ts';

export interface PrintableReceipt {
  readonly receiptNumber: string;
  readonly issuedOn: DateText;
  readonly amount: Kopecks;
}

export interface ReceiptFacts {
  readonly payer: string;
  readonly policyNumber: string;
  readonly printedNumber: string;
  readonly policyTitle: string;
  readonly concludedOn: DateText;
  readonly productTitle: string;
  readonly paidFor: string;
  readonly representative: string;
  readonly agreement: string;
}

export interface Representative {
  readonly name: string;
  /** Number of the partner's agreement; empty if unknown. */
  readonly agreementNumber: string;
}

export function receiptFacts(
  contract: PaidContract,
  product: Pick<Product, 'title' | 'insurance' | 'numbers'> | undefined,
  installmentNr: number,
  { name, agreementNumber }: Representative,
): ReceiptFacts {
  const printedNumber = formatContractNumber(product?.numbers, contract.policyNumber);
  return {
    payer: holderOf(contract).name,
    policyNumber: contract.policyNumber,
    printedNumber,
    policyTitle: withSign(printedNumber),
    concludedOn: contract.concludedOn,
    productTitle: product ? insuranceKind(product) : '',
    paidFor: paidFor(contract, installmentNr, product?.numbers),
    representative: name,
    agreement: agreementNumber,
  };
}

/** Fills form A-7 (Ministry of Finance, order 80n of 17.05.2006), in two copies. */
export function fillReceipt(
  facts: ReceiptFacts,
  { receiptNumber, issuedOn, amount }: PrintableReceipt,
): FilledForm {
  const [series, serial] = [receiptNumber.slice(0, -9), receiptNumber.slice(-8)];
  const words = rublesInWords(amount);
  return {
    template: 'receipt-a7',
    data: {
      title: `Квитанция А-7 ${receiptNumber} от ${datePrinted(issuedOn)}`,
      subject: `Квитанция на получение страховой премии (взноса), договор ${facts.printedNumber}`,
      keywords: ['квитанция А-7', receiptNumber, facts.policyNumber],
      documentDate: issuedOn,
      isDraft: false,
      series,
      number: serial,
      issuedOn: datePrinted(issuedOn),
      payer: facts.payer,
      policyNumber: facts.policyTitle,
      concludedOn: datePrinted(facts.concludedOn),
      productTitle: facts.productTitle,
      paidFor: facts.paidFor,
      amount: rublesPrinted(amount),
      amountInWords: `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`,
      representative: facts.representative,
      agreement: facts.agreement,
    },
  };
}

function paidFor(
  contract: PaidContract,
  installmentNr: number,
  numbers: Pick<NumberSequence, 'printed'> | undefined,
): string {
  const part = installmentPrinted(contract.installments, installmentNr, numbers);
  return `Страховая премия${part}, срок страхования ${formatPeriod(contract)}`;
}
