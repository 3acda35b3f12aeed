import { type Kopecks, rublesPrinted } from '#kernel/money/money.ts';
import type { ReadContract } from '../../definition/define/reading.ts';
import { amountOf } from '../../product/amounts.ts';
import type { gapFields } from './fields.ts';
import { ofDebt, risks } from './risks.ts';

type Own = ReadContract<typeof gapFields, Record<never, never>, keyof typeof risks>;
export type Gap = Pick<Own, 'said' | 'isComplete' | 'holderType' | 'covers'>;

/** Returns the price in the purchase agreement; for a quote without one, the vehicle's value. */
export function vehiclePrice({ said: { vehicle }, isComplete }: Gap): Kopecks | undefined {
  return amountOf(vehicle?.purchasePrice) ?? (isComplete ? undefined : amountOf(vehicle?.cost));
}

export function vehiclePurpose({ said, holderType }: Gap): string {
  return said.purpose?.trim() || (holderType === 'corporate' ? 'OFFICIAL' : 'PERSONAL');
}

/** Returns the debt that the chosen variant pays off; undefined if the variant pays no debt. */
export function remainingLoanDebt({ said, covers }: Gap): Kopecks | undefined {
  return covers.some(ofDebt) ? amountOf(said.loanAgreement?.remainingDebt) : undefined;
}

/** Returns true if covers have several variants or only `COSTS`. Missing and unknown covers are reported separately. */
export function isAmbiguous({ covers }: Gap): boolean {
  const known = covers.filter(({ code }) => Object.hasOwn(risks, code));
  return known.length > 0 && known.filter(({ code }) => code !== 'COSTS').length !== 1;
}

/** Returns the allowed limits as text; null if the price is missing. */
export function limitText(contract: Gap): string | null {
  const price = vehiclePrice(contract);
  if (price === undefined) return null;
  const debt = remainingLoanDebt(contract);
  const max = debt !== undefined && debt < price / 2n ? debt : price / 2n;
  if (max < price / 20n) return 'остаток долга меньше 5 % цены приобретения: выберите GAP_SUM';
  return `предел возмещения — от ${rublesPrinted(price / 20n)} до ${rublesPrinted(max)} руб. (5–50 % цены приобретения, по кредиту и лизингу не больше остатка долга): исправьте или уберите поле`;
}
