import type { FormData } from '../../../ports.ts';
import type { StoredListName } from '../../../reference/list-names.ts';
import type { ReferenceBook } from '../../../reference/reference-book.ts';
import { oneTime } from '../../due-dates.ts';
import { documentPrinted } from '../../printed/party-details.ts';
import { joined, kilometresPrinted, line } from '../../printed/text.ts';
import type { CascoApplication, CascoObject } from '../application.ts';
import { territoryOf } from '../territory.ts';

/** Conditions by name and value; only those that were agreed. Codes are printed by their names. */
export function conditionsPrinted(
  application: CascoApplication,
  reference: ReferenceBook,
): readonly FormData[] {
  const named = (list: StoredListName, code: string | undefined) =>
    reference.entry(list, line(code))?.name ?? code;
  const casco = application.insuredObject?.casco ?? {};
  const limit = application.mileageLimit?.limit;
  const all: readonly (readonly [string, string | undefined])[] = [
    ['Программа страхования', casco.packageCode],
    ['Территория страхования', territoryPrinted(casco.coverageTerritory, reference)],
    ['Форма возмещения', named('refund_form_type', casco.refundForm)],
    ['Цель использования', named('purpos_use_vhcl_casco_type', casco.purpose)],
    ['Режим использования', named('mode_use_vhcl_type', casco.usingType)],
    [
      'Ограничение пробега за срок договора',
      limit === undefined ? undefined : kilometresPrinted(String(limit)),
    ],
    ['Залог, кредит', loanPrinted(casco, reference)],
    ['Порядок оплаты премии', named('installment_type', application.installmentType ?? oneTime)],
  ];
  return all.flatMap(([name, value]) => (line(value) === '' ? [] : [{ name, value: line(value) }]));
}

/** A contract that was made before territories had codes prints the words that were agreed. */
export function territoryPrinted(text: string | undefined, reference: ReferenceBook): string {
  return territoryOf(text, reference)?.name ?? (line(text) || 'Российская Федерация');
}

/** "Автокредит, № 123 от 01.11.2026" */
function loanPrinted({ loanAgreement }: CascoObject, reference: ReferenceBook): string {
  const code = line(loanAgreement?.typeCode);
  const kind = reference.entry('encumbrance_type', code)?.name ?? code;
  return joined([kind, documentPrinted(loanAgreement?.document)], ', ');
}
