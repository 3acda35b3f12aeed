// The nine mistakes that developers of partners make most: each is an error of the compiler. `npm run check:types` reads it.
import type {
  AddendumRequestIndividualOsago,
  InstallmentPaymentRequest,
  NewPolicyIndividualOsago,
  QuotePolicyIndividualOsago,
} from '../../packages/sdk/src/index.ts';

export const quotes: readonly QuotePolicyIndividualOsago[] = [
  // @ts-expect-error a field that nobody knows
  { policyHolder: { adress: { kladrId: '7700000000000' } } },
  // @ts-expect-error a letter that is missing
  { insuredObject: { osago: { vehicle: { vehicleCategoryCod: 'B' } } } },
  // @ts-expect-error a capital that is missing
  { insuredObject: { osago: { vehicle: { vehicleModel: { horsepower: 106 } } } } },
  // @ts-expect-error a capital that is missing, at the top
  { startdate: '2026-12-01' },
  // @ts-expect-error one for several
  { insuredObject: { osago: { driver: [] } } },
  // @ts-expect-error a code that no list has
  { insuredObject: { osago: { vehicle: { vehicleCategoryCode: 'Z' } } } },
];

export const application: NewPolicyIndividualOsago = {
  // @ts-expect-error the number of a contract that is prolonged, misspelt
  insuredObject: { osago: { previousPolicyNumbr: 'XXX0000000001' } },
};

// @ts-expect-error a link without the pages to come back to
export const payment: InstallmentPaymentRequest = { amount: 1, paymentType: 'CARD' };

// @ts-expect-error a change without the contract as it is to be
export const addendum: AddendumRequestIndividualOsago = {
  policyNumber: 'XXX0000000001',
  kind: 'CHANGE',
  effectiveDate: '2026-12-01',
  reason: 'Такси',
};
