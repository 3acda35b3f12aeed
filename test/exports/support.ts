import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parquetReadObjects } from 'hyparquet';
import type { Manifest } from '#exports/files/manifest.ts';
import { type ExportOrder, runExport } from '#exports/run/export.ts';
import type { DatasetName } from '#exports/schema/datasets.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import type { TestService } from '../support/service.ts';

export type Row = Readonly<Record<string, unknown>>;

/** A directory that is removed after the tests. */
export function exportDirectory(): { readonly path: string; files(): string[]; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'bindery-exports-'));
  return {
    path,
    files: () => readdirSync(path).sort(),
    remove: () => rmSync(path, { recursive: true }),
  };
}

/** Exports the months from `first` to `last` as Parquet, unless `order` says otherwise. */
export function exported(
  service: TestService,
  dataset: DatasetName,
  {
    first,
    last = first,
    ...order
  }: { readonly first: DateText; readonly last?: DateText } & Partial<ExportOrder>,
): Promise<Manifest> {
  const { pool, clock, products } = service;
  return runExport(
    { pool, clock, products, readLong: (work) => work(pool) },
    {
      ...{ dataset, wanted: { first, last }, format: 'parquet', reader: 'program', isCompressed: false },
      ...{
        withPeople: false,
        step: 'month',
        directory: '',
        askedBy: 'staff:anna',
        isScheduled: false,
        ...order,
      },
    },
  );
}

/** Reads the rows of all files of a manifest with a library of its own. Amounts are kopecks. */
export async function rowsOf(directory: string, manifest: Manifest): Promise<Row[]> {
  const all: Row[] = [];
  for (const { name } of manifest.files) all.push(...(await parquetRows(join(directory, name))));
  return all;
}

export async function parquetRows(path: string): Promise<Row[]> {
  const bytes = readFileSync(path);
  const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
  return (await parquetReadObjects({ file })) as Row[];
}

/** Converts an amount of a Parquet file, which the library reads as a number, to kopecks. */
export const kopecksIn = (value: unknown): bigint => BigInt(Math.round(Number(value) * 100));
