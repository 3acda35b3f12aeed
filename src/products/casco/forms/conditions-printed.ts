import type { ReferenceBook } from '#catalogues/reference/reference-book.ts';
import type { FormData } from '#kernel/ports.ts';
import { documentPrinted } from '../../printed/party-details.ts';
import { joined, kilometresPrinted, line } from '../../printed/text.ts';
import type { PrintableContract } from '../../product.ts';
import { payingPrinted } from '../../voluntary/forms.ts';
import type { CascoApplication, CascoObject } from '../application.ts';
import { agreedFields, agreedPrinted } from '../fields.ts';

/** Conditions by name and value; only those that were agreed. */
export function conditionsPrinted(
  application: CascoApplication,
  contract: PrintableContract,
): readonly FormData[] {
  const { reference } = contract;
  const casco = application.insuredObject?.casco ?? {};
  const limit = line(application.mileageLimit?.limit);
  const [mileage, loan] = [limit && kilometresPrinted(limit), loanPrinted(casco, reference)];
  return [
    ...agreedPrinted(agreedFields, casco, reference),
    ...(mileage === '' ? [] : [{ name: 'Ограничение пробега за срок договора', value: mileage }]),
    ...(loan === '' ? [] : [{ name: 'Залог, кредит', value: loan }]),
    payingPrinted(application, contract),
  ];
}

/** "Автокредит, № 123 от 01.11.2026" */
function loanPrinted({ loanAgreement }: CascoObject, reference: ReferenceBook): string {
  const code = line(loanAgreement?.typeCode);
  const kind = reference.entry('encumbrance_type', code)?.name ?? code;
  return joined([kind, documentPrinted(loanAgreement?.document)], ', ');
}
