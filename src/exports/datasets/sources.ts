import type { DatasetName } from '../schema/datasets.ts';
import { readEarned } from './earned.ts';
import { readPayments } from './payments.ts';
import { readPortfolio } from './portfolio.ts';
import type { ChangeSource, PeriodSource } from './source.ts';
import { readTransactions } from './transactions.ts';

export interface Sources {
  readonly ofPeriod: PeriodSource;
  /** Absent if the dataset has no changes. */
  readonly ofChanges?: ChangeSource;
}

export const sources: Readonly<Record<DatasetName, Sources>> = {
  portfolio: { ofPeriod: readPortfolio, ofChanges: readPortfolio },
  transactions: { ofPeriod: readTransactions, ofChanges: readTransactions },
  payments: { ofPeriod: readPayments },
  earned: { ofPeriod: readEarned },
};
