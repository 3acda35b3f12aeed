import type { Decimal } from '#kernel/money/decimal.ts';
import type { Reader, Subject } from './subject.ts';

/** A number in whole millionths, so that percents and rubles compare exactly and faster than decimals. */
export type Millionths = bigint;
export const millionthsScale = 6;
export const million = 1_000_000n;

/** What a value belongs to. Of all members, the one with the highest or lowest figure decides. */
export type Scope = 'contract' | 'item' | 'member' | 'cover';

interface AttributeHead<Of> {
  readonly scope: Scope;
  /** Russian name of the attribute, such as "возраст ТС". */
  readonly label: string;
  /** Path of the value in the body, for validation errors. The rating input may override it. */
  readonly field: string | Reader<Of, string>;
  /** Values, in addition to those of the cover, that must be equal to reuse the result of another variant. */
  readonly besides?: 'nothing' | Reader<Of, unknown>;
  /** True for special-category data, which worksheets and errors must not show. */
  readonly isSecret?: boolean;
}

export type NameOf = (code: string) => string | undefined;

/** Source of the Russian names of codes. `string` is the name of a reference list; in an array, the first wins. */
export type CodeNames =
  | string
  | Readonly<Record<string, string>>
  | ReadonlyMap<string, string>
  | NameOf
  | SeveralNames;
interface SeveralNames extends ReadonlyArray<CodeNames> {}

/** An attribute whose value is a code. If an application has no code, the table row with `none` applies. */
export interface TextAttribute<Of = Subject> extends AttributeHead<Of> {
  readonly kind: 'text';
  /** Names of the codes; absent if messages show the code itself, such as the make of a car. */
  readonly names?: CodeNames | undefined;
  readonly read: Reader<Of, string | undefined>;
}

export interface NumberAttribute<Of = Subject> extends AttributeHead<Of> {
  readonly kind: 'number';
  /** True for whole numbers, whose table columns may be `from`–`to` bands; other numbers have `over`–`up_to` bands. */
  readonly whole: boolean;
  /** The value rounded up to a millionth, so that comparing it with "more than" and "up to" is correct. */
  readonly read: Reader<Of, Millionths | undefined>;
  /** Formats a value, such as "2 года" or "1 300 000,00 ₽". */
  readonly print: (value: Millionths) => string;
  /** The exact value, if formulas may multiply with it. */
  readonly exact?: Reader<Of, Decimal | undefined>;
  /** True for an amount of money that a rate may be a percent of. */
  readonly isSum?: boolean;
  /** True if a missing value is an error. Otherwise, a formula skips each step that uses the missing value. */
  readonly isNeeded?: boolean;
  /** The value rounded down to a millionth, so that comparing it with "not less than" is correct. */
  readonly atLeast?: Reader<Of, Millionths | undefined>;
}

export type Attribute<Of = Subject> = TextAttribute<Of> | NumberAttribute<Of>;

export const absentValue = 'none';
