import type { Said } from '#kernel/errors/message.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import type { CurrentReferenceBook } from '../reference/reference-book.ts';

/** Cells of a row by column name, as text. */
export type Row = Readonly<Record<string, string>>;
export type Tables = Readonly<Record<string, readonly Row[]>>;

/** Tables that come into force on one date; they never change after publication. */
export interface TariffVersion {
  /** Unique id: `osago/directive/2026-06-22`, or `osago/directive/2026-06-22/withdrawn-1` after withdrawal. */
  readonly versionId: string;
  readonly product: string;
  /** Kind within the product, for example `directive` (from the law) or `base-rates` (from the insurer). */
  readonly kind: string;
  readonly effectiveFrom: DateText;
  readonly state: 'draft' | 'published' | 'withdrawn';
  /** SHA-256 of the tables in hexadecimal. */
  readonly checksum: string;
  /** Author named in the files of the version; empty if none. */
  readonly author: string;
  /** Person who drafted the version; null for versions of earlier releases and shipped ones. */
  readonly draftedBy?: string | null;
  readonly comment: string;
  readonly tables: Tables;
}

/** Returns who drafted a version; for drafts without a recorded person, the author that the files name. */
export function versionAuthor({ draftedBy, author }: Pick<TariffVersion, 'draftedBy' | 'author'>): string {
  return draftedBy ?? author;
}

export interface TableFault {
  readonly table: string;
  /** Line in the source file, whose header is line 1; absent if the error concerns the whole table. */
  readonly line?: number;
  readonly column?: string;
  readonly message: Said;
}

export interface TableShape {
  /** Required columns in order; a table may have more. */
  readonly columns: readonly string[];
  /** Columns that together identify a row. */
  readonly key: readonly string[];
}

/** Russian names that a product gives to the tables and columns of its tariff. */
export interface TariffLabels {
  /** Names in the definition of the product, by `table` or `table.column`. */
  readonly own?: Readonly<Record<string, string>>;
  /** Titles of the formula steps that use a table, by table. */
  readonly titles: ReadonlyMap<string, string>;
  /** Labels of the attributes, by column. */
  readonly attributes: ReadonlyMap<string, string>;
}

export interface TariffCompiler<Tariff = unknown> {
  /** Kinds of versions that together form a tariff; the law's kind is first. */
  readonly kinds: readonly string[];
  /** Returns the tables that a kind may have. For some products, the allowed tables depend on the content of `tables`. */
  shapes?(kind: string, tables: Tables): Readonly<Record<string, TableShape>>;
  labels?(kind: string, tables: Tables): TariffLabels;
  check(version: TariffVersion, others: readonly TariffVersion[]): readonly TableFault[];
  /** Compiles checked tables to a tariff. Calculation texts contain names of codes from `reference`. */
  compile(parts: readonly TariffVersion[], reference?: Pick<CurrentReferenceBook, 'book'>): Tariff;
  /** Returns a tariff that calculates intermediate results once for all variants of a request. */
  forVariants?(tariff: Tariff, isExplained: boolean): Tariff;
}

/** Compilers of tariffs by product. */
export type Compilers = Readonly<Record<string, TariffCompiler>>;

export function tableRows(tables: Tables, table: string): readonly Row[] {
  return tables[table] ?? [];
}
