import { qrCode } from '#kernel/bytes/qr-code.ts';
import { isObject } from '#kernel/json/json.ts';
import { type Kopecks, rublesPrinted } from '#kernel/money/money.ts';
import type { FilledForm } from '#kernel/ports/ports.ts';
import { withPlainSpaces } from '#kernel/text/plain-text.ts';
import { rublesInWords } from '#kernel/text/rubles-in-words.ts';
import { type DateText, datePrinted } from '#kernel/time/calendar.ts';
import type { Party } from '#parties/person/person.ts';
import { formatContractNumber, type NumberSequence, withSign } from '#products/product/numbering.ts';
import { capitalize } from '#products/product/printed/text.ts';
import type { Product } from '#products/product/product.ts';
import { insuranceNamed } from '#products/product/sold.ts';
import { formatPeriod } from '../../record/cover/cover-start.ts';
import { type Holder, holderOf } from '../../record/holder.ts';
import { installmentPrinted, type PaidContract } from '../installment-printed.ts';
import type { Insurer } from '../insurer.ts';
import { st00012 } from './st00012.ts';

export interface PrintableBill {
  readonly billNumber: string;
  readonly issuedOn: DateText;
  /** The last day on which the price is valid; null if the bill can be paid on any day. */
  readonly validUntil?: DateText | null;
  readonly amount: Kopecks;
  readonly installmentNr: number;
  /** The payment deadline of a later installment; absent for the first installment. */
  readonly payUntil?: DateText | undefined;
}

/** Fills the bill of an installment, including its QR code for payment. */
export function fillBill(
  insurer: Insurer,
  contract: PaidContract,
  product: Pick<Product, 'code' | 'title' | 'insurance' | 'numbers'> | undefined,
  bill: PrintableBill,
): FilledForm {
  const { code = '', title = '', insurance, numbers } = product ?? {};
  const named = product ? insuranceNamed(product) : '';
  const number = formatContractNumber(numbers, contract.policyNumber);
  const issuedOn = datePrinted(bill.issuedOn);
  const purpose =
    `Оплата по счёту ${bill.billNumber} от ${issuedOn}. ` +
    `Страховая премия по договору ${named} ${withPlainSpaces(number)}. НДС не облагается`;
  const payment = paymentCode(insurer, contract, bill, purpose);
  return {
    template: 'bill',
    data: {
      product: code,
      title: `Счёт ${bill.billNumber} от ${issuedOn}`,
      subject: `Счёт на оплату страховой премии, договор ${named} ${number}`,
      keywords: ['счёт', bill.billNumber, contract.policyNumber],
      documentDate: bill.issuedOn,
      isDraft: false,
      billNumber: bill.billNumber,
      issuedOn,
      payer: payerPrinted(holderOf(contract)),
      policyNumber: withSign(number),
      productTitle: insurance ?? title,
      concludedOn: datePrinted(contract.concludedOn),
      service: serviceOf(contract, `${named} ${number}`, bill, numbers),
      amount: rublesPrinted(bill.amount),
      amountInWords: capitalize(rublesInWords(bill.amount)),
      purpose,
      ...deadlines(contract, bill),
      qr: { ...qrCode(payment), url: 'QR-код для оплаты в приложении банка (ST00012)' },
    },
  };
}

function paymentCode(
  { fullName: name, inn: payeeInn, kpp: payeeKpp, bankAccounts: [bank] }: Insurer,
  contract: PaidContract,
  bill: PrintableBill,
  purpose: string,
): string {
  const sum = bill.amount.toString();
  const payerInn = holderOf(contract).inn;
  return st00012({ ...bank, name, sum, purpose, payeeInn, payeeKpp, payerInn, ...payerNames(contract) });
}

/** Formats the payment deadline: before cover begins for the first installment, otherwise the deadline in the contract. */
function deadlines(
  { startsOn, installments }: PaidContract,
  { installmentNr, payUntil, validUntil }: PrintableBill,
) {
  const isFirst = installmentNr === 1;
  const installment = installments.find(({ nr }) => nr === installmentNr);
  const dueOn = isFirst ? startsOn : (installment?.dueOn ?? startsOn);
  return {
    dueOn: datePrinted(dueOn),
    payUntil: payUntil && payUntil !== dueOn ? datePrinted(payUntil) : '',
    validUntil: validUntil ? datePrinted(validUntil) : '',
    takesForce: isFirst,
  };
}

/** Returns the payer's names for banking apps; empty for organizations. */
function payerNames({ body, holderType }: PaidContract) {
  const party: Party = isObject(body.policyHolder) ? body.policyHolder : {};
  const {
    lastName = '',
    firstName = '',
    middleName = '',
  } = holderType === 'individual' ? (party.person ?? {}) : {};
  return { payerLastName: lastName, payerFirstName: firstName, payerMiddleName: middleName };
}

function payerPrinted(holder: Holder) {
  const prefix = holder.kind === 'soleProprietor' ? 'Индивидуальный предприниматель ' : '';
  const details = [
    holder.inn && `ИНН ${holder.inn}`,
    holder.kpp && `КПП ${holder.kpp}`,
    holder.address,
  ].filter((part) => part !== '');
  return { name: `${prefix}${holder.name}`, details: details.join(', ') };
}

function serviceOf(
  contract: PaidContract,
  title: string,
  bill: PrintableBill,
  numbers: Pick<NumberSequence, 'printed'> | undefined,
): string {
  const part = installmentPrinted(contract.installments, bill.installmentNr, numbers);
  const term = `срок страхования ${formatPeriod(contract)}`;
  return `Страховая премия по договору ${title}${part}, ${term}`;
}
