import type { ExportColumn } from './column.ts';
import { commissionLineColumns } from './commission.ts';
import { earnedColumns } from './earned.ts';
import { paymentColumns } from './payments.ts';
import { portfolioColumns } from './portfolio.ts';
import { transactionColumns } from './transactions.ts';

/** Version of the schema of all datasets. A version only gains columns, at the end; anything else is a new version. */
export const schemaVersion = 'export/v1';

interface DatasetSchema {
  readonly about: readonly [english: string, russian: string];
  readonly columns: readonly ExportColumn[];
  /** True if the changes after a position can be exported. */
  readonly isIncremental: boolean;
}

export const datasetNames = ['portfolio', 'transactions', 'payments', 'earned', 'commission'] as const;
export type DatasetName = (typeof datasetNames)[number];

export const datasets: Readonly<Record<DatasetName, DatasetSchema>> = {
  portfolio: {
    about: [
      'A row for each contract that came into force in the month, as it was known at the end of the month.',
      'Строка на каждый договор, вступивший в силу в этом месяце, по данным на конец месяца.',
    ],
    columns: portfolioColumns,
    isIncremental: true,
  },
  transactions: {
    about: [
      'A row for each sale, change, correction, cancellation and reinstatement that came into force in the month. The gross premiums of a contract add up to what is written for it.',
      'Строка на каждую продажу, изменение, исправление, расторжение и восстановление, вступившие в силу в этом месяце. Сумма по договору равна начисленному.',
    ],
    columns: transactionColumns,
    isIncremental: true,
  },
  payments: {
    about: [
      'A row for each payment that was booked in the month and each refund that became owed in it.',
      'Строка на каждую оплату и каждый возврат месяца.',
    ],
    columns: paymentColumns,
    isIncremental: false,
  },
  earned: {
    about: [
      'A row for each contract that earned premium, had cover or had unearned premium in the month, by the days or periods of use by which a termination is calculated. The earned premiums of all months add up to what is written.',
      'Строка на каждый договор, по которому в месяце зарабатывалась премия, было страхование или остаётся незаработанная премия: по тем же дням и периодам использования, что и возврат при расторжении. Сумма за все месяцы равна начисленному.',
    ],
    columns: earnedColumns,
    isIncremental: false,
  },
  commission: {
    about: [
      'A row for each line of the commission ledger in the month of the ledger. The month is closed when the ledger closes it; an open month has the lines that were posted so far.',
      'Строка на каждую строку реестра комиссии в месяце реестра. Месяц закрыт, когда он закрыт в реестре; в открытом — строки, учтённые к этому моменту.',
    ],
    columns: commissionLineColumns,
    isIncremental: false,
  },
};
