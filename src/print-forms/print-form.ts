import type { Contract } from '../contracts/contract.ts';
import { coverFromShown } from '../contracts/cover/cover-start.ts';
import { ownContractByNumber } from '../contracts/read.ts';
import { shownStatus, statusText } from '../contracts/shown-status.ts';
import type { Pool } from '../db/pool.ts';
import type { Queryable } from '../db/transaction.ts';
import type { DateText } from '../kernel/calendar.ts';
import { moscowDate } from '../kernel/clock.ts';
import { invalidArgument, notFound } from '../kernel/errors.ts';
import type { Caller } from '../partners/partner.ts';
import type { FilledForm } from '../ports.ts';
import { productOf } from '../products/index.ts';
import { type FormType, formTypes } from '../products/product.ts';
import type { ReferenceShelf } from '../reference/reference-book.ts';
import { printAddendum } from './addendum/print-addendum.ts';
import type { IssueDependencies } from './issue-form.ts';
import { issuedOnce } from './issued-once.ts';

export interface PrintDependencies extends IssueDependencies {
  readonly pool: Pool;
  /** Where anybody checks a policy; printed as a QR code. */
  readonly publicUrl: string;
  /** Names of codes, as forms print them. */
  readonly reference: ReferenceShelf;
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
  if (formType !== 'POLICY')
    return { fileName, bytes: await deps.renderer.render(filled(deps, contract, formType)) };
  return { fileName, bytes: await issuedPolicy(deps, contract) };
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

function filled(deps: PrintDependencies, contract: Contract, formType: FormType): FilledForm {
  const form = productOf(contract.product)?.forms[formType];
  if (!form)
    throw notFound('filestype', `Для договора ${contract.policyNumber} нет формы ${formType}`, 'documents');
  const coversFrom = coverFromShown(contract, deps.clock.now());
  return form({
    policyNumber: contract.policyNumber,
    holderType: contract.holderType,
    body: contract.body,
    premium: contract.calculation.premium,
    calculation: contract.calculation,
    facts: contract.facts,
    concludedOn: contract.concludedOn,
    installments: installmentsShown(contract),
    amendments: contract.amendments ?? [],
    reference: deps.reference.book,
    issuedAt: issuedOn(contract) ?? moscowDate(deps.clock.now()),
    ...(coversFrom === undefined ? {} : { coversFrom }),
    checkUrl: `${deps.publicUrl}/check/${contract.policyNumber}?code=${contract.checkCode}`,
  });
}

/** Without surcharges of addendums that do not count yet. */
function installmentsShown({ installments, amendments = [] }: Contract): Contract['installments'] {
  const counting = new Set(amendments.map(({ addendumNumber }) => addendumNumber));
  return installments.filter(
    ({ addendumNumber }) => addendumNumber === undefined || counting.has(addendumNumber),
  );
}

/** An edition is issued when its change is, and not before the day from which that counts. */
function issuedOn({ amendments, paidAt }: Contract): DateText | undefined {
  const last = amendments?.at(-1);
  if (!last) return paidAt ? moscowDate(paidAt) : undefined;
  const issued = moscowDate(last.issuedAt);
  return issued > last.effectiveOn ? issued : last.effectiveOn;
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
  const isPrinted = productOf(contract.product)?.forms.APPLICATION !== undefined;
  const hasBill = (await deps.billForm(deps.pool, contract)) !== null;
  return [...(isPrinted ? (['APPLICATION'] as const) : []), ...(hasBill ? (['BILL'] as const) : [])];
}

function statusOf(contract: Contract, now: Date): string {
  return `${shownStatus(contract, now)} (${statusText(contract, now)})`;
}

function formFault(description: string): Error {
  return invalidArgument([{ field: 'filestype', description, domain: 'documents' }]);
}
