import { join } from 'node:path';
import type { Kopecks } from '#kernel/money/money.ts';
import type { DatasetName } from '../schema/datasets.ts';
import { schemaVersion } from '../schema/datasets.ts';
import { openOutputFile } from './output-file.ts';
import type { Format, WrittenRows } from './row-file.ts';

export interface ExportedFile extends WrittenRows {
  /** Month of the rows; null for the changes after a position. */
  readonly month: string | null;
  /** True if no later export of the month can differ. */
  readonly isClosed: boolean;
}

export interface Manifest {
  readonly dataset: DatasetName;
  readonly format: Format;
  readonly withPeople: boolean;
  /** First and last month; null for the changes after a position. */
  readonly from: string | null;
  readonly to: string | null;
  readonly since: bigint | null;
  readonly snapshotAt: Date;
  /** Position of the latest change of a contract in the snapshot; null if the dataset has no changes. */
  readonly position: bigint | null;
  readonly files: readonly ExportedFile[];
}

/** Writes the manifest, after which the export is complete. Amounts are kopecks as text. */
export function writeManifest(directory: string, name: string, manifest: Manifest): void {
  const { files } = manifest;
  const file = openOutputFile(join(directory, name), { isPersonal: false });
  try {
    const content = {
      schema: schemaVersion,
      ...manifest,
      rows: files.reduce((sum, one) => sum + one.rows, 0),
      sums: totalSums(files),
    };
    file.write(Buffer.from(`${JSON.stringify(content, asJson, 2)}\n`));
    file.commit();
  } finally {
    file.discard();
  }
}

function totalSums(files: readonly ExportedFile[]): Readonly<Record<string, Kopecks>> {
  const sums: Record<string, Kopecks> = {};
  for (const file of files)
    for (const [name, sum] of Object.entries(file.sums)) sums[name] = (sums[name] ?? 0n) + sum;
  return sums;
}

function asJson(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}
