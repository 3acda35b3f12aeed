import type { Warning } from '#kernel/errors/errors.ts';
import { decimal } from '#kernel/money/decimal.ts';
import { kopecksFromRubles, rublesPrinted } from '#kernel/money/money.ts';
import { markedBy } from '../../definition/voluntary/habits.ts';
import { amountOf } from '../../product/amounts.ts';
import type { Facts } from '../../product/product.ts';
import type { Sale } from '../../product/reading.ts';
import { boundsText, exceededBounds } from './rating/coefficients.ts';
import type { CascoReading } from './reading.ts';

/** Maximum value of a vehicle, in kopecks, that needs no inspection by the insurer. */
const costMax = 1_500_000_000n;

/** Returns reasons for approval before payment. Bounds that the insurer's underwriting rules widened need no approval. */
export function cascoReview(
  { application }: CascoReading,
  sale: Sale<CascoReading>,
  { underwriting }: Facts,
): readonly Warning[] {
  const before = sale.standing?.application;
  const limits = underwriting?.limits ?? {};
  const exceeded = exceededBounds(application, sale);
  const beyond = underwriting?.limits ? exceededBounds(application, sale, limits) : exceeded;
  const reasons: Warning[] = beyond.map(({ name, field, value, bounds }) => ({
    field,
    description: `коэффициент ${name} ${value} вне границ соглашения: ${boundsText(bounds)}`,
    reason: 'AGREEMENT_BOUNDS_EXCEEDED',
  }));
  const cost = amountOf(application.insuredObject?.casco?.vehicle?.cost) ?? 0n;
  const costWas = amountOf(before?.insuredObject?.casco?.vehicle?.cost);
  const admitted = limits.vehicleCostMax ? kopecksFromRubles(decimal(limits.vehicleCostMax)) : costMax;
  if (cost > costMax && cost > admitted && cost !== costWas) {
    reasons.push({
      field: 'insuredObject.casco.vehicle.cost',
      description: `стоимость транспортного средства больше ${rublesPrinted(costMax)} руб.`,
      reason: 'SUM_NEEDS_APPROVAL',
    });
  }
  const marks = before?.uw?.isAtypicalApplication === true ? [] : markedBy(application);
  // A request for wider bounds (`isAtypicalApplication`) is answered if the underwriting rules widened them.
  const isAnswered = exceeded.length > 0 && reasons.length === 0;
  return isAnswered ? reasons : [...marks, ...reasons];
}
