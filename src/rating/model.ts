import type { TableRule } from '#catalogues/tariffs/check-table.ts';
import type { TableFault, Tables } from '#catalogues/tariffs/tariff.ts';
import type { Decimal } from '#kernel/money/decimal.ts';
import type { Kopecks } from '#kernel/money/money.ts';
import type { Attribute, CodeNames, NameOf } from './attributes/attribute.ts';
import type { Deductible, RatedCover, Reader, Subject } from './attributes/subject.ts';

/** The attributes that a product's formulas and tables can use. */
export interface Catalogue<Of extends Subject = Subject> {
  /** By column name. */
  readonly attributes: ReadonlyMap<string, Attribute<Of>>;
  /** The members, if the highest figure of a list counts. */
  readonly members?: MemberWords;
  /** Field to correct if no single attribute is at fault. */
  readonly field: string;
  /** Names of the codes that tables make themselves, such as zones and classes of risks, by column. */
  readonly names?: Readonly<Record<string, CodeNames>>;
  /** All names of codes by column; set when tables are compiled. */
  readonly nameOf?: ReadonlyMap<string, NameOf>;
  /** Columns with the figures of tables, if not named `value`. */
  readonly valueColumns?: Readonly<Record<string, string>>;
}

/** Names of the list whose highest figure counts. */
export interface MemberWords {
  /** The formula column that selects the highest or lowest figure; `drivers`. */
  readonly column: string;
  /** "водитель". */
  readonly title: string;
}

/** Cell kind of a lookup table: a figure of the formula, a derived text, or yes and no. */
export type CellKind = 'figure' | 'text' | 'yesNo';

/** How a product determines sums and premiums, in addition to its tables. */
export interface RatingModel<Of extends Subject = Subject> extends Catalogue<Of> {
  /** Path of the covers in a body. */
  readonly coversField: string;
  /** Values of the column `sum` of the table `risks`. */
  readonly sums: Readonly<Record<string, SumRule<Of>>>;
  /** Values of its column `deductible`. */
  readonly deductibles: Readonly<Record<string, DeductibleRule<Of>>>;
  /** Selects the list of sums; without it the list of `*` holds. */
  readonly programme?: Reader<Of, string>;
  /** For a product with sums in a foreign currency. */
  readonly currency?: CurrencyWords<Of>;
  /** Lookup tables that the product uses in addition to the formula. */
  readonly asked?: Readonly<Record<string, CellKind>>;
  readonly ownTables?: Readonly<Record<string, TableRule>>;
  /** Errors in the product's own tables, checked once all cells are valid. */
  checkOwn?(tables: Tables): readonly TableFault[];
  /** False if these risks alone are no contract, so that the minimum premium does not apply. */
  takesMinimum?(codes: readonly string[]): boolean;
}

/** The currency of the sums, and its conversion to rubles. */
export interface CurrencyWords<Of extends Subject = Subject> {
  /** "EUR". */
  readonly code: Reader<Of, string>;
  /** The attribute with the exchange rate of the day; each formula multiplies with it once. */
  readonly rate: string;
}

/**
 * Source of a cover's sum. `own`: sent by the partner, otherwise the usual one; `computed`: by the insurer, which a partner
 * may only repeat; `listed`: one of the tariff's; `none`: no sum.
 */
export type SumRule<Of extends Subject = Subject> =
  | { readonly kind: 'none' | 'listed' }
  | { readonly kind: 'own'; readonly usual?: SumOf<Of> }
  | {
      readonly kind: 'computed';
      readonly sum: SumOf<Of>;
      /** Error text for another sum; the common text by default. */
      otherSum?(title: string, right: string): string;
    };

/** Computes a sum from the contract and the model's `asked` tables; undefined if it cannot. */
export type SumOf<Of extends Subject = Subject> = {
  of(subject: Of, ask: AskFigure): Kopecks | undefined;
}['of'];

/** Looks up a table; undefined after a reported miss. */
export type AskFigure = (table: string) => Decimal | undefined;

/** Reads the deductible of a cover; null for none. */
export type DeductibleRule<Of extends Subject = Subject> = {
  of(cover: RatedCover, contract: Of['contract']): Deductible | null;
}['of'];

export interface RatingInput<Of extends Subject = Subject> {
  readonly contract: Of['contract'];
  /** In body order, which the parts of the calculation keep. */
  readonly covers: readonly RatedCover[];
  /** The members; the highest figure counts. */
  readonly members?: readonly NonNullable<Of['member']>[] | undefined;
  /** Default member if none is named. */
  readonly anybody?: NonNullable<Of['member']> | undefined;
  /** Body paths that override the usual ones, by attribute: `{ region: 'insuredObject.…' }`. */
  readonly fields?: Readonly<Record<string, string>> | undefined;
  /** Assumptions made by the mapping, in Russian. */
  readonly assumptions?: readonly string[] | undefined;
}
