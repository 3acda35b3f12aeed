import { propertyBody } from '../../../support/property-body.ts';
import type { MoreExamples } from '../cases.ts';
import { testDay } from '../day.ts';

/** Bodies with every field of a flat and an outbuilding, a deductible and a bank as beneficiary. */
export const more: MoreExamples = {
  individual: { 'every field': propertyBody({ today: testDay }) },
  corporate: { 'every field': propertyBody({ today: testDay, holderType: 'corporate' }) },
};
