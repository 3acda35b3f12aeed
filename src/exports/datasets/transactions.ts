import {
  type ExportWindow,
  exportedTransactions,
  type TransactionRow,
} from '#contracts/record/store/exported.ts';
import { decimal } from '#kernel/money/decimal.ts';
import type { Kopecks } from '#kernel/money/money.ts';
import { commissionFor, kvPercentFor } from '#payments/accounting/commission/line.ts';
import type { CommissionTerm } from '#payments/record/store/commission/terms.ts';
import type { Pool } from '#platform/db/pool.ts';
import { type SourceOptions, withChannels } from './source.ts';

export type TransactionKind = 'NEW' | 'RENEWAL' | 'CHANGE' | 'CORRECTION' | 'CANCELLATION' | 'REINSTATEMENT';

export interface Transaction extends TransactionRow {
  readonly channel: string;
  readonly kind: TransactionKind;
  readonly gross_premium: Kopecks;
  readonly commission_percent: string;
  readonly commission: Kopecks;
  readonly net_due: Kopecks;
}

export async function* readTransactions(
  snapshot: Pool,
  window: ExportWindow,
  options: SourceOptions,
): AsyncGenerator<readonly Transaction[]> {
  const { terms } = options;
  const partners = terms.filter(({ programme }) => programme !== null).map(({ partnerId }) => partnerId);
  for await (const rows of withChannels(exportedTransactions(snapshot, window, partners), options))
    yield rows.map((row) => toTransaction(row, terms));
}

function toTransaction(row: TransactionRow & { readonly channel: string }, terms: readonly CommissionTerm[]) {
  const kind = kindOf(row);
  const gross = kind === 'REINSTATEMENT' ? -row.amount : row.amount;
  const {
    partner_id: partnerId,
    product,
    programme,
    sold_on: soldOn,
    discount_percent: discountPercent,
  } = row;
  const sale = { partnerId, product, programme, soldOn, kvPercent: row.usual_percent, discountPercent };
  const percent = kvPercentFor(sale, terms);
  const rate = { kvPercent: decimal(percent), discountPercent: decimal(discountPercent) };
  const commission = commissionFor(gross, rate);
  return {
    ...row,
    kind,
    gross_premium: gross,
    commission_percent: percent,
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
