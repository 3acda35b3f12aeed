import type { Decimal } from '#kernel/money/decimal.ts';
import type { Reader, Subject } from './subject.ts';

/** Numbers are compared as whole millionths, so that percents and rubles are exact and lookups need no decimals. */
export type Millionths = bigint;
export const millionthsScale = 6;
export const million = 1_000_000n;

/**
 * What an attribute is a property of: the whole contract, one of the things that are rated one by one, one of several
 * of whom the dearest figure counts, or one cover. A table that looks at a cover is looked up for each cover.
 */
export type Scope = 'contract' | 'item' | 'member' | 'cover';

interface AttributeHead<Of> {
  readonly scope: Scope;
  /** "возраст ТС", in Russian. */
  readonly label: string;
  /** Where the value stands in the body, for faults; the input may name another place. */
  readonly field: string | Reader<Of, string>;
  /** What the value depends on besides a cover's risk, option, sum and deductible; absent where nobody has said. */
  readonly besides?: 'nothing' | Reader<Of, unknown>;
  /** True where no worksheet and no fault may show the value: it is of a special category. */
  readonly isSecret?: boolean;
}

/** A code; `none` in tables stands for a value that is absent. */
export interface TextAttribute<Of = Subject> extends AttributeHead<Of> {
  readonly kind: 'text';
  readonly read: Reader<Of, string | undefined>;
}

export interface NumberAttribute<Of = Subject> extends AttributeHead<Of> {
  readonly kind: 'number';
  /** Whole numbers have bands `from`–`to`; others only `over`–`up_to`. */
  readonly whole: boolean;
  /** Rounded up to a millionth where it does not end, so that "more than" and "up to" stay true. */
  readonly read: Reader<Of, Millionths | undefined>;
  /** "2 года", "1 300 000,00 ₽". */
  readonly print: (value: Millionths) => string;
  /** The value itself, where a formula may multiply with it. */
  readonly exact?: Reader<Of, Decimal | undefined>;
  /** True for an amount of money that a rate may be a percent of. */
  readonly isSum?: boolean;
  /** True where a formula never does without it: absent, it is refused, and the step is not left out. */
  readonly isNeeded?: boolean;
  /** The value rounded down where it does not end, so that "not less than" stays true. */
  readonly atLeast?: Reader<Of, Millionths | undefined>;
}

export type Attribute<Of = Subject> = TextAttribute<Of> | NumberAttribute<Of>;

export const absentValue = 'none';
