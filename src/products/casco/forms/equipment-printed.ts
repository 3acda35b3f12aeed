import type { ReferenceBook } from '#catalogues/reference/reference-book.ts';
import { rublesPrinted } from '#kernel/money.ts';
import type { FormData } from '#kernel/ports.ts';
import { amountOf, amountOfText } from '../../amounts.ts';
import { absent, line, orDash } from '../../printed/text.ts';
import type { CascoApplication } from '../application.ts';

/** Extra equipment by item; null where none is insured. */
export function equipmentPrinted(
  { insuredObject }: CascoApplication,
  reference: ReferenceBook,
): FormData | null {
  const { equipmentList = [], totalCost } = insuredObject?.extraEquipment ?? {};
  const total = amountOf(totalCost);
  if (total === undefined || equipmentList.length === 0) return null;
  return {
    list: equipmentList.map(({ deviceName, deviceTypeCode, cost }, index) => {
      const amount = amountOfText(cost ?? '');
      const type = line(deviceTypeCode);
      const kind = reference.entry('devicetypecode', type)?.name ?? type;
      return {
        number: index + 1,
        name: line(deviceName) || orDash(kind),
        kind: orDash(kind),
        cost: amount === undefined ? absent : rublesPrinted(amount),
      };
    }),
    total: rublesPrinted(total),
  };
}
