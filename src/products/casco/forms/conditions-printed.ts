import type { FormData } from '../../../ports.ts';
import type { StoredListName } from '../../../reference/list-names.ts';
import type { ReferenceBook } from '../../../reference/reference-book.ts';
import { kilometresPrinted, line } from '../../printed/text.ts';
import type { CascoApplication } from '../application.ts';
import { oneTime } from '../due-dates.ts';

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
    ['Территория страхования', line(casco.coverageTerritory) || 'Российская Федерация'],
    ['Форма возмещения', named('refund_form_type', casco.refundForm)],
    ['Цель использования', named('purpos_use_vhcl_casco_type', casco.purpose)],
    ['Режим использования', named('mode_use_vhcl_type', casco.usingType)],
    [
      'Ограничение пробега за срок договора',
      limit === undefined ? undefined : kilometresPrinted(String(limit)),
    ],
    ['Залог, кредит', named('encumbrance_type', casco.loanAgreement?.typeCode)],
    ['Порядок оплаты премии', named('installment_type', application.installmentType ?? oneTime)],
  ];
  return all.flatMap(([name, value]) => (line(value) === '' ? [] : [{ name, value: line(value) }]));
}
