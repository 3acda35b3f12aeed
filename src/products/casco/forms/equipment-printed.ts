import { rublesPrinted } from '../../../kernel/money.ts';
import type { FormData } from '../../../ports.ts';
import { absent, orDash } from '../../printed/text.ts';
import type { CascoApplication } from '../application.ts';
import { amountOf, amountOfText } from '../money.ts';

/** Extra equipment by item; null where none is insured. */
export function equipmentPrinted({ insuredObject }: CascoApplication): FormData | null {
  const { equipmentList = [], totalCost } = insuredObject?.extraEquipment ?? {};
  const total = amountOf(totalCost);
  if (total === undefined || equipmentList.length === 0) return null;
  return {
    list: equipmentList.map(({ deviceName, deviceTypeCode, cost }) => {
      const amount = amountOfText(cost ?? '');
      return {
        name: orDash(deviceName ?? deviceTypeCode),
        cost: amount === undefined ? absent : rublesPrinted(amount),
      };
    }),
    total: rublesPrinted(total),
  };
}
