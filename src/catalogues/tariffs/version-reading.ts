import type { Said } from '#kernel/errors/message.ts';
import { message } from '#kernel/errors/message.ts';
import type { TableFault, TariffVersion } from './tariff.ts';

/** Source line of each row, by table and row index. */
export type SourceLines = Readonly<Record<string, readonly number[]>>;

export type VersionReading =
  | { readonly version: TariffVersion; readonly lines: SourceLines }
  | {
      readonly faults: readonly TableFault[];
      /** The readable part in addition to errors; unreadable cells are empty. */
      readonly readable?: { readonly version: TariffVersion; readonly lines: SourceLines };
    };

export const tablesMax = 50;
export const fileSizeMax = 20_000_000;

/** Names for files, sheets and fields. */
export const tableName = /^[a-z][a-z0-9_]{0,30}$/;
export const tableNameFault = message('TABLE_NAME_UNFIT');

/** Replaces line numbers of a check by those of the source file, which may have gaps. */
export function atSource(faults: readonly TableFault[], lines: SourceLines): readonly TableFault[] {
  return faults.map((fault) => {
    const { table, line, message } = fault;
    if (line === undefined) return fault;
    return { ...fault, line: lineAt(lines, table, line), message: saidAt(message, lines, table) };
  });
}

/** Replaces the second line number that some messages contain. */
function saidAt(said: Said, lines: SourceLines, table: string): Said {
  if (typeof said === 'string' || said.values.line === undefined) return said;
  return { ...said, values: { ...said.values, line: lineAt(lines, table, Number(said.values.line)) } };
}

/** Adds errors of checks to errors of reading, except for rows and tables that were not read completely. */
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
