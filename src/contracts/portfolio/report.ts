import { tableCsv } from '#catalogues/files/table-csv.ts';
import type { Fault, Warning } from '#kernel/errors/errors.ts';

/** An error or a warning about a line of a file. */
export interface ReportRow {
  readonly line: number;
  readonly policyNumber: string;
  readonly field: string;
  readonly level: 'ERROR' | 'WARNING';
  readonly reason: string;
  readonly description: string;
}

export interface Report {
  add(
    of: { readonly line: number; readonly policyNumber: string },
    level: ReportRow['level'],
    found: readonly (Fault | Warning)[],
  ): void;
  /** The rows in the order of lines. Rows above the limit are only counted. */
  readonly rows: readonly ReportRow[];
  /** Number of rows that the limit has left out. */
  readonly omitted: number;
}

/** Maximum number of rows of a report, so that a wrong file with many lines does not fill the memory. */
export const reportRowsMax = 50_000;

export function createReport(): Report {
  const rows: ReportRow[] = [];
  let omitted = 0;
  return {
    add({ line, policyNumber }, level, found) {
      for (const { field, reason, description } of found) {
        if (rows.length < reportRowsMax) rows.push({ line, policyNumber, field, level, reason, description });
        else omitted += 1;
      }
    },
    get rows() {
      return rows.toSorted((one, other) => one.line - other.line);
    },
    get omitted() {
      return omitted;
    },
  };
}

const columns = ['line', 'policyNumber', 'field', 'level', 'reason', 'description'] as const;

/** Writes a report as CSV for spreadsheets. */
export function reportCsv({ rows, omitted }: Pick<Report, 'rows' | 'omitted'>): Buffer {
  const more = omitted > 0 ? [['', '', '', '', '', `и ещё строк отчёта: ${omitted}`]] : [];
  const cells = rows.map((row) => columns.map((name) => String(row[name])));
  return tableCsv([columns, ...cells, ...more], 'spreadsheet');
}
