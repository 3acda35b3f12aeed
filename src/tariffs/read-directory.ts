import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CsvError, parse } from 'csv-parse/sync';
import { isDate } from '../kernel/calendar.ts';
import { isObject, type JsonObject } from '../kernel/json.ts';
import { checksumOf } from './checksum.ts';
import type { Row, TableFault, TariffVersion } from './tariff.ts';

/** A version as a draft, or all that keeps the directory from being one. */
export type DirectoryReading =
  | { readonly version: TariffVersion }
  | { readonly faults: readonly TableFault[] };

const headFile = 'version.json';
const nameFields = ['product', 'kind'] as const;

/** Reads a version directory: `version.json` and one CSV file a table. Throws only when it cannot be listed. */
export function readTariffDirectory(directory: string): DirectoryReading {
  const faults: TableFault[] = [];
  const head = readHead(join(directory, headFile), faults);
  const tables: Record<string, readonly Row[]> = {};
  for (const file of readdirSync(directory).sort()) {
    if (file.endsWith('.csv')) tables[file.slice(0, -'.csv'.length)] = readTable(directory, file, faults);
  }
  if (head === null || faults.length > 0) return { faults };
  return { version: { ...head, state: 'draft', checksum: checksumOf(tables), tables } };
}

type Head = Omit<TariffVersion, 'state' | 'checksum' | 'tables'>;

function readHead(path: string, faults: TableFault[]): Head | null {
  const json = readJson(path);
  if (typeof json === 'string') {
    faults.push({ table: headFile, message: json });
    return null;
  }
  for (const field of nameFields) {
    if (!/^[a-z][a-z-]*$/.test(text(json[field]))) {
      faults.push({ table: headFile, column: field, message: 'must be a name in small Latin letters' });
    }
  }
  const effectiveFrom = text(json.effectiveFrom);
  if (!isDate(effectiveFrom)) {
    faults.push({ table: headFile, column: 'effectiveFrom', message: 'must be a date such as 2026-06-22' });
  }
  const [product, kind] = [text(json.product), text(json.kind)];
  const versionId = `${product}/${kind}/${effectiveFrom}`;
  return { versionId, product, kind, effectiveFrom, author: text(json.author), comment: commentOf(json) };
}

/** Title and sources travel with the version as part of its comment. */
function commentOf(json: JsonObject): string {
  const sources = Array.isArray(json.sources) ? json.sources.map(text).filter(Boolean) : [];
  const parts = [text(json.title), text(json.comment)].filter(Boolean);
  return [parts.join('. '), ...sources.map((source) => `- ${source}`)].join('\n');
}

function readJson(path: string): JsonObject | string {
  try {
    const json: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return isObject(json) ? json : 'must be a JSON object';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function readTable(directory: string, file: string, faults: TableFault[]): readonly Row[] {
  try {
    return parse(readFileSync(join(directory, file)), {
      bom: true,
      columns: (header: string[]) => distinct(header),
      skip_empty_lines: true,
      trim: true,
    }) as Row[];
  } catch (error) {
    faults.push({ table: file.slice(0, -'.csv'.length), ...parseFault(error) });
    return [];
  }
}

function distinct(header: readonly string[]): string[] {
  const repeated = header.find((name, index) => name === '' || header.indexOf(name) !== index);
  if (repeated !== undefined) throw new Error(`the header repeats or leaves empty the column "${repeated}"`);
  return [...header];
}

function parseFault(error: unknown): { message: string; line?: number } {
  const message = error instanceof Error ? error.message : String(error);
  const line = error instanceof CsvError && typeof error.lines === 'number' ? error.lines : undefined;
  return line === undefined ? { message } : { message, line };
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
