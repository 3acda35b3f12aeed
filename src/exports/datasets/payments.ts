import { exportedPayments } from '#payments/record/store/exported.ts';
import type { Pool } from '#platform/db/pool.ts';
import type { ExportRow } from '../schema/column.ts';
import { type ExportPeriod, type SourceOptions, withChannels } from './source.ts';

/** Reads payments and refunds of premium. */
export function readPayments(
  snapshot: Pool,
  period: ExportPeriod,
  options: SourceOptions,
): AsyncGenerator<readonly ExportRow[]> {
  return withChannels(exportedPayments(snapshot, period), options);
}
