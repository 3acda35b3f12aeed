import type { TableRule } from '#catalogues/tariffs/check-table.ts';
import type { TableFault, Tables } from '#catalogues/tariffs/tariff.ts';
import type { Decimal } from '#kernel/money/decimal.ts';
import type { Kopecks } from '#kernel/money/money.ts';
import type { Attribute, CodeNames, NameOf } from './attributes/attribute.ts';
import type { Deductible, RatedCover, Reader, Subject } from './attributes/subject.ts';

/** The attributes that a product's formulas and tables can use. */
export interface Catalogue<Of extends Subject = Subject> {
  /** Attributes by their column name in tables. */
  readonly attributes: ReadonlyMap<string, Attribute<Of>>;
  readonly members?: MemberWords;
  /** Field to correct if no attribute can be blamed for an error. */
  readonly field: string;
  /** Names of codes that the tariff makes itself, such as zones or classes of risks, by column. */
  readonly names?: Readonly<Record<string, CodeNames>>;
  /** Russian names of the product's tables and columns, by `table` or `table.column`. */
  readonly tableTitles?: Readonly<Record<string, string>> | undefined;
  /** Names of all codes, by column; filled in when a tariff is compiled. */
  readonly nameOf?: ReadonlyMap<string, NameOf>;
  /** Column with the figure of each table whose figure is not in the column `value`. */
  readonly valueColumns?: Readonly<Record<string, string>>;
}

/** Names for a list of which the highest or lowest figure counts, such as drivers. */
export interface MemberWords {
  /** Name of the formula column that selects the highest or lowest figure, such as `drivers`. */
  readonly column: string;
  /** Russian name of a member, such as "водитель". */
  readonly title: string;
}

/** What the cells of a lookup table contain: figures for formulas, derived texts, or `yes` and `no`. */
export type CellKind = 'figure' | 'text' | 'yesNo';

/** The part of a product's price calculation that is code instead of tables. */
export interface RatingModel<Of extends Subject = Subject> extends Catalogue<Of> {
  readonly coversField: string;
  /** Rules that the column `sum` of the table `risks` may name. */
  readonly sums: Readonly<Record<string, SumRule<Of>>>;
  /** Rules that the column `deductible` of the table `risks` may name. */
  readonly deductibles: Readonly<Record<string, DeductibleRule<Of>>>;
  /** Reads the programme, which selects the list of allowed sums; if absent, the list with `*` applies. */
  readonly programme?: Reader<Of, string>;
  /** Currency of the sums insured; absent for rubles. */
  readonly currency?: CurrencyWords<Of>;
  /** Lookup tables that the product uses outside of formulas, with what their cells contain. */
  readonly asked?: Readonly<Record<string, CellKind>>;
  readonly ownTables?: Readonly<Record<string, TableRule>>;
  /** Finds errors in the product's own tables; called once all cells are valid. */
  checkOwn?(tables: Tables): readonly TableFault[];
  /** Returns false for risks that are never sold alone, because the minimum premium does not apply to them. */
  takesMinimum?(codes: readonly string[]): boolean;
}

/** Currency of the sums insured, and the rate that converts it to rubles. */
export interface CurrencyWords<Of extends Subject = Subject> {
  /** Reads the currency code, such as "EUR". */
  readonly code: Reader<Of, string>;
  /** Name of the attribute with the exchange rate. Each formula must multiply by it exactly once. */
  readonly rate: string;
}

/**
 * Source of a cover's sum insured. `own`: sent by the partner, by default `usual`. `computed`: by the insurer; a partner
 * may only repeat it. `listed`: one of the sums in the tariff. `none`: the risk has no sum.
 */
export type SumRule<Of extends Subject = Subject> =
  | { readonly kind: 'none' | 'listed' }
  | { readonly kind: 'own'; readonly usual?: SumOf<Of> }
  | {
      readonly kind: 'computed';
      readonly sum: SumOf<Of>;
      /** Returns the error text for a sum that differs from the computed one; by default a common text. */
      otherSum?(title: string, right: string): string;
    };

/** Function type that computes a sum from the contract and the tables in `asked`; undefined if it cannot. */
export type SumOf<Of extends Subject = Subject> = {
  of(subject: Of, ask: AskFigure): Kopecks | undefined;
}['of'];

/** Looks up a table; undefined after reporting that no row matches. */
export type AskFigure = (table: string) => Decimal | undefined;

/** Function type that returns the deductible of a cover; null for none. */
export type DeductibleRule<Of extends Subject = Subject> = {
  of(cover: RatedCover, contract: Of['contract']): Deductible | null;
}['of'];

export interface RatingInput<Of extends Subject = Subject> {
  readonly contract: Of['contract'];
  /** Covers in the order of the body; the parts of the calculation have the same order. */
  readonly covers: readonly RatedCover[];
  readonly members?: readonly NonNullable<Of['member']>[] | undefined;
  /** Member to rate if the contract names none, such as unlimited drivers. */
  readonly anybody?: NonNullable<Of['member']> | undefined;
  /** Paths of values in the body that differ from the attribute's own path: `{ region: 'insuredObject.…' }`. */
  readonly fields?: Readonly<Record<string, string>> | undefined;
  /** Assumptions about missing data, in Russian. */
  readonly assumptions?: readonly string[] | undefined;
}
