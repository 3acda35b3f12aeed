import { rublesNumber } from '#kernel/money/money.ts';
import type { Answered } from '#kernel/schema/answer-fields.ts';
import {
  type DateText,
  datePrinted,
  moscowDate,
  moscowDateTime,
  moscowMidnight,
} from '#kernel/time/calendar.ts';
import { type Addendum, addendumStatuses } from '../record/addendums/addendum.ts';
import type { AddendumSums, addendumSchema } from '../record/answer-schemas/addendum.ts';

export function addendumAnswer(
  addendum: Omit<Addendum, 'addendumId' | 'contractId' | 'changed' | 'replaced'>,
  today: DateText,
): Answered<typeof addendumSchema> {
  const { inForceAt } = addendum;
  return {
    addendumNumber: addendum.addendumNumber,
    reason: addendum.reason,
    status: { code: addendum.status, description: statusText(addendum, today) },
    ...addendumSums(addendum),
    createDate: moscowDateTime(addendum.createdAt),
    ...(inForceAt
      ? { issueDate: moscowDateTime(inForceAt), inForceDate: moscowDateTime(countsFrom(addendum, inForceAt)) }
      : {}),
  };
}

export function addendumSums(
  addendum: Pick<Addendum, 'kind' | 'effectiveOn' | 'figures' | 'ground' | 'installmentNr' | 'payBefore'>,
): AddendumSums {
  const { figures, ground, installmentNr, payBefore } = addendum;
  const { earned, debt, refund } = figures;
  const refundDueOn = refund > 0n ? ground?.refundDueOn : null;
  return {
    kind: addendum.kind,
    effectiveDate: addendum.effectiveOn,
    ...(ground ? { reasonCode: ground.reasonCode } : {}),
    premiumDifference: rublesNumber(figures.difference),
    ...(refund > 0n ? { refund: rublesNumber(refund) } : {}),
    ...(refundDueOn ? { refundBefore: refundDueOn } : {}),
    ...(debt ? { debt: rublesNumber(debt) } : {}),
    ...(installmentNr === null ? {} : { installmentNr }),
    ...(payBefore === null ? {} : { payBefore }),
    calculation: {
      premiumBefore: rublesNumber(figures.premiumBefore),
      premiumAfter: rublesNumber(figures.premiumAfter),
      daysLeft: figures.daysLeft,
      daysTotal: figures.daysTotal,
      ...(typeof earned === 'bigint' ? { earned: rublesNumber(earned) } : {}),
      steps: figures.steps,
    },
  };
}

/** Returns the start of the effective day, or the time of issue if the addendum is issued on or after that day. */
function countsFrom({ effectiveOn }: Pick<Addendum, 'effectiveOn'>, issuedAt: Date): Date {
  return effectiveOn > moscowDate(issuedAt) ? moscowMidnight(effectiveOn) : issuedAt;
}

function statusText(
  { status, effectiveOn }: Pick<Addendum, 'status' | 'effectiveOn'>,
  today: DateText,
): string {
  if (status !== 'COMPLETE' || effectiveOn <= today) return addendumStatuses[status];
  return `Заключено, действует с ${datePrinted(effectiveOn)}`;
}
