import { invalidArgument } from '#kernel/errors/errors.ts';
import { rublesText } from '#kernel/money/money.ts';
import { addDays, type DateText } from '#kernel/time/calendar.ts';
import type { WorkingDays } from '#kernel/time/working-days.ts';
import type { AddendumKind } from '../../record/addendums/addendum.ts';
import type { AddendumSum } from '../../record/addendums/arithmetic.ts';
import type { Contract } from '../../record/contract.ts';
import { contractField } from '../changed-fields.ts';

/** Number of days in which the surcharge of a correction must be paid. */
const correctionPaidWithinDays = 10;

/** Returns the last day to pay the surcharge of an addendum. A change must be paid before it takes effect. */
export function payBeforeFor(
  kind: AddendumKind,
  effectiveOn: DateText,
  { lastDayToAct }: Pick<WorkingDays, 'lastDayToAct'>,
): DateText {
  return kind === 'CORRECTION' ? lastDayToAct(addDays(effectiveOn, correctionPaidWithinDays)) : effectiveOn;
}

/** Throws if a partner requests a correction with a refund after cover began, which only the insurer may decide. */
export function requirePartners(
  kind: AddendumKind,
  { figures }: AddendumSum,
  { startsOn }: Contract,
  today: DateText,
) {
  if (kind !== 'CORRECTION' || figures.difference >= 0n || startsOn > today) return;
  const description = `Исправление уменьшает премию на ${rublesText(-figures.difference)}, а страхование уже началось: обратитесь к страховщику`;
  throw invalidArgument([
    { field: contractField, description, reason: 'INSURER_DECISION_REQUIRED', domain: 'sales' },
  ]);
}
