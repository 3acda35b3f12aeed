import { type Kopecks, rublesPrinted } from '#kernel/money/money.ts';
import type { ReadContract } from '../../definition/define/reading.ts';
import { amountOf } from '../../product/amounts.ts';
import type { gapFields } from './fields.ts';
import { ofDebt, risks } from './risks.ts';

type Own = ReadContract<typeof gapFields, Record<never, never>, keyof typeof risks>;
/** What rules and columns look at. */
export type Gap = Pick<Own, 'said' | 'isComplete' | 'holderType' | 'covers'>;

/** Of the purchase agreement; a quote may say what the vehicle is worth instead. */
export function vehiclePrice({ said: { vehicle }, isComplete }: Gap): Kopecks | undefined {
  return amountOf(vehicle?.purchasePrice) ?? (isComplete ? undefined : amountOf(vehicle?.cost));
}

export function vehiclePurpose({ said, holderType }: Gap): string {
  return said.purpose?.trim() || (holderType === 'corporate' ? 'OFFICIAL' : 'PERSONAL');
}

/** What is left of the loan that the variant pays; undefined where it pays none. */
export function remainingLoanDebt({ said, covers }: Gap): Kopecks | undefined {
  return covers.some(ofDebt) ? amountOf(said.loanAgreement?.remainingDebt) : undefined;
}

/** Of the variants exactly one is covered; that nothing is covered, or what no product knows, is a fault of its own. */
export function isAmbiguous({ covers }: Gap): boolean {
  const known = covers.filter(({ code }) => Object.hasOwn(risks, code));
  return known.length > 0 && known.filter(({ code }) => code !== 'COSTS').length !== 1;
}

/** Between which limits a partner may choose; null where the price is what is missing. */
export function limitText(contract: Gap): string | null {
  const price = vehiclePrice(contract);
  if (price === undefined) return null;
  const debt = remainingLoanDebt(contract);
  const max = debt !== undefined && debt < price / 2n ? debt : price / 2n;
  if (max < price / 20n) return 'остаток долга меньше 5 % цены приобретения: выберите GAP_SUM';
  return `предел возмещения — от ${rublesPrinted(price / 20n)} до ${rublesPrinted(max)} руб. (5–50 % цены приобретения, по кредиту и лизингу не больше остатка долга): исправьте или уберите поле`;
}
