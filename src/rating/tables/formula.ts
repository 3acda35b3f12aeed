import type { Decimal } from '#kernel/money/decimal.ts';
import type { NumberAttribute, Scope } from '../attributes/attribute.ts';
import type { LookupTable } from '../lookup/lookup-table.ts';

export interface Figure {
  readonly value: Decimal;
  /** The cell with a decimal comma: "1,80". */
  readonly text: string;
}

/** Operations: `rate` begins with a percent, `amount` with rubles, and `of_sum` turns a percent into rubles. */
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

/** Requires an attribute to have one of the values; if `negated`, to have none of them. */
export interface Condition {
  readonly attribute: string;
  readonly negated: boolean;
  readonly values: ReadonlySet<string>;
}

export interface Step {
  /** Index among all steps of the tariff. Figures that do not depend on the cover are cached by it. */
  readonly index: number;
  readonly code: string;
  readonly title: string;
  readonly operation: Operation;
  readonly source: StepSource;
  readonly when: readonly Condition[];
  /** Narrowest scope of the step's source and conditions. */
  readonly scope: Scope;
  /** Selects the highest or lowest figure of all members. */
  readonly ofMembers: 'max' | 'min';
}

/** A code that the tariff derives, such as a zone of regions or a group of models. */
export interface DerivedAttribute {
  readonly name: string;
  readonly label: string;
  readonly scope: Scope;
  readonly table: LookupTable<string>;
}
