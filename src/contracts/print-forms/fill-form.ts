import type { CurrentReferenceBook } from '#catalogues/reference/reference-book.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { FilledForm } from '#kernel/ports/ports.ts';
import { type DateText, moscowDate } from '#kernel/time/calendar.ts';
import type { Clock } from '#kernel/time/clock.ts';
import type { FormType, PrintableInstallment, Product } from '#products/product/product.ts';
import { findProduct } from '#products/product/sold.ts';
import type { Rater } from '../rating/rate-application.ts';
import type { Contract } from '../record/contract.ts';
import { formatCoverTo } from '../record/cover/cover-hours.ts';
import { formatCoverFrom } from '../record/cover/cover-start.ts';
import { type ActDays, payUntilFor } from '../record/unpaid/pay-until.ts';

export interface FillDependencies {
  readonly clock: Clock;
  readonly products: readonly Product[];
  /** Base URL of the page for checking a policy; forms print the address of this page as a QR code. */
  readonly publicUrl: string;
  readonly reference: CurrentReferenceBook;
  readonly workingDays: ActDays;
  readonly rater: Pick<Rater, 'settingsOf'>;
}

/** Fills a form with the current content of the contract. Throws NOT_FOUND if the product has no such form. */
export function filled(deps: FillDependencies, contract: Contract, formType: FormType): FilledForm {
  const product = findProduct(deps.products, contract.product);
  const form = product?.forms[formType];
  if (!product || !form) throw noForm(contract, formType);
  const coversFrom = formatCoverFrom(contract, deps.clock.now());
  const coversTo = formatCoverTo(contract, deps.clock.now());
  return form({
    policyNumber: contract.policyNumber,
    holderType: contract.holderType,
    body: contract.body,
    premium: contract.calculation.premium,
    calculation: contract.calculation,
    facts: contract.facts,
    concludedOn: contract.concludedOn,
    installments: installmentsShown(contract, deps.workingDays),
    amendments: contract.amendments ?? [],
    reference: deps.reference.book,
    ...(formType === 'KID' ? { refunds: deps.rater.settingsOf(product, contract.calculation).refunds } : {}),
    issuedAt: issuedOn(contract) ?? moscowDate(deps.clock.now()),
    ...(coversFrom === undefined ? {} : { coversFrom }),
    ...(coversTo === undefined ? {} : { coversTo }),
    checkUrl: `${deps.publicUrl}/check/${contract.policyNumber}?code=${contract.checkCode}`,
  });
}

/** Returns the installments to print, without surcharges of addendums that are not in force. */
function installmentsShown(
  { installments, amendments = [] }: Contract,
  workingDays: ActDays,
): readonly PrintableInstallment[] {
  const counting = new Set(amendments.map(({ addendumNumber }) => addendumNumber));
  return installments
    .filter(({ addendumNumber }) => addendumNumber === undefined || counting.has(addendumNumber))
    .map((one) => ({ ...one, payUntil: payUntilFor(one, workingDays) }));
}

/** Returns the payment day; after a change, the change's issue day or its effective day, whichever is later. */
function issuedOn({ amendments, paidAt }: Contract): DateText | undefined {
  const last = amendments?.at(-1);
  if (!last) return paidAt ? moscowDate(paidAt) : undefined;
  const issued = moscowDate(last.issuedAt);
  return issued > last.effectiveOn ? issued : last.effectiveOn;
}

export function noForm(
  { policyNumber }: Pick<Contract, 'policyNumber'>,
  formType: FormType,
  available: readonly FormType[] = [],
): Error {
  const others = available.length > 0 ? `; есть: ${available.join(', ')}` : '';
  return notFound(
    'filestype',
    `Для договора ${policyNumber} нет формы ${formType}${others}`,
    'PRINT_FORM_NOT_AVAILABLE',
    'documents',
  );
}
