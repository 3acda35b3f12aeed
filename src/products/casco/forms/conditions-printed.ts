import type { FormData } from '../../../ports.ts';
import { orDash } from '../../printed/text.ts';
import type { CascoApplication } from '../application.ts';

/** Conditions by name and value; only those that were agreed. Codes are those of the reference lists. */
export function conditionsPrinted(application: CascoApplication): readonly FormData[] {
  const casco = application.insuredObject?.casco ?? {};
  const { antiTheftSystem } = casco;
  const all: readonly (readonly [string, string | number | undefined])[] = [
    ['Программа страхования', casco.packageCode],
    ['Территория страхования', casco.coverageTerritory ?? 'Российская Федерация'],
    ['Форма возмещения', casco.refundForm],
    ['Цель использования', casco.purpose],
    ['Режим использования', casco.usingType],
    ['Противоугонная система', antiTheftSystem?.model],
    ['Спутниковый поиск', antiTheftSystem?.hasSatelliteSystem === true ? 'есть' : undefined],
    ['Ограничение пробега, км', application.mileageLimit?.limit],
    ['Обременение', casco.loanAgreement?.typeCode],
  ];
  return all.flatMap(([name, value]) => (value === undefined ? [] : [{ name, value: orDash(value) }]));
}
