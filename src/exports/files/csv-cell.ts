import type { TableReader } from '#catalogues/files/table-csv.ts';
import type { Kopecks } from '#kernel/money/money.ts';
import type { ExportColumn } from '../schema/column.ts';

/** Returns a value as a CSV cell: money stays in kopecks for the writer, moments are ISO 8601 in UTC, flags are true or false. */
export function csvCell({ type }: ExportColumn, value: unknown, reader: TableReader): string | Kopecks {
  if (value === null || value === undefined) return '';
  if (type === 'money') return value as Kopecks;
  if (value instanceof Date) return value.toISOString();
  const text = String(value);
  return type === 'percent' && reader === 'spreadsheet' ? text.replace('.', ',') : text;
}
