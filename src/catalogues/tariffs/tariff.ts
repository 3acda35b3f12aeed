import type { Said } from '#kernel/errors/message.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import type { CurrentReferenceBook } from '../reference/reference-book.ts';

/** Cells of a row by column name, as in the source. */
export type Row = Readonly<Record<string, string>>;
export type Tables = Readonly<Record<string, readonly Row[]>>;

/** Tables that come into force on one date; immutable once published. */
export interface TariffVersion {
  /** Unique and readable: `osago/directive/2026-06-22`, or `osago/directive/2026-06-22/withdrawn-1` after withdrawal. */
  readonly versionId: string;
  readonly product: string;
  /** Kind within the product, such as `directive` (the law's) or `base-rates` (the insurer's). */
  readonly kind: string;
  readonly effectiveFrom: DateText;
  readonly state: 'draft' | 'published' | 'withdrawn';
  /** SHA-256 of the tables, hexadecimal. */
  readonly checksum: string;
  readonly author: string;
  readonly comment: string;
  readonly tables: Tables;
}

export interface TableFault {
  readonly table: string;
  /** Line of the source file, with the header as 1; absent if the whole table is wrong. */
  readonly line?: number;
  readonly column?: string;
  readonly message: Said;
}

export interface TableShape {
  /** Required columns in order; others may follow. */
  readonly columns: readonly string[];
  /** Columns that together identify a row. */
  readonly key: readonly string[];
}

export interface TariffCompiler<Tariff = unknown> {
  /** Kinds of versions that form a tariff, the law's first. */
  readonly kinds: readonly string[];
  /**
   * All tables that a version of a kind may have: imports refuse others, exports write headers of empty ones, comparisons
   * pair rows by key. `tables` helps products whose tables refer to other tables.
   */
  shapes?(kind: string, tables: Tables): Readonly<Record<string, TableShape>>;
  check(version: TariffVersion, others: readonly TariffVersion[]): readonly TableFault[];
  /** Compiles checked tables. Calculation texts use names of codes from `reference`. */
  compile(parts: readonly TariffVersion[], reference?: Pick<CurrentReferenceBook, 'book'>): Tariff;
  /** The tariff for all variants of one request, with shared intermediate results. Absent if there are none to share. */
  forVariants?(tariff: Tariff, isExplained: boolean): Tariff;
}

export function tableRows(tables: Tables, table: string): readonly Row[] {
  return tables[table] ?? [];
}
