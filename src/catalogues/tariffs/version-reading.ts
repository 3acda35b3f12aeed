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
export const tableNameFault =
  'is no name of a table: up to 31 small Latin letters, digits and underscores, such as base_rates';

/** Faults of checked tables with the lines of the source instead of those that rows without gaps would have. */
export function atSource(faults: readonly TableFault[], lines: SourceLines): readonly TableFault[] {
  return faults.map((fault) => {
    const { table, line, message } = fault;
    if (line === undefined) return fault;
    const mentioned = message.replace(
      /\b((?:of|on) line )(\d+)$/,
      (_, before, at) => before + lineAt(lines, table, at),
    );
    return { ...fault, line: lineAt(lines, table, line), message: mentioned };
  });
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

function lineAt(lines: SourceLines, table: string, line: number | string): number {
  const written = Number(line);
  return lines[table]?.[written - 2] ?? written;
}
