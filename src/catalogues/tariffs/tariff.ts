import type { Said } from '#kernel/errors/message.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import type { CurrentReferenceBook } from '../reference/reference-book.ts';

/** Rows of a table by column name, every cell as the text of its source. */
export type Row = Readonly<Record<string, string>>;
export type Tables = Readonly<Record<string, readonly Row[]>>;

/** A set of tables that comes into force on one date and never changes once published. */
export interface TariffVersion {
  /** Unique and speaking: `osago/directive/2026-06-22`; of a withdrawn version `osago/directive/2026-06-22/withdrawn-1`. */
  readonly versionId: string;
  readonly product: string;
  /** What the set is within its product, such as `directive` (the law's) or `base-rates` (the insurer's). */
  readonly kind: string;
  readonly effectiveFrom: DateText;
  readonly state: 'draft' | 'published' | 'withdrawn';
  /** SHA-256 of the tables, hexadecimal. */
  readonly checksum: string;
  readonly author: string;
  readonly comment: string;
  readonly tables: Tables;
}

/** What is wrong with a cell or a table that someone wants to import. */
export interface TableFault {
  readonly table: string;
  /** Line of the source file, the header being 1; absent when the table as a whole is wrong. */
  readonly line?: number;
  readonly column?: string;
  readonly message: Said;
}

/** How a table is laid out. */
export interface TableShape {
  /** Columns that it must have, in their order; others may follow. */
  readonly columns: readonly string[];
  /** Columns whose values together name a row. */
  readonly key: readonly string[];
}

/** What the tariffs folder asks of a product: how its tables are checked and compiled. */
export interface TariffCompiler<Tariff = unknown> {
  /** Kinds of versions that together make a tariff, the law's first. */
  readonly kinds: readonly string[];
  /**
   * Every table that a version of a kind may have: others are refused, exports head empty ones, comparisons pair
   * their rows. Versions of a product whose tables name other tables say by `tables` which these are.
   */
  shapes?(kind: string, tables: Tables): Readonly<Record<string, TableShape>>;
  check(version: TariffVersion, others: readonly TariffVersion[]): readonly TableFault[];
  /** Compiles checked tables. Calculation texts take the names of codes from `reference`. */
  compile(parts: readonly TariffVersion[], reference?: Pick<CurrentReferenceBook, 'book'>): Tariff;
  /**
   * Returns the tariff for the variants of one request, which share intermediate results. Worksheets are written only if
   * `isExplained`. Absent if the product calculates each variant separately.
   */
  forVariants?(tariff: Tariff, isExplained: boolean): Tariff;
}

/** Of a version that lacks the table there are none. */
export function tableRows(tables: Tables, table: string): readonly Row[] {
  return tables[table] ?? [];
}
