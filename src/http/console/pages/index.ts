import type { ConsolePage } from '../page.ts';
import { addendumPages } from './addendums.ts';
import { agreementPages } from './agreements.ts';
import { approvalPages } from './approvals.ts';
import { auditPages } from './audit.ts';
import { authorityPages } from './authority.ts';
import { calendarPages } from './catalogues/calendar.ts';
import { contentPages } from './catalogues/contents.ts';
import { documentPages } from './catalogues/documents.ts';
import { listPages } from './catalogues/lists.ts';
import { productPages } from './catalogues/products.ts';
import { ratePages } from './catalogues/rates.ts';
import { tariffPages } from './catalogues/tariffs.ts';
import { vehiclePages } from './catalogues/vehicles.ts';
import { whatIfPages } from './catalogues/what-if.ts';
import { contractPages } from './contracts.ts';
import { designPage } from './design.ts';
import { homePage } from './home.ts';
import { jobPages } from './jobs.ts';
import { actPages } from './money/acts.ts';
import { commissionPages } from './money/commission.ts';
import { debtPages } from './money/debts.ts';
import { fiscalReceiptPages } from './money/fiscal-receipts.ts';
import { paymentFilePages } from './money/payment-files.ts';
import { paymentPages } from './money/payments.ts';
import { refundPages } from './money/refunds.ts';
import { registerPages } from './money/registers.ts';
import { settlementPages } from './money/settlements.ts';
import { statementPages } from './money/statements.ts';
import { blankPages } from './partners/blanks.ts';
import { partnerPages } from './partners/partners.ts';
import { webhookPages } from './partners/webhooks.ts';
import { peoplePages } from './people.ts';
import { portfolioPages } from './portfolio.ts';
import { proposalPages } from './proposals.ts';
import { requestPages } from './requests.ts';
import { retentionPages } from './retention.ts';
import { salesPages } from './sales.ts';
import { searchPages } from './search.ts';
import { staffPages } from './staff.ts';
import { taskPages } from './tasks.ts';

const pages: readonly ConsolePage[] = [
  ...searchPages,
  ...agreementPages,
  ...tariffPages,
  ...whatIfPages,
  ...listPages,
  ...vehiclePages,
  ...ratePages,
  ...calendarPages,
  ...productPages,
  ...documentPages,
  ...contentPages,
  ...partnerPages,
  ...webhookPages,
  ...blankPages,
  ...retentionPages,
  ...peoplePages,
  ...contractPages,
  ...portfolioPages,
  ...salesPages,
  ...approvalPages,
  ...addendumPages,
  ...requestPages,
  ...paymentPages,
  ...fiscalReceiptPages,
  ...statementPages,
  ...refundPages,
  ...paymentFilePages,
  ...debtPages,
  ...settlementPages,
  ...registerPages,
  ...commissionPages,
  ...actPages,
  ...taskPages,
  ...proposalPages,
  ...auditPages,
  ...jobPages,
  ...staffPages,
  ...authorityPages,
  designPage,
];

/** All pages of the console. Routes, menu, permissions and their tests are derived from this list. */
export const consolePages: readonly ConsolePage[] = [homePage, ...pages];
