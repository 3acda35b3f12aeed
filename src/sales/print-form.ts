import type { Caller } from '#access/partner.ts';
import type { ConsentDependencies } from '#contracts/clients/consents/record.ts';
import { formFault, printAddendum } from '#contracts/print-forms/addendum/print-addendum.ts';
import { fillBill } from '#contracts/print-forms/bill/fill-bill.ts';
import {
  clientPaper,
  filledWithRules,
  issuedPolicy,
  type PaperDependencies,
} from '#contracts/print-forms/client-papers.ts';
import { type AskedConsent, fillConsent } from '#contracts/print-forms/consent/print-consent.ts';
import { isGiven } from '#contracts/print-forms/documents/insurer-documents.ts';
import { noForm } from '#contracts/print-forms/fill-form.ts';
import type { Insurer } from '#contracts/print-forms/insurer.ts';
import { getsKeyInformation } from '#contracts/print-forms/key-information.ts';
import type { Contract } from '#contracts/record/contract.ts';
import { ownContractByNumber } from '#contracts/record/read.ts';
import { shownStatus, statusText } from '#contracts/record/status/shown-status.ts';
import { payUntilFor } from '#contracts/record/unpaid/pay-until.ts';
import { moscowDate } from '#kernel/time/calendar.ts';
import { printReceipt } from '#payments/accounting/receipts/print-receipt.ts';
import { validBill } from '#payments/record/store/bills.ts';
import { type FormType, formTypes } from '#products/product/product.ts';
import { findProduct } from '#products/product/sold.ts';

export interface PrintDependencies extends PaperDependencies, ConsentDependencies {
  readonly insurer: () => Insurer;
}

export interface PrintedForm {
  readonly bytes: Uint8Array;
  readonly fileName: string;
}

/** Parameters that select one of several forms of the same type. */
export interface AskedForm extends AskedConsent {
  readonly installmentNr?: number | undefined;
}

/** Prints a form of the caller's contract. An issued POLICY always has the same bytes. */
export async function printForm(
  deps: PrintDependencies,
  caller: Caller,
  policyNumber: string,
  requestedType: string,
  { installmentNr, ...asked }: AskedForm = {},
): Promise<PrintedForm> {
  const formType = formTypes.find((type) => type === requestedType);
  if (!formType) throw formFault(`Допустимые значения: ${formTypes.join(', ')}`);
  if (formType === 'ADDENDUM') return printAddendum(deps, caller, policyNumber);
  const today = moscowDate(deps.clock.now());
  const contract = await ownContractByNumber(deps.pool, caller, policyNumber, today);
  await requirePrintable(deps, contract, formType);
  const fileName = `${contract.policyNumber}-${formType}.pdf`;
  if (formType === 'BILL') return { fileName, bytes: await bill(deps, contract) };
  if (formType === 'RECEIPT') return { fileName, bytes: await receipt(deps, contract, installmentNr) };
  if (formType === 'CONSENT') {
    const by = { login: caller.partner.login, requestId: caller.requestId, at: deps.clock.now() };
    return { fileName, bytes: await deps.renderer.render(await fillConsent(deps, contract, asked, by)) };
  }
  if (formType === 'KID' || formType === 'RULES' || formType === 'MEMO') {
    const bytes = await clientPaper(deps, contract, formType);
    if (!bytes) throw noForm(contract, formType, await availableForms(deps, contract));
    return { fileName, bytes };
  }
  if (formType !== 'POLICY')
    return { fileName, bytes: await deps.renderer.render(await filledWithRules(deps, contract, formType)) };
  return { fileName, bytes: await issuedPolicy(deps, contract) };
}

async function bill(deps: PrintDependencies, contract: Contract): Promise<Uint8Array> {
  const valid = await validBill(deps.pool, contract.contractId);
  const product = findProduct(deps.products, contract.product);
  if (valid) {
    const { installmentNr } = valid;
    const due = contract.installments.find(({ nr }) => nr === installmentNr && nr > 1);
    const payUntil = due && payUntilFor(due, deps.workingDays);
    return deps.renderer.render(fillBill(deps.insurer(), contract, product, { ...valid, payUntil }));
  }
  throw formFault(
    `Счёт формируется только при способе оплаты CASHLESS; статус договора: ${statusOf(contract, deps.clock.now())}`,
  );
}

async function receipt(
  deps: PrintDependencies,
  contract: Contract,
  installmentNr: number | undefined,
): Promise<Uint8Array> {
  const bytes = await printReceipt(deps, contract, installmentNr);
  if (bytes) return bytes;
  const missing =
    installmentNr === undefined ? 'такой оплаты у договора нет' : `взнос ${installmentNr} так не оплачен`;
  throw formFault(
    `Квитанция А-7 выдаётся физическому лицу после оплаты наличными (CASH); ${missing}, статус договора: ${statusOf(contract, deps.clock.now())}`,
  );
}

async function requirePrintable(
  deps: PrintDependencies,
  contract: Contract,
  formType: FormType,
): Promise<void> {
  const isIssued = isConcluded(contract);
  if (formType === (isIssued ? 'DRAFT' : 'POLICY')) {
    const rule = isIssued ? 'Проект печатается до оплаты' : 'Полис печатается после оплаты';
    const others = (await availableForms(deps, contract)).join(', ');
    throw formFault(
      `${rule}; статус договора: ${statusOf(contract, deps.clock.now())}. Доступные формы: ${others}`,
    );
  }
}

function isConcluded({ status }: Contract): boolean {
  return status === 'COMPLETE' || status === 'TERMINATED';
}

async function availableForms(deps: PrintDependencies, contract: Contract): Promise<readonly FormType[]> {
  const isPrinted = findProduct(deps.products, contract.product)?.forms.APPLICATION !== undefined;
  const hasBill = (await validBill(deps.pool, contract.contractId)) !== null;
  return [
    isConcluded(contract) ? 'POLICY' : 'DRAFT',
    ...(isPrinted ? (['APPLICATION'] as const) : []),
    'CONSENT',
    ...(getsKeyInformation(deps.products, contract) ? (['KID'] as const) : []),
    ...((await isGiven(deps, contract, 'RULES')) ? (['RULES'] as const) : []),
    ...((await isGiven(deps, contract, 'MEMO')) ? (['MEMO'] as const) : []),
    ...(hasBill ? (['BILL'] as const) : []),
  ];
}

function statusOf(contract: Contract, now: Date): string {
  return `${shownStatus(contract, now)} (${statusText(contract, now)})`;
}
