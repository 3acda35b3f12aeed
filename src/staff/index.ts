import { addendums } from './addendums.ts';
import { agreements } from './agreements.ts';
import { audit } from './audit.ts';
import { authority } from './authority.ts';
import { blanks } from './blanks.ts';
import { calendar } from './calendar.ts';
import { consents } from './contracts/consents.ts';
import { contracts } from './contracts/index.ts';
import { notes } from './contracts/notes.ts';
import { installments } from './contracts/unpaid.ts';
import { documents } from './documents.ts';
import { fourEyes } from './four-eyes/loosen.ts';
import { jobs } from './jobs.ts';
import { keys } from './keys.ts';
import { bordereaux } from './money/bordereaux.ts';
import { debts } from './money/debts.ts';
import { payments } from './money/payments.ts';
import { refunds } from './money/refunds.ts';
import { statements } from './money/statements.ts';
import { partners } from './partners.ts';
import { people } from './people/index.ts';
import { persons } from './persons/find.ts';
import { products } from './products.ts';
import { approvalOf, proposalsOf, rejectionOf } from './proposals.ts';
import { rates } from './rates.ts';
import { reference } from './reference.ts';
import { faults, requests, traces } from './requests.ts';
import { retention } from './retention/index.ts';
import { sales } from './sales.ts';
import { tariffs } from './tariffs/index.ts';
import type { Subject } from './use-case/use-case.ts';
import { vehicles } from './vehicles.ts';
import { webhooks } from './webhooks/index.ts';

const alone: readonly Subject[] = [
  partners,
  webhooks,
  products,
  agreements,
  tariffs,
  documents,
  reference,
  rates,
  calendar,
  vehicles,
  addendums,
  payments,
  refunds,
  debts,
  installments,
  blanks,
  contracts,
  persons,
  notes,
  consents,
  authority,
  jobs,
  statements,
  bordereaux,
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

const useCases = alone.flatMap(({ useCases: all }) => all);
export const proposalApprove = approvalOf(useCases);
export const proposalReject = rejectionOf(useCases);

/** Everything that the insurer's people do, by subject. */
export const subjects: readonly Subject[] = [...alone, proposalsOf(proposalApprove, proposalReject)];
