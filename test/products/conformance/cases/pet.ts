import { petBody } from '../../../support/pet-body.ts';
import type { MoreExamples } from '../cases.ts';
import { testDay } from '../day.ts';

/** Bodies with every field of a dog and a cat, a deductible and all covers. */
export const more: MoreExamples = {
  individual: { 'every field': petBody({ today: testDay }) },
  corporate: { 'every field': petBody({ today: testDay, holderType: 'corporate' }) },
};
