import type { Said } from '#kernel/errors/message.ts';
import { message } from '#kernel/errors/message.ts';
import type { TableFault, TariffVersion } from './tariff.ts';

/** On which line or row of its source each row of a table stands, by table and by index of the row. */
export type SourceLines = Readonly<Record<string, readonly number[]>>;

/** A version as a draft, or all that keeps its source from being one. */
export type VersionReading =
  | { readonly version: TariffVersion; readonly lines: SourceLines }
  | {
      readonly faults: readonly TableFault[];
      /** What could be read beside the faults: cells that could not are empty. */
      readonly readable?: { readonly version: TariffVersion; readonly lines: SourceLines };
    };

export const tablesMax = 50;
/** Bytes of a workbook or of one CSV file. */
export const fileSizeMax = 20_000_000;

/** Names that are files, sheets and fields alike. */
export const tableName = /^[a-z][a-z0-9_]{0,30}$/;
export const tableNameFault = message('TABLE_NAME_UNFIT');

/** Faults of checked tables with the lines of the source instead of those that rows without gaps would have. */
export function atSource(faults: readonly TableFault[], lines: SourceLines): readonly TableFault[] {
  return faults.map((fault) => {
    const { table, line, message } = fault;
    if (line === undefined) return fault;
    return { ...fault, line: lineAt(lines, table, line), message: saidAt(message, lines, table) };
  });
}

/** A message with the other line that it names, if it names one, as a line of the source. */
function saidAt(said: Said, lines: SourceLines, table: string): Said {
  if (typeof said === 'string' || said.values.line === undefined) return said;
  return { ...said, values: { ...said.values, line: lineAt(lines, table, Number(said.values.line)) } };
}

/** What a check says beside the faults of reading: nothing of a row or a table that could not be read as it stands. */
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
