import { decimal } from '#kernel/money/decimal.ts';
import { commissionFor } from '#payments/accounting/bordereau/bordereau.ts';
import { exportedPayments } from '#payments/record/store/exported.ts';
import type { Pool } from '#platform/db/pool.ts';
import type { ExportRow } from '../schema/column.ts';
import { type ExportPeriod, type SourceOptions, withChannels } from './source.ts';

/** Reads payments and refunds with the commission of a partner's bordereau. */
export async function* readPayments(
  snapshot: Pool,
  period: ExportPeriod,
  options: SourceOptions,
): AsyncGenerator<readonly ExportRow[]> {
  for await (const rows of withChannels(exportedPayments(snapshot, period), options))
    yield rows.map((row) => {
      const commission = commissionFor(row.premium, {
        kvPercent: decimal(row.commission_percent),
        discountPercent: decimal(row.discount_percent),
      });
      return { ...row, commission, net_due: (row.is_held_by_partner ? row.premium : 0n) - commission };
    });
}
