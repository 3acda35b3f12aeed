import type { JsonObject } from '#kernel/json/json.ts';
import { testDay } from './service.ts';

/** Consent of a new contract, because the consent of the previous contract is not copied. */
export const ownConsent: JsonObject = {
  consentPersonalData: {
    consentFlag: true,
    dateIssue: `${testDay}T10:00:00+03:00`,
    validUntil: '2036-11-18T10:00:00+03:00',
  },
};

/** Returns the minimal body of a prolongation, with further fields. */
export function prolonging(policyNumber: string, own: JsonObject = {}, osago: JsonObject = {}): JsonObject {
  return {
    ...ownConsent,
    ...own,
    insuredObject: { osago: { previousPolicyNumber: policyNumber, ...osago } },
  };
}

export const nextYear = { startDate: '2027-12-01T00:00:00+03:00', endDate: '2028-11-30T23:59:59+03:00' };
