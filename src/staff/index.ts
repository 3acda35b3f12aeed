import { calendar } from './catalogues/calendar.ts';
import { contents } from './catalogues/content/index.ts';
import { documents } from './catalogues/documents.ts';
import { productSubject } from './catalogues/products.ts';
import { rates } from './catalogues/rates.ts';
import { referenceSubject } from './catalogues/reference.ts';
import { tariffs } from './catalogues/tariffs/index.ts';
import { vehicles } from './catalogues/vehicles.ts';
import { addendums } from './contracts/addendums.ts';
import { blanks } from './contracts/blanks.ts';
import { consents } from './contracts/consents.ts';
import { contracts } from './contracts/index.ts';
import { notes } from './contracts/notes.ts';
import { partnerMonth } from './contracts/partner-month.ts';
import { persons } from './contracts/persons/find.ts';
import { portfolio } from './contracts/portfolio.ts';
import { retention } from './contracts/retention/index.ts';
import { sales } from './contracts/sales.ts';
import { installments } from './contracts/unpaid.ts';
import { fourEyes } from './dual-control/loosen.ts';
import {
  createApproval,
  createProposalList,
  createProposalSubject,
  createRejection,
  proposalShow,
} from './dual-control/proposals.ts';
import { acts } from './money/acts.ts';
import { bordereaux } from './money/bordereaux.ts';
import { commissionSubject } from './money/commission.ts';
import { debts } from './money/debts.ts';
import { exportSubject } from './money/exports.ts';
import { receipts } from './money/fiscal-receipts.ts';
import { paymentFiles } from './money/payment-files.ts';
import { payments } from './money/payments.ts';
import { refundSubject } from './money/refunds.ts';
import { registers } from './money/registers.ts';
import { statements } from './money/statements.ts';
import { audit } from './operation/audit.ts';
import { jobs } from './operation/jobs.ts';
import { keys } from './operation/keys.ts';
import { faults, requests, traces } from './operation/requests.ts';
import { agreements } from './partners/agreements.ts';
import { partners } from './partners/partners.ts';
import { webhooks } from './partners/webhooks/index.ts';
import { authority } from './people/authority.ts';
import { people } from './people/index.ts';
import { letters } from './people/letters/index.ts';
import { tasks } from './people/tasks/index.ts';
import type { Subject } from './use-case/use-case.ts';

const alone: readonly Subject[] = [
  { ...partners, useCases: [...partners.useCases, partnerMonth] },
  webhooks,
  productSubject,
  agreements,
  tariffs,
  documents,
  contents,
  referenceSubject,
  rates,
  calendar,
  vehicles,
  addendums,
  portfolio,
  payments,
  receipts,
  refundSubject,
  paymentFiles,
  debts,
  installments,
  blanks,
  contracts,
  persons,
  notes,
  consents,
  authority,
  tasks,
  letters,
  jobs,
  statements,
  bordereaux,
  commissionSubject,
  acts,
  registers,
  exportSubject,
  sales,
  requests,
  faults,
  traces,
  audit,
  retention,
  keys,
  people,
  fourEyes,
];

export const useCases = alone.flatMap(({ useCases: all }) => all);
export const proposalList = createProposalList(useCases);
export const proposalApprove = createApproval(useCases);
export const proposalReject = createRejection(useCases);

export const subjects: readonly Subject[] = [
  ...alone,
  createProposalSubject(proposalList, proposalShow, proposalApprove, proposalReject),
];
