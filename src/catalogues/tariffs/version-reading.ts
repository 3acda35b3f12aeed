import type { Said } from '#kernel/errors/message.ts';
import { message } from '#kernel/errors/message.ts';
import type { TableFault, TariffVersion } from './tariff.ts';

/** Line in the source file for each row, by table and row index. */
export type SourceLines = Readonly<Record<string, readonly number[]>>;

export type VersionReading =
  | { readonly version: TariffVersion; readonly lines: SourceLines }
  | {
      readonly faults: readonly TableFault[];
      /** Readable part of the version; unreadable cells are empty. */
      readonly readable?: { readonly version: TariffVersion; readonly lines: SourceLines };
    };

export const tablesMax = 50;
export const fileSizeMax = 20_000_000;

/** Allowed names of files, sheets and fields. */
export const tableName = /^[a-z][a-z0-9_]{0,30}$/;
export const tableNameFault = message('TABLE_NAME_UNFIT');

/** Replaces row numbers in errors by lines of the source file, in which blank lines may lie between rows. */
export function atSource(faults: readonly TableFault[], lines: SourceLines): readonly TableFault[] {
  return faults.map((fault) => {
    const { table, line, message } = fault;
    if (line === undefined) return fault;
    return { ...fault, line: lineAt(lines, table, line), message: saidAt(message, lines, table) };
  });
}

/** Replaces a line number within an error text. */
function saidAt(said: Said, lines: SourceLines, table: string): Said {
  if (typeof said === 'string' || said.values.line === undefined) return said;
  return { ...said, values: { ...said.values, line: lineAt(lines, table, Number(said.values.line)) } };
}

/** Combines reading errors with errors of checks. Omits errors of checks for rows and tables that could not be read. */
export function withFaultsBeside(
  reading: readonly TableFault[],
  checked: readonly TableFault[],
): readonly TableFault[] {
  const isHeader = ({ line }: TableFault) => line === undefined || line === 1;
  const tables = new Set(reading.filter(isHeader).map(({ table }) => table));
  const rows = new Set(reading.map(({ table, line }) => `${table} ${line}`));
  const isOwn = ({ table, line }: TableFault) =>
    line !== undefined && !tables.has(table) && !rows.has(`${table} ${line}`);
  return [...reading, ...checked.filter(isOwn)];
}

function lineAt(lines: SourceLines, table: string, line: number): number {
  return lines[table]?.[line - 2] ?? line;
}
