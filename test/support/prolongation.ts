import type { JsonObject } from '../../src/kernel/json.ts';

/** The least body of a prolongation, with what differs from the previous contract. */
export function prolonging(policyNumber: string, own: JsonObject = {}, osago: JsonObject = {}): JsonObject {
  return { ...own, insuredObject: { osago: { previousPolicyNumber: policyNumber, ...osago } } };
}

export const nextYear = { startDate: '2027-12-01T00:00:00+03:00', endDate: '2028-11-30T23:59:59+03:00' };
