// The nine most common mistakes of partner developers, each of which must be a compiler error. `npm run check:types` checks
// this.
import type {
  AddendumRequestIndividualOsago,
  InstallmentPaymentRequest,
  NewPolicyIndividualOsago,
  QuotePolicyIndividualOsago,
} from '../../packages/sdk/src/index.ts';

export const quotes: readonly QuotePolicyIndividualOsago[] = [
  // @ts-expect-error an unknown field
  { policyHolder: { adress: { kladrId: '7700000000000' } } },
  // @ts-expect-error a missing letter
  { insuredObject: { osago: { vehicle: { vehicleCategoryCod: 'B' } } } },
  // @ts-expect-error a missing capital
  { insuredObject: { osago: { vehicle: { vehicleModel: { horsepower: 106 } } } } },
  // @ts-expect-error a missing capital at the top level
  { startdate: '2026-12-01' },
  // @ts-expect-error a singular name for a list
  { insuredObject: { osago: { driver: [] } } },
  // @ts-expect-error an unlisted code
  { insuredObject: { osago: { vehicle: { vehicleCategoryCode: 'Z' } } } },
];

export const application: NewPolicyIndividualOsago = {
  // @ts-expect-error a misspelt number of the previous contract
  insuredObject: { osago: { previousPolicyNumbr: 'XXX0000000001' } },
};

// @ts-expect-error a link without return addresses
export const payment: InstallmentPaymentRequest = { amount: 1, paymentType: 'CARD' };

// @ts-expect-error a change without the changed contract
export const addendum: AddendumRequestIndividualOsago = {
  policyNumber: 'XXX0000000001',
  kind: 'CHANGE',
  effectiveDate: '2026-12-01',
  reason: 'Такси',
};
