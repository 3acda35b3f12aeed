import type { FormData } from '../../../ports.ts';
import type { StoredListName } from '../../../reference/list-names.ts';
import type { ReferenceBook } from '../../../reference/reference-book.ts';
import { orDash } from '../../printed/text.ts';
import type { CascoApplication } from '../application.ts';

/** Conditions by name and value; only those that were agreed. Codes are printed by their names. */
export function conditionsPrinted(
  application: CascoApplication,
  reference: ReferenceBook,
): readonly FormData[] {
  const named = (list: StoredListName, code: string | undefined) =>
    code === undefined ? undefined : (reference.entry(list, code)?.name ?? code);
  const casco = application.insuredObject?.casco ?? {};
  const { antiTheftSystem } = casco;
  const all: readonly (readonly [string, string | number | undefined])[] = [
    ['Программа страхования', casco.packageCode],
    ['Территория страхования', casco.coverageTerritory ?? 'Российская Федерация'],
    ['Форма возмещения', named('refund_form_type', casco.refundForm)],
    ['Цель использования', named('purpos_use_vhcl_casco_type', casco.purpose)],
    ['Режим использования', named('mode_use_vhcl_type', casco.usingType)],
    ['Противоугонная система', named('anti_theft_model_type', antiTheftSystem?.model)],
    ['Спутниковый поиск', antiTheftSystem?.hasSatelliteSystem === true ? 'есть' : undefined],
    ['Ограничение пробега, км', application.mileageLimit?.limit],
    ['Обременение', named('encumbrance_type', casco.loanAgreement?.typeCode)],
  ];
  return all.flatMap(([name, value]) => (value === undefined ? [] : [{ name, value: orDash(value) }]));
}
