import type { Decimal } from '../../kernel/decimal.ts';
import type { Kopecks } from '../../kernel/money.ts';
import type { CascoRatingInput, RatedCover, RatedDeductible, RatedDriver } from '../../products/casco/rating/input.ts';

/** Numbers are compared as whole millionths, so that percents and rubles are exact and lookups need no decimals. */
export type Millionths = bigint;
export const millionthsScale = 6;
export const million = 1_000_000n;

/** What an attribute is a property of; a table that uses one of a cover is looked up for each cover. */
export type Scope = 'contract' | 'driver' | 'cover';

/** A cover as it is rated: sum and deductible found, its risk known to the tariff. */
export interface CoverInWork {
  readonly cover: RatedCover;
  readonly riskClass: string;
  /** Null for a risk without a sum. */
  readonly sumInsured: Kopecks | null;
  readonly deductible: RatedDeductible | null;
}

/** A listed driver by number, or whoever drives under multidrive. */
export interface DriverInWork {
  readonly index: number;
  readonly driver: Partial<RatedDriver>;
}

/** Of whom a value is asked. */
export interface Subject {
  readonly input: CascoRatingInput;
  readonly cover?: CoverInWork;
  readonly driver?: DriverInWork;
}

interface AttributeHead {
  readonly scope: Scope;
  /** "возраст ТС", in Russian. */
  readonly label: string;
  /** Where the value stands in the body, for faults; the input may name another place. */
  readonly field: string | ((subject: Subject) => string);
}

/** A code; `none` in tables stands for a value that is absent. */
export interface TextAttribute extends AttributeHead {
  readonly kind: 'text';
  readonly read: (subject: Subject) => string | undefined;
}

export interface NumberAttribute extends AttributeHead {
  readonly kind: 'number';
  /** Whole numbers have bands `from`–`to`; others only `over`–`up_to`. */
  readonly whole: boolean;
  /** Rounded up to a millionth where it does not end, so that "more than" and "up to" stay true. */
  readonly read: (subject: Subject) => Millionths | undefined;
  /** "2 года", "1 300 000,00 ₽". */
  readonly print: (value: Millionths) => string;
  /** The value itself, where a formula may multiply with it. */
  readonly exact?: (subject: Subject) => Decimal | undefined;
}

export type Attribute = TextAttribute | NumberAttribute;

export const absent = 'none';

export function fieldOf(name: string, attribute: Attribute, subject: Subject): string {
  const own = subject.input.fields?.[name];
  if (own !== undefined) return own;
  return typeof attribute.field === 'string' ? attribute.field : attribute.field(subject);
}
