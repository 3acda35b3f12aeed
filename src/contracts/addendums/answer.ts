import { moscowDateTime } from '../../kernel/clock.ts';
import type { JsonObject } from '../../kernel/json.ts';
import { rublesNumber } from '../../kernel/money.ts';
import { type Addendum, addendumStatuses } from './addendum.ts';

/** An addendum as partners read it; its contract stands beside it in the answer to its making. */
export function addendumAnswer(
  addendum: Omit<Addendum, 'addendumId' | 'contractId' | 'changed' | 'replaced'>,
): JsonObject {
  const { figures, installmentNr, inForceAt } = addendum;
  return {
    addendumNumber: addendum.addendumNumber,
    kind: addendum.kind,
    effectiveDate: addendum.effectiveOn,
    reason: addendum.reason,
    status: { code: addendum.status, description: addendumStatuses[addendum.status] },
    premiumDifference: rublesNumber(figures.difference),
    ...(figures.refund > 0n ? { refund: rublesNumber(figures.refund) } : {}),
    ...(installmentNr === null ? {} : { installmentNr, payBefore: addendum.effectiveOn }),
    calculation: {
      premiumBefore: rublesNumber(figures.premiumBefore),
      premiumAfter: rublesNumber(figures.premiumAfter),
      daysLeft: figures.daysLeft,
      daysTotal: figures.daysTotal,
      steps: figures.steps,
    },
    createDate: moscowDateTime(addendum.createdAt),
    ...(inForceAt ? { inForceDate: moscowDateTime(inForceAt) } : {}),
  };
}
