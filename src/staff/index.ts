import { addendums } from './addendums.ts';
import { agreements } from './agreements.ts';
import { blanks } from './blanks.ts';
import { bordereaux } from './bordereaux.ts';
import { contracts } from './contracts.ts';
import { debts } from './debts.ts';
import { documents } from './documents.ts';
import { jobs } from './jobs.ts';
import { journal } from './journal.ts';
import { partners } from './partners.ts';
import { payments } from './payments.ts';
import { products } from './products.ts';
import { rates } from './rates.ts';
import { reference } from './reference.ts';
import { refunds } from './refunds.ts';
import { requests, traces } from './requests.ts';
import { retention } from './retention.ts';
import { statements } from './statements.ts';
import { tariffs } from './tariffs/index.ts';
import type { Subject } from './use-case/use-case.ts';
import { vehicles } from './vehicles.ts';
import { webhooks } from './webhooks/index.ts';

/** Everything that the insurer's people do, by subject. */
export const subjects: readonly Subject[] = [
  partners,
  webhooks,
  products,
  agreements,
  tariffs,
  documents,
  reference,
  rates,
  vehicles,
  addendums,
  payments,
  refunds,
  debts,
  blanks,
  contracts,
  jobs,
  statements,
  bordereaux,
  requests,
  traces,
  journal,
  retention,
];
