import type { Decimal } from '#kernel/money/decimal.ts';
import type { NumberAttribute, Scope } from '../attributes/attribute.ts';
import type { LookupTable } from '../lookup/lookup-table.ts';

/** A table figure, ready to multiply and print. */
export interface Figure {
  readonly value: Decimal;
  /** As in the table, with a comma: "1,80". */
  readonly text: string;
}

/**
 * Operations on the running value. `rate` begins with a percent of a sum, `amount` with rubles; `of_sum` takes that percent
 * of a sum, which turns percents into rubles.
 */
export const operations = [
  'rate',
  'amount',
  'multiply',
  'discount',
  'surcharge',
  'add',
  'of_sum',
  'round',
  'at_least',
  'at_most',
] as const;
export type Operation = (typeof operations)[number];

export type StepSource =
  | { readonly kind: 'table'; readonly table: LookupTable<Figure> }
  | InputSource
  | { readonly kind: 'value'; readonly figure: Figure };

export interface InputSource {
  readonly kind: 'input';
  readonly name: string;
  readonly attribute: NumberAttribute;
}

/** An attribute that must, or must not, have one of these values. */
export interface Condition {
  readonly attribute: string;
  readonly negated: boolean;
  readonly values: ReadonlySet<string>;
}

export interface Step {
  /** Index among all steps of the tariff; figures that do not depend on the cover are cached under it. */
  readonly index: number;
  readonly code: string;
  readonly title: string;
  readonly operation: Operation;
  readonly source: StepSource;
  readonly when: readonly Condition[];
  /** The narrowest scope of source and conditions. */
  readonly scope: Scope;
  /** Which of several members' figures counts. */
  readonly ofMembers: 'max' | 'min';
}

/** A text derived by the tariff, such as a zone of regions or a group of models. */
export interface DerivedAttribute {
  readonly name: string;
  readonly label: string;
  readonly scope: Scope;
  readonly table: LookupTable<string>;
}
