import type { TableRule } from '#catalogues/tariffs/check-table.ts';
import type { TableFault, Tables } from '#catalogues/tariffs/tariff.ts';
import type { Decimal } from '#kernel/money/decimal.ts';
import type { Kopecks } from '#kernel/money/money.ts';
import type { Attribute } from './attributes/attribute.ts';
import type { Deductible, RatedCover, Reader, Subject } from './attributes/subject.ts';

/** What the formulas and tables of a product may look at, in the product's words. */
export interface Catalogue<Of extends Subject = Subject> {
  /** By the name that columns use. */
  readonly attributes: ReadonlyMap<string, Attribute<Of>>;
  /** Those of whom the dearest figure counts, where a product has such a list. */
  readonly members?: MemberWords;
  /** Where a person corrects what no single attribute names. */
  readonly field: string;
  /** The columns in which tables give their figures, where these are not called `value`. */
  readonly valueColumns?: Readonly<Record<string, string>>;
}

/** How a product calls the list of whom the dearest figure counts. */
export interface MemberWords {
  /** The column of the formula that says whether the greatest or the least figure counts; `drivers`. */
  readonly column: string;
  /** "водитель". */
  readonly title: string;
}

/** What a look-up table gives: a figure of the formula, a text of a derived attribute, or yes and no. */
export type CellKind = 'figure' | 'text' | 'yesNo';

/** What a product's covers, sums and premiums are by, besides what its tables say. */
export interface RatingModel<Of extends Subject = Subject> extends Catalogue<Of> {
  /** Where covers stand in a body. */
  readonly coversField: string;
  /** The words of the column `sum` of the table `risks`. */
  readonly sums: Readonly<Record<string, SumRule<Of>>>;
  /** The words of its column `deductible`. */
  readonly deductibles: Readonly<Record<string, DeductibleRule<Of>>>;
  /** By what the lists of sums differ; without it all are those of `*`. */
  readonly programme?: Reader<Of, string>;
  /** Of a product whose sums are in a foreign currency. */
  readonly currency?: CurrencyWords<Of>;
  /** Look-up tables that the product itself asks besides the formula. */
  readonly asked?: Readonly<Record<string, CellKind>>;
  readonly ownTables?: Readonly<Record<string, TableRule>>;
  /** Faults of its own tables, asked where all cells are right. */
  checkOwn?(tables: Tables): readonly TableFault[];
  /** False where these risks alone are no contract, so that the tariff's least premium does not hold for them. */
  takesMinimum?(codes: readonly string[]): boolean;
}

/** In which currency sums are, and what turns it into rubles. */
export interface CurrencyWords<Of extends Subject = Subject> {
  /** "EUR". */
  readonly code: Reader<Of, string>;
  /** The attribute with the rate of the day; each formula multiplies with it once, and is in rubles from there. */
  readonly rate: string;
}

/**
 * Where the sum of a cover comes from. `own`: the partner's, else the usual one; `computed`: the house's, which a partner
 * may only repeat; `listed`: one of the tariff's; `none`: there is none.
 */
export type SumRule<Of extends Subject = Subject> =
  | { readonly kind: 'none' | 'listed' }
  | { readonly kind: 'own'; readonly usual?: SumOf<Of> }
  | {
      readonly kind: 'computed';
      readonly sum: SumOf<Of>;
      /** The text for any other sum; by default that of every product. */
      otherSum?(title: string, right: string): string;
    };

/** A sum that is worked out of the contract and of tables that the model names as asked; undefined where it cannot be. */
export type SumOf<Of extends Subject = Subject> = {
  of(subject: Of, ask: AskFigure): Kopecks | undefined;
}['of'];

/** The figure of a table for what is rated; undefined where it has none, which has been refused then. */
export type AskFigure = (table: string) => Decimal | undefined;

/** The deductible that a cover bears; null for none. */
export type DeductibleRule<Of extends Subject = Subject> = {
  of(cover: RatedCover, contract: Of['contract']): Deductible | null;
}['of'];

/** What all covers of a contract are rated from. */
export interface RatingInput<Of extends Subject = Subject> {
  readonly contract: Of['contract'];
  /** In the order of the body: parts of the calculation keep it. */
  readonly covers: readonly RatedCover[];
  /** Of whom the dearest figure counts. */
  readonly members?: readonly NonNullable<Of['member']>[] | undefined;
  /** Who counts in their place where nobody is named. */
  readonly anybody?: NonNullable<Of['member']> | undefined;
  /** Body paths that differ from the usual ones, by attribute name, such as `{ region: 'insuredObject.…' }`. */
  readonly fields?: Readonly<Record<string, string>> | undefined;
  /** What the mapping assumed, in Russian. */
  readonly assumptions?: readonly string[] | undefined;
}
