import type { DateText } from '../../kernel/calendar.ts';
import type { Decimal } from '../../kernel/decimal.ts';
import type { Kopecks } from '../../kernel/money.ts';
import type { SaleSettings } from '../../products/sale-settings.ts';
import type { Millionths, NumberAttribute, Scope } from '../attributes/attribute.ts';
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
  | { readonly kind: 'input'; readonly name: string; readonly attribute: NumberAttribute }
  | { readonly kind: 'value'; readonly figure: Figure };

/** An attribute that must, or must not, have one of these values. */
export interface Condition {
  readonly attribute: string;
  readonly negated: boolean;
  readonly values: ReadonlySet<string>;
}

/** A row of the formula. */
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
  /** Which of several drivers' figures counts. */
  readonly ofDrivers: 'max' | 'min';
}

export interface Risk {
  readonly code: string;
  readonly title: string;
  readonly riskClass: string;
  readonly sum: SumRule;
  readonly deductible: DeductibleRule;
  /** Its formula; null where its price is contained in another risk's. */
  readonly steps: readonly Step[] | null;
}

/** `vehicle`: the vehicle's unless the cover has its own; `listed`: one of the tariff's; `none`: no sum. */
export const sumRules = ['vehicle', 'listed', 'none'] as const;
export type SumRule = (typeof sumRules)[number];

/** Whether the general deductible applies: always, with the option DEDUCTIBLE, never; `none`: not even an own one. */
export const deductibleRules = ['general', 'option', 'own', 'none'] as const;
export type DeductibleRule = (typeof deductibleRules)[number];

/** Bounds of a number that the tariff rates; null for no bound. */
export interface Limit {
  readonly title: string;
  readonly name: string;
  readonly attribute: NumberAttribute;
  /** Null for every risk. */
  readonly risks: ReadonlySet<string> | null;
  readonly when: readonly Condition[];
  readonly min: Millionths | null;
  readonly max: Millionths | null;
}

export interface AllowedSums {
  readonly sums: readonly Kopecks[];
  readonly byDefault: Kopecks;
}

/** A text that the tariff makes of others, such as a zone of regions or a group of models. */
export interface DerivedAttribute {
  readonly name: string;
  readonly label: string;
  readonly table: LookupTable<string>;
}

/** An insurer's casco tariff, compiled for look-ups. */
export interface CascoTariff {
  readonly versionIds: readonly string[];
  readonly effectiveFrom: DateText;
  readonly risks: ReadonlyMap<string, Risk>;
  /** Steps on the sum of all covers. */
  readonly totalSteps: readonly Step[];
  /** Factors that are the same for every cover, in their order. */
  readonly commonFactors: readonly Step[];
  readonly derived: ReadonlyMap<string, DerivedAttribute>;
  /** `yes` or `no` by programme, holder and risk. */
  readonly availability: LookupTable<string>;
  /** By programme or `*`, then by risk. */
  readonly sums: ReadonlyMap<string, ReadonlyMap<string, AllowedSums>>;
  readonly limits: readonly Limit[];
  /** False where a deductible is priced as one of every event, whatever it applies to. */
  readonly tellsDeductiblesApart: boolean;
  readonly settings: SaleSettings;
  /** Percent of its worth that a vehicle of an age loses in a year; null where the tariff does not say it by age alone. */
  readonly wear: LookupTable<Figure> | null;
}

export const anyValue = '*';
