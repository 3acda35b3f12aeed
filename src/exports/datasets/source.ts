import type { ExportWindow } from '#contracts/record/store/exported.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import type { CommissionTerm } from '#payments/record/store/commission/terms.ts';
import type { Pool } from '#platform/db/pool.ts';
import type { Product } from '#products/product/product.ts';
import type { ExportRow } from '../schema/column.ts';

/** Months are closed at Moscow midnight. */
export interface ExportPeriod {
  readonly from: Date;
  readonly until: Date;
  readonly firstDay: DateText;
  readonly lastDay: DateText;
}

export interface SourceOptions {
  readonly products: readonly Product[];
  /** Sales channel by login of the partner. */
  readonly channels: ReadonlyMap<string, string>;
  /** Terms of commission of all partners. */
  readonly terms: readonly CommissionTerm[];
  readonly withPeople: boolean;
  /** Length of the periods of earned premium. */
  readonly step: 'month' | 'day';
}

/** Reads the rows of a dataset in a snapshot, in an order that does not change. */
export type PeriodSource = (
  snapshot: Pool,
  period: ExportPeriod,
  options: SourceOptions,
) => AsyncIterable<readonly ExportRow[]>;

/** Reads the changes after a position. */
export type ChangeSource = (
  snapshot: Pool,
  window: Extract<ExportWindow, { after: bigint }>,
  options: SourceOptions,
) => AsyncIterable<readonly ExportRow[]>;

/** Adds the partner's channel to each row. */
export async function* withChannels<Row extends { readonly partner: string }>(
  batches: AsyncIterable<readonly Row[]>,
  { channels }: SourceOptions,
): AsyncGenerator<readonly (Row & { readonly channel: string })[]> {
  for await (const rows of batches)
    yield rows.map((row) => ({ ...row, channel: channels.get(row.partner) ?? '' }));
}
