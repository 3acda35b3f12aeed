import { exportedCommission } from '#payments/record/store/commission/exported.ts';
import { lastClosedMonth } from '#payments/record/store/commission/progress.ts';
import type { Pool } from '#platform/db/pool.ts';
import type { ExportRow } from '../schema/column.ts';
import { type ExportPeriod, type SourceOptions, withChannels } from './source.ts';

/** Reads the lines of a month of the commission ledger, which late payments and refunds of earlier months may be in. */
export function readCommission(
  snapshot: Pool,
  { firstDay }: ExportPeriod,
  options: SourceOptions,
): AsyncGenerator<readonly ExportRow[]> {
  return withChannels(exportedCommission(snapshot, firstDay), options);
}

/** True if no line will be posted to the month any more. */
export async function isCommissionClosed(snapshot: Pool, { firstDay }: ExportPeriod): Promise<boolean> {
  const closed = await lastClosedMonth(snapshot);
  return closed !== null && firstDay <= closed;
}
