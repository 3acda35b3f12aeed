import { invalidArgument } from '#kernel/errors/errors.ts';
import { rublesText } from '#kernel/money/money.ts';
import { addDays, type DateText } from '#kernel/time/calendar.ts';
import type { WorkingDays } from '#kernel/time/working-days.ts';
import type { AddendumKind } from '../../record/addendums/addendum.ts';
import type { AddendumSum } from '../../record/addendums/arithmetic.ts';
import type { Contract } from '../../record/contract.ts';
import { contractField } from '../changed-fields.ts';

/** A correction counts for the whole term whenever it is paid, so payment need not be immediate. */
const correctionPaidWithinDays = 10;

/** Returns the last day to pay the surcharge of an addendum: a change has to be paid before it counts. */
export function payBeforeFor(
  kind: AddendumKind,
  effectiveOn: DateText,
  { lastDayToAct }: Pick<WorkingDays, 'lastDayToAct'>,
): DateText {
  return kind === 'CORRECTION' ? lastDayToAct(addDays(effectiveOn, correctionPaidWithinDays)) : effectiveOn;
}

/** Throws if a partner's correction gives money back after cover began: then the insurer decides. */
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
