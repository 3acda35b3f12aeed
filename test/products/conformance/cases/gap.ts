import { gapBody } from '../../../support/gap-body.ts';
import type { MoreExamples } from '../cases.ts';
import { testDay } from '../day.ts';

/** Every field of a new car on credit or leased, with the bank that is paid. */
export const more: MoreExamples = {
  individual: { 'every field': gapBody({ today: testDay }) },
  corporate: { 'every field': gapBody({ today: testDay, holderType: 'corporate' }) },
};
