import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObject, type JsonObject } from '#kernel/json.ts';
import { utf8Text } from '#kernel/text/utf8.ts';
import { unreadable } from '#platform/db/file-errors.ts';
import { codeOf } from '#platform/db/unavailable.ts';
import { checksumOf } from '../checksum.ts';
import type { Row, TableFault } from '../tariff.ts';
import { headOf, type VersionHead } from '../version-head.ts';
import { tableName, tableNameFault, tablesMax, type VersionReading } from '../version-reading.ts';
import { readCsvTable } from './read-csv-table.ts';

export const headFile = 'version.json';

/** Reads a version directory: `version.json` and one CSV file a table. Throws only when it cannot be listed. */
export function readTariffDirectory(directory: string): VersionReading {
  const files = readdirSync(directory)
    .filter((file) => file.endsWith('.csv'))
    .sort();
  const faults: TableFault[] = [];
  const head = readHead(join(directory, headFile), faults);
  if (files.length > tablesMax)
    faults.push({ table: directory, message: `more than ${tablesMax} CSV files` });
  const tables: Record<string, readonly Row[]> = {};
  const lines: Record<string, readonly number[]> = {};
  for (const file of files.slice(0, tablesMax)) {
    const table = file.slice(0, -'.csv'.length);
    const reading = readCsvTable(join(directory, file), table);
    if (!tableName.test(table)) faults.push({ table: file, message: tableNameFault });
    else if ('faults' in reading) faults.push(...reading.faults);
    else {
      tables[table] = reading.rows;
      lines[table] = reading.lines;
    }
  }
  if (head === null || faults.length > 0) return { faults };
  return { version: { ...head, state: 'draft', checksum: checksumOf(tables), tables }, lines };
}

function readHead(path: string, faults: TableFault[]): VersionHead | null {
  const json = readJson(path);
  if (typeof json === 'string') {
    faults.push({ table: headFile, message: json });
    return null;
  }
  const reading = headOf(json);
  if ('head' in reading) return reading.head;
  faults.push(...reading.faults.map(({ field, message }) => ({ table: headFile, column: field, message })));
  return null;
}

function readJson(path: string): JsonObject | string {
  try {
    const json: unknown = JSON.parse(utf8Text(readFileSync(path)));
    return isObject(json) ? json : 'must be a JSON object';
  } catch (error) {
    if (codeOf(error) === 'ENOENT')
      return 'is missing: give a directory with version.json and a CSV file a table';
    if (error instanceof TypeError) return 'is not UTF-8: save it so';
    return unreadable(error) ?? (error instanceof Error ? error.message : String(error));
  }
}
