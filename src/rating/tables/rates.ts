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
  /** Its formula; null if its price is included in another risk's. */
  readonly steps: readonly Step[] | null;
}

/** Bounds of a rated number; null for no bound. */
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

/** An insurer's tariff of covers, compiled for lookups. */
export interface Rates<Of extends Subject = Subject> {
  readonly model: RatingModel<Of>;
  readonly versionIds: readonly string[];
  readonly effectiveFrom: DateText;
  readonly risks: ReadonlyMap<string, Risk>;
  /** Steps on the sum of all covers. */
  readonly totalSteps: readonly Step[];
  /** Factors that are the same for every cover, in formula order. */
  readonly commonFactors: readonly Step[];
  readonly derived: ReadonlyMap<string, DerivedAttribute>;
  /** `yes` or `no` by programme, holder and risk. */
  readonly availability: LookupTable<string>;
  /** By programme or `*`, then by risk. */
  readonly sums: ReadonlyMap<string, ReadonlyMap<string, AllowedSums>>;
  readonly limits: readonly Limit[];
  /** Lookup tables that the product uses in addition to the formula. */
  readonly asked: ReadonlyMap<string, LookupTable<string>>;
}
