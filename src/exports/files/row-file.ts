import { gzipSync } from 'node:zlib';
import { type TableReader, tableCsv } from '#catalogues/files/table-csv.ts';
import type { Kopecks } from '#kernel/money/money.ts';
import { type ExportColumn, type ExportRow, valueIn } from '../schema/column.ts';
import { csvCell } from './csv-cell.ts';
import { type OutputFile, openOutputFile, type WrittenFile } from './output-file.ts';
import { createParquetRows } from './parquet-rows.ts';

export const exportFormats = ['parquet', 'csv'] as const;
export type Format = (typeof exportFormats)[number];

export interface FileFormat {
  readonly format: Format;
  /** Reader of a CSV. */
  readonly reader: TableReader;
  /** True to compress a CSV. Parquet is always compressed. */
  readonly isCompressed: boolean;
}

export interface RowFile {
  add(rows: readonly ExportRow[]): void;
  finish(): WrittenRows;
  discard(): void;
}

export interface WrittenRows extends WrittenFile {
  readonly rows: number;
  /** Sums of the summed columns, in kopecks. */
  readonly sums: Readonly<Record<string, Kopecks>>;
}

export function fileExtension({ format, isCompressed }: FileFormat): string {
  return format === 'parquet' ? 'parquet' : isCompressed ? 'csv.gz' : 'csv';
}

/** Opens a file for the rows of a dataset. The rows must come in the same order at each export. */
export function openRowFile(path: string, columns: readonly ExportColumn[], format: FileFormat): RowFile {
  const file = openOutputFile(path, { isPersonal: columns.some(({ isPersonal }) => isPersonal) });
  const content =
    format.format === 'parquet' ? createParquetRows(file, columns) : createCsvRows(file, columns, format);
  const summed = columns.filter(({ isSummed }) => isSummed);
  const sums = new Map<string, Kopecks>(summed.map(({ name }) => [name, 0n]));
  let count = 0;
  return {
    add(rows) {
      count += rows.length;
      for (const one of summed) {
        const sum = rows.reduce((total, row) => total + (valueIn(row, one) as Kopecks), 0n);
        sums.set(one.name, (sums.get(one.name) ?? 0n) + sum);
      }
      content.add(rows);
    },
    finish() {
      content.finish();
      return { ...file.commit(), rows: count, sums: Object.fromEntries(sums) };
    },
    discard: file.discard,
  };
}

function createCsvRows(
  file: OutputFile,
  columns: readonly ExportColumn[],
  { reader, isCompressed }: FileFormat,
) {
  // A compressed file consists of several members, which every reader of gzip joins.
  const write = (bytes: Buffer) => file.write(isCompressed ? gzipSync(bytes) : bytes);
  write(tableCsv([columns.map(({ name }) => name)], reader));
  return {
    add(rows: readonly ExportRow[]) {
      if (rows.length === 0) return;
      const cells = rows.map((row) => columns.map((one) => csvCell(one, valueIn(row, one), reader)));
      write(tableCsv(cells, reader, true));
    },
    finish: () => undefined,
  };
}
