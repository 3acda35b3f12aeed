import { basename } from 'node:path';
import { message } from '#kernel/errors/message.ts';
import { StartError } from '#platform/db/start-error.ts';
import { fileInMemory, type GivenFile } from '../files/given-file.ts';
import { unzip } from '../files/zip.ts';
import { headFile, readTariffFiles } from './files/read-directory.ts';
import { readTariffWorkbook } from './files/read-workbook.ts';
import { fileSizeMax, type VersionReading } from './version-reading.ts';

export const versionSource = message('TARIFF_SOURCE_EXPECTED');

/** Reads a version from CSV files, an archive of them, or an XLSX workbook; throws StartError for anything else. */
export async function readVersion(files: readonly GivenFile[]): Promise<VersionReading> {
  const [first, ...more] = files;
  if (first && more.length === 0 && /\.(?:xls[xm]|zip)$/i.test(first.name)) {
    const bytes = first.bytes(fileSizeMax);
    if ('message' in bytes) return { faults: [{ table: first.name, ...bytes }] };
    if (!/\.zip$/i.test(first.name)) return readTariffWorkbook(first.name, bytes);
    const packed = await unzip(bytes);
    if ('code' in packed) return { faults: [{ table: first.name, message: packed }] };
    return readTariffFiles(packed.map((entry) => fileInMemory(basename(entry.path), entry.bytes)));
  } else if (files.some(({ name }) => name === headFile || name.endsWith('.csv')) || !first)
    return readTariffFiles(files);
  throw new StartError(
    message('TARIFF_SOURCE_UNFIT', { files: files.map(({ name }) => name), expected: versionSource }),
  );
}
