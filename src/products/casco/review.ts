import { rublesPrinted } from '../../kernel/money.ts';
import type { CascoApplication } from './application.ts';
import { amountOf } from './money.ts';

/** Above this nobody sells without the insurer's own look at the vehicle. */
const costMax = 1_500_000_000n;

/** Why the staff must approve before money is taken; empty where they need not. */
export function cascoReview({ uw, insuredObject }: CascoApplication): readonly string[] {
  const reasons: string[] = [];
  if (uw?.isAtypicalApplication === true) reasons.push('заявка отмечена партнёром как нетипичная');
  const cost = amountOf(insuredObject?.casco?.vehicle?.cost) ?? 0n;
  if (cost > costMax) {
    reasons.push(`стоимость транспортного средства больше ${rublesPrinted(costMax)} руб.`);
  }
  return reasons;
}
