import type { ConsolePage } from '../page.ts';
import { auditPages } from './audit.ts';
import { contractPages } from './contracts.ts';
import { homePages } from './home.ts';
import { jobPages } from './jobs.ts';
import { paymentPages } from './money/payments.ts';
import { refundPages } from './money/refunds.ts';
import { settlementPages } from './money/settlements.ts';
import { statementPages } from './money/statements.ts';
import { proposalPages } from './proposals.ts';
import { requestPages } from './requests.ts';
import { searchPages } from './search.ts';
import { staffPages } from './staff.ts';

/** Every page of the console: routes, menu, rights and the test of all three follow from these rows. */
export const consolePages: readonly ConsolePage[] = [
  ...homePages,
  ...searchPages,
  ...contractPages,
  ...requestPages,
  ...paymentPages,
  ...statementPages,
  ...refundPages,
  ...settlementPages,
  ...proposalPages,
  ...auditPages,
  ...jobPages,
  ...staffPages,
];
