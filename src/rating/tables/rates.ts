import type { Kopecks } from '#kernel/money/money.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import type { Millionths, NumberAttribute } from '../attributes/attribute.ts';
import type { Subject } from '../attributes/subject.ts';
import type { LookupTable } from '../lookup/lookup-table.ts';
import type { DeductibleRule, RatingModel, SumRule } from '../model.ts';
import type { Condition, DerivedAttribute, Step } from './formula.ts';

export interface Risk {
  readonly code: string;
  readonly title: string;
  readonly riskClass: string;
  readonly sum: SumRule;
  readonly deductible: DeductibleRule;
  /** Formula of the risk; null if the risk is included in the price of another risk. */
  readonly steps: readonly Step[] | null;
}

/** Minimum and maximum of a number; null if unlimited. */
export interface Limit {
  readonly title: string;
  readonly name: string;
  readonly attribute: NumberAttribute;
  /** Risks that the limit applies to; null for all risks. */
  readonly risks: ReadonlySet<string> | null;
  readonly when: readonly Condition[];
  readonly min: Millionths | null;
  readonly max: Millionths | null;
}

export interface AllowedSums {
  readonly sums: readonly Kopecks[];
  readonly byDefault: Kopecks;
}

export interface Rates<Of extends Subject = Subject> {
  readonly model: RatingModel<Of>;
  readonly versionIds: readonly string[];
  readonly effectiveFrom: DateText;
  readonly risks: ReadonlyMap<string, Risk>;
  /** Steps that apply to the total of all covers. */
  readonly totalSteps: readonly Step[];
  /** Steps whose figure is a coefficient that is the same for every cover, in formula order. */
  readonly commonFactors: readonly Step[];
  readonly derived: ReadonlyMap<string, DerivedAttribute>;
  /** Looks up whether a risk is sold (`yes` or `no`) by programme, policyholder and risk. */
  readonly availability: LookupTable<string>;
  /** Allowed sums by programme (or `*`), then by risk. */
  readonly sums: ReadonlyMap<string, ReadonlyMap<string, AllowedSums>>;
  readonly limits: readonly Limit[];
  readonly asked: ReadonlyMap<string, LookupTable<string>>;
}
