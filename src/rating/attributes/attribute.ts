import type { Decimal } from '#kernel/money/decimal.ts';
import type { Reader, Subject } from './subject.ts';

/** Numbers in whole millionths, so that percents and rubles compare exactly without decimals. */
export type Millionths = bigint;
export const millionthsScale = 6;
export const million = 1_000_000n;

/**
 * What an attribute belongs to: the whole contract, one insured item, one member (the highest figure of all members
 * counts), or one cover. A table with a cover column is looked up for each cover.
 */
export type Scope = 'contract' | 'item' | 'member' | 'cover';

interface AttributeHead<Of> {
  readonly scope: Scope;
  /** "возраст ТС", in Russian. */
  readonly label: string;
  /** The value's path in the body, for validation errors; the input may override it. */
  readonly field: string | Reader<Of, string>;
  /** What the value depends on in addition to the cover's risk, option, sum and deductible; absent if not declared. */
  readonly besides?: 'nothing' | Reader<Of, unknown>;
  /** True for special-category data, which worksheets and errors must not show. */
  readonly isSecret?: boolean;
}

export type NameOf = (code: string) => string | undefined;

/** Source of the Russian names of codes: a reference list by its name, names by code, a function, or several sources in order of precedence. */
export type CodeNames =
  | string
  | Readonly<Record<string, string>>
  | ReadonlyMap<string, string>
  | NameOf
  | SeveralNames;
interface SeveralNames extends ReadonlyArray<CodeNames> {}

/** A code; tables write `none` for an absent value. */
export interface TextAttribute<Of = Subject> extends AttributeHead<Of> {
  readonly kind: 'text';
  /** Absent if texts print the code itself, such as a make. */
  readonly names?: CodeNames | undefined;
  readonly read: Reader<Of, string | undefined>;
}

export interface NumberAttribute<Of = Subject> extends AttributeHead<Of> {
  readonly kind: 'number';
  /** Whole numbers have `from`–`to` bands; others only `over`–`up_to`. */
  readonly whole: boolean;
  /** Rounded up to a millionth, so that "more than" and "up to" stay true. */
  readonly read: Reader<Of, Millionths | undefined>;
  /** "2 года", "1 300 000,00 ₽". */
  readonly print: (value: Millionths) => string;
  /** The exact value, if a formula may multiply with it. */
  readonly exact?: Reader<Of, Decimal | undefined>;
  /** True for an amount of money that a rate may be a percent of. */
  readonly isSum?: boolean;
  /** True if a formula cannot do without it: an absent value is an error instead of a skipped step. */
  readonly isNeeded?: boolean;
  /** The value rounded down to a millionth, so that "not less than" stays true. */
  readonly atLeast?: Reader<Of, Millionths | undefined>;
}

export type Attribute<Of = Subject> = TextAttribute<Of> | NumberAttribute<Of>;

export const absentValue = 'none';
