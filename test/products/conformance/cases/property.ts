import { propertyBody } from '../../../support/property-body.ts';
import type { MoreExamples } from '../cases.ts';
import { testDay } from '../day.ts';

/** Every field of a flat and an outbuilding, with a deductible and a bank that is paid. */
export const more: MoreExamples = {
  individual: { 'every field': propertyBody({ today: testDay }) },
  corporate: { 'every field': propertyBody({ today: testDay, holderType: 'corporate' }) },
};
