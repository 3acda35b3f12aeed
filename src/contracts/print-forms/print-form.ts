import type { Caller } from '#access/partner.ts';
import { moscowDate } from '#kernel/calendar.ts';
import { invalidArgument } from '#kernel/errors.ts';
import type { FilledForm } from '#kernel/ports.ts';
import type { Pool } from '#platform/db/pool.ts';
import type { Queryable } from '#platform/db/transaction.ts';
import { type FormType, formTypes } from '#products/product.ts';
import { productOf } from '#products/sold.ts';
import type { Contract } from '../contract.ts';
import { ownContractByNumber } from '../read.ts';
import { shownStatus, statusText } from '../shown-status.ts';
import { printAddendum } from './addendum/print-addendum.ts';
import { type DocumentDependencies, type DocumentKind, documentOf } from './documents/insurer-documents.ts';
import { type FillDependencies, filled, noForm } from './fill-form.ts';
import type { IssueDependencies } from './issue-form.ts';
import { issuedOnce } from './issued-once.ts';
import { getsKeyInformation, keyInformationOf } from './key-information.ts';

export interface PrintDependencies extends IssueDependencies, FillDependencies, DocumentDependencies {
  readonly pool: Pool;
  /** The bill of a contract, the same for every product; null where it is not to be paid by one. */
  billForm(db: Queryable, contract: Contract): Promise<FilledForm | null>;
  /** The receipt of an installment, the last one by default; null where no receipt is due for it. */
  cashReceipt(contract: Contract, installmentNr?: number): Promise<Uint8Array | null>;
}

export interface PrintedForm {
  readonly bytes: Uint8Array;
  readonly fileName: string;
}

/** A print form of the caller's own contract; an issued POLICY has the same bytes for ever. */
export async function printForm(
  deps: PrintDependencies,
  caller: Caller,
  policyNumber: string,
  requestedType: string,
  installmentNr?: number,
): Promise<PrintedForm> {
  const formType = formTypes.find((type) => type === requestedType);
  if (!formType) throw formFault(`Допустимые значения: ${formTypes.join(', ')}`);
  if (formType === 'ADDENDUM') return printAddendum(deps, caller, policyNumber);
  const today = moscowDate(deps.clock.now());
  const contract = await ownContractByNumber(deps.pool, caller, policyNumber, today);
  await demandPrintable(deps, contract, formType);
  const fileName = `${contract.policyNumber}-${formType}.pdf`;
  if (formType === 'BILL') return { fileName, bytes: await bill(deps, contract) };
  if (formType === 'RECEIPT') return { fileName, bytes: await receipt(deps, contract, installmentNr) };
  if (formType === 'KID' || formType === 'RULES' || formType === 'MEMO') {
    const bytes = await paperOf(deps, contract, formType);
    if (!bytes) throw noForm(contract, formType);
    return { fileName, bytes };
  }
  if (formType !== 'POLICY')
    return { fileName, bytes: await deps.renderer.render(filled(deps, contract, formType)) };
  return { fileName, bytes: await issuedPolicy(deps, contract) };
}

/** What a client is given beside the policy; null where there is none. */
export function paperOf(
  deps: PrintDependencies,
  contract: Contract,
  formType: 'KID' | DocumentKind,
): Promise<Uint8Array | null> {
  return formType === 'KID' ? keyInformationOf(deps, contract) : documentOf(deps, contract, formType);
}

async function bill(deps: PrintDependencies, contract: Contract): Promise<Uint8Array> {
  const form = await deps.billForm(deps.pool, contract);
  if (form) return deps.renderer.render(form);
  throw formFault(
    `Счёт формируется только при способе оплаты CASHLESS; статус договора: ${statusOf(contract, deps.clock.now())}`,
  );
}

async function receipt(
  deps: PrintDependencies,
  contract: Contract,
  installmentNr: number | undefined,
): Promise<Uint8Array> {
  const bytes = await deps.cashReceipt(contract, installmentNr);
  if (bytes) return bytes;
  const missing =
    installmentNr === undefined ? 'такой оплаты у договора нет' : `взнос ${installmentNr} так не оплачен`;
  throw formFault(
    `Квитанция А-7 выдаётся физическому лицу после оплаты наличными (CASH); ${missing}, статус договора: ${statusOf(contract, deps.clock.now())}`,
  );
}

/**
 * The POLICY of a contract in force as it is on the day that it was read for: the bytes that were issued first, signed where
 * there is a key. Every change that counts makes an edition of its own; the bytes of the earlier ones stay.
 */
export async function issuedPolicy(deps: PrintDependencies, contract: Contract): Promise<Uint8Array> {
  const form = {
    contractId: contract.contractId,
    formType: 'POLICY',
    edition: contract.amendments?.length ?? 0,
  } as const;
  return issuedOnce(deps, form, () => filled(deps, contract, 'POLICY'));
}

async function demandPrintable(
  deps: PrintDependencies,
  contract: Contract,
  formType: FormType,
): Promise<void> {
  const isIssued = contract.status === 'COMPLETE' || contract.status === 'TERMINATED';
  if (formType === (isIssued ? 'DRAFT' : 'POLICY')) {
    const rule = isIssued ? 'Проект печатается до оплаты' : 'Полис печатается после оплаты';
    const others = [isIssued ? 'POLICY' : 'DRAFT', ...(await formsBeside(deps, contract))].join(', ');
    throw formFault(
      `${rule}; статус договора: ${statusOf(contract, deps.clock.now())}. Доступные формы: ${others}`,
    );
  }
}

/** What can be printed of the contract besides its draft or its policy. */
async function formsBeside(deps: PrintDependencies, contract: Contract): Promise<readonly FormType[]> {
  const isPrinted = productOf(deps.products, contract.product)?.forms.APPLICATION !== undefined;
  const hasBill = (await deps.billForm(deps.pool, contract)) !== null;
  return [
    ...(isPrinted ? (['APPLICATION'] as const) : []),
    ...(getsKeyInformation(deps.products, contract) ? (['KID'] as const) : []),
    ...(hasBill ? (['BILL'] as const) : []),
  ];
}

function statusOf(contract: Contract, now: Date): string {
  return `${shownStatus(contract, now)} (${statusText(contract, now)})`;
}

function formFault(description: string): Error {
  return invalidArgument([{ field: 'filestype', description, domain: 'documents' }]);
}
