import { gapBody } from '../../../support/gap-body.ts';
import type { MoreExamples } from '../cases.ts';
import { testDay } from '../day.ts';

/** Bodies with every field: a new car on credit or leased, and a bank as beneficiary. */
export const more: MoreExamples = {
  individual: { 'every field': gapBody({ today: testDay }) },
  corporate: { 'every field': gapBody({ today: testDay, holderType: 'corporate' }) },
};
