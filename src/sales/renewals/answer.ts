import type { renewalSchema } from '#contracts/record/answer-schemas/renewal.ts';
import { calculationAnswer, tariffVersionAnswer } from '#contracts/record/calculation-json.ts';
import type { Offer, Renewal } from '#contracts/record/renewals/renewal.ts';
import type { RenewedContract } from '#contracts/record/store/in-force.ts';
import { rublesNumber } from '#kernel/money/money.ts';
import type { Answered } from '#kernel/schema/answer-fields.ts';
import { moscowDateTime, moscowDayEnd, moscowDayStart } from '#kernel/time/calendar.ts';
import { differenceSentence } from '#rating/result/difference.ts';

export type RenewalAnswer = Answered<typeof renewalSchema>;

/** Formats a renewal for partners; `isWhole` adds the calculation of the offer. */
export function renewalAnswer(
  renewal: Renewal,
  { policyNumber, holderType, subject, renewedPolicyNumber }: RenewedContract,
  isWhole = false,
): RenewalAnswer {
  const { renewalId, state, product, endsOn, offers, offer, faults, ratedAt, acceptedAt, acceptedBy } =
    renewal;
  return {
    ...{ renewalId, state, policyNumber, product, holderType },
    ...(subject === null ? {} : { subject }),
    endDate: moscowDayEnd(endsOn),
    offers,
    ...(offer && ratedAt ? { offer: offerAnswer(offer, ratedAt, isWhole) } : {}),
    ...(faults.length > 0
      ? { faults: faults.map(({ field, description, reason }) => ({ field, description, reason })) }
      : {}),
    ...(acceptedAt ? { acceptDate: moscowDateTime(acceptedAt) } : {}),
    ...(acceptedBy ? { acceptedBy } : {}),
    ...(renewedPolicyNumber === null ? {} : { renewedPolicyNumber }),
  };
}

function offerAnswer(offer: Offer, ratedAt: Date, isWhole: boolean): NonNullable<RenewalAnswer['offer']> {
  const { premium, earlierPremium, calculation, differences } = offer;
  return {
    premium: rublesNumber(premium),
    currencyCode: 'RUR',
    startDate: moscowDayStart(offer.startsOn),
    endDate: moscowDayEnd(offer.endsOn),
    holdUntil: offer.heldUntil,
    rateDate: moscowDateTime(ratedAt),
    tariffVersion: tariffVersionAnswer(calculation),
    previousPremium: rublesNumber(earlierPremium),
    difference: rublesNumber(premium - earlierPremium),
    explanation: differenceSentence(premium - earlierPremium, differences),
    differences: differences.map(({ title, amount }) => ({ title, amount: rublesNumber(amount) })),
    ...(isWhole ? { calculation: calculationAnswer(calculation) } : {}),
  };
}
