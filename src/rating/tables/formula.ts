import type { Decimal } from '#kernel/money/decimal.ts';
import type { NumberAttribute, Scope } from '../attributes/attribute.ts';
import type { LookupTable } from '../lookup/lookup-table.ts';

/** A figure of a table, ready to multiply and to print. */
export interface Figure {
  readonly value: Decimal;
  /** As the table writes it, with a comma: "1,80". */
  readonly text: string;
}

/**
 * What a step does with the running value. `rate` begins with a percent of a sum, `amount` with rubles; `of_sum` takes
 * that percent of a sum and so comes from percents to rubles.
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

/** A value that the input itself has. */
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
  /** Its place among all steps of the tariff; what does not depend on the cover is computed once under it. */
  readonly index: number;
  readonly code: string;
  readonly title: string;
  readonly operation: Operation;
  readonly source: StepSource;
  readonly when: readonly Condition[];
  /** The narrowest scope that source and conditions look at. */
  readonly scope: Scope;
  /** Which of several members' figures counts. */
  readonly ofMembers: 'max' | 'min';
}

/** A text that the tariff makes of others, such as a zone of regions or a group of models. */
export interface DerivedAttribute {
  readonly name: string;
  readonly label: string;
  readonly scope: Scope;
  readonly table: LookupTable<string>;
}
