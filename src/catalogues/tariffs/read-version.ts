import { statSync } from 'node:fs';
import { unreadable } from '#platform/db/file-errors.ts';
import { StartError } from '#platform/db/start-error.ts';
import { readTariffDirectory } from './files/read-directory.ts';
import { readTariffWorkbook } from './files/read-workbook.ts';
import type { VersionReading } from './version-reading.ts';

/** Reads a directory of CSV files or an XLSX workbook. Throws StartError where the path is neither. */
export async function readVersion(path: string): Promise<VersionReading> {
  try {
    if (statSync(path).isDirectory()) return readTariffDirectory(path);
    if (/\.xls[xm]$/i.test(path)) return await readTariffWorkbook(path);
  } catch (cause) {
    const why = unreadable(cause);
    throw why === undefined ? cause : neither(path, why, cause);
  }
  throw neither(path, 'is neither');
}

function neither(path: string, what: string, cause?: unknown): StartError {
  const message = `${path} ${what}; give a directory with version.json and a CSV file a table, or an .xlsx workbook`;
  return new StartError(message, { cause });
}
