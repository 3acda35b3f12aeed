import {
  type ExportWindow,
  exportedTransactions,
  type TransactionRow,
} from '#contracts/record/store/exported.ts';
import { decimal } from '#kernel/money/decimal.ts';
import type { Kopecks } from '#kernel/money/money.ts';
import { commissionFor } from '#payments/accounting/bordereau/bordereau.ts';
import type { Pool } from '#platform/db/pool.ts';
import { type SourceOptions, withChannels } from './source.ts';

export type TransactionKind = 'NEW' | 'RENEWAL' | 'CHANGE' | 'CORRECTION' | 'CANCELLATION' | 'REINSTATEMENT';

export interface Transaction extends TransactionRow {
  readonly channel: string;
  readonly kind: TransactionKind;
  readonly gross_premium: Kopecks;
  readonly commission: Kopecks;
  readonly net_due: Kopecks;
}

export async function* readTransactions(
  snapshot: Pool,
  window: ExportWindow,
  options: SourceOptions,
): AsyncGenerator<readonly Transaction[]> {
  for await (const rows of withChannels(exportedTransactions(snapshot, window), options))
    yield rows.map(toTransaction);
}

function toTransaction(row: TransactionRow & { readonly channel: string }) {
  const kind = kindOf(row);
  const gross = kind === 'REINSTATEMENT' ? -row.amount : row.amount;
  const commission = commissionFor(gross, {
    kvPercent: decimal(row.commission_percent),
    discountPercent: decimal(row.discount_percent),
  });
  return {
    ...row,
    kind,
    gross_premium: gross,
    commission,
    tax: 0n,
    net_due: gross - commission,
  };
}

function kindOf({ action, addendum_kind, is_renewal }: TransactionRow): TransactionKind {
  if (action === 'pay') return is_renewal ? 'RENEWAL' : 'NEW';
  if (action === 'terminate') return 'CANCELLATION';
  if (action === 'amend') return addendum_kind === 'CORRECTION' ? 'CORRECTION' : 'CHANGE';
  return 'REINSTATEMENT';
}
