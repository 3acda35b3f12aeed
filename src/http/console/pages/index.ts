import type { ConsolePage } from '../page.ts';
import { agreementPages } from './agreements.ts';
import { auditPages } from './audit.ts';
import { blankPages } from './blanks.ts';
import { contractPages } from './contracts.ts';
import { documentPages } from './documents.ts';
import { homePages } from './home.ts';
import { jobPages } from './jobs.ts';
import { paymentPages } from './money/payments.ts';
import { refundPages } from './money/refunds.ts';
import { settlementPages } from './money/settlements.ts';
import { statementPages } from './money/statements.ts';
import { listPages } from './lists.ts';
import { partnerPages } from './partners.ts';
import { productPages } from './products.ts';
import { proposalPages } from './proposals.ts';
import { ratePages } from './rates.ts';
import { requestPages } from './requests.ts';
import { searchPages } from './search.ts';
import { retentionPages } from './retention.ts';
import { staffPages } from './staff.ts';
import { tariffPages } from './tariffs.ts';
import { vehiclePages } from './vehicles.ts';
import { webhookPages } from './webhooks.ts';

/** Every page of the console: routes, menu, rights and the test of all three follow from these rows. */
export const consolePages: readonly ConsolePage[] = [
  ...homePages,
  ...searchPages,
  ...agreementPages,
  ...tariffPages,
  ...listPages,
  ...vehiclePages,
  ...ratePages,
  ...productPages,
  ...documentPages,
  ...partnerPages,
  ...webhookPages,
  ...blankPages,
  ...retentionPages,
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
