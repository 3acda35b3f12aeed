import type { Pool } from '#platform/db/pool.ts';
import type { DatasetName } from '../schema/datasets.ts';
import { isCommissionClosed, readCommission } from './commission.ts';
import { readEarned } from './earned.ts';
import { readPayments } from './payments.ts';
import { readPortfolio } from './portfolio.ts';
import type { ChangeSource, ExportPeriod, PeriodSource } from './source.ts';
import { readTransactions } from './transactions.ts';

export interface Sources {
  readonly ofPeriod: PeriodSource;
  /** Absent if the dataset has no changes. */
  readonly ofChanges?: ChangeSource;
  /** Asks whether a later export of the month can differ; absent if only the calendar decides it. */
  readonly isClosed?: (snapshot: Pool, period: ExportPeriod) => Promise<boolean>;
}

export const sources: Readonly<Record<DatasetName, Sources>> = {
  portfolio: { ofPeriod: readPortfolio, ofChanges: readPortfolio },
  transactions: { ofPeriod: readTransactions, ofChanges: readTransactions },
  payments: { ofPeriod: readPayments },
  earned: { ofPeriod: readEarned },
  commission: { ofPeriod: readCommission, isClosed: isCommissionClosed },
};
