import type { Decimal } from '#kernel/money/decimal.ts';
import type { Kopecks } from '#kernel/money/money.ts';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import type { Deductible, RatedCover, Subject } from '#rating/attributes/subject.ts';
import type { RatedConditions } from '../fields.ts';

/** Rating input of casco with assumed values filled in; a code that the tariff lacks is reported at its path. */
export interface CascoRatingInput extends RatedConditions {
  readonly holderType: HolderType;
  readonly vehicle: RatedVehicle;
  /** First two digits of the KLADR code of the place of use. */
  readonly region: string;
  /** Rated drivers; empty with `multidrive`, and for organizations that name nobody. */
  readonly drivers: readonly RatedDriver[];
  /** Minimum age and experience if anybody may drive, because no driver can be rated; otherwise null. */
  readonly multidrive: RatedMultidrive | null;
  /** Number of days of the term, including the first and the last. */
  readonly termDays: number;
  /** Rated covers in body order; the parts of the calculation have the same order. */
  readonly covers: readonly RatedCover[];
  /** An individual's deductible, sent with cover `1`; applies to every risk that allows a deductible. */
  readonly generalDeductible?: Deductible;
  readonly installmentType: string;
  readonly isPledged: boolean;
  /** Total cost of extra equipment; 0 without equipment. */
  readonly equipmentTotal: Kopecks;
  /** Mileage limit for the whole term in kilometres; absent if unlimited. */
  readonly mileageLimit?: number;
  /** Discount in percent at the expense of the partner's commission (`discountKVPercent`). */
  readonly discountKvPercent: Decimal;
  readonly kfav?: Decimal;
  readonly reductionCoef?: Decimal;
  /** Code of the loyalty programme; the first code if the partner sent several. */
  readonly loyalty?: string;
  readonly concludedOn: DateText;
  /** Body paths, by attribute, for errors that belong to another field than usual: `{ region: 'insuredObject.…' }`. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Assumptions made while reading the body, in Russian, listed before the assumptions of rating. */
  readonly assumptions?: readonly string[];
}

export type CascoSubject = Subject<CascoRatingInput, never, Partial<RatedDriver>>;

export interface RatedVehicle {
  readonly makeCode: string;
  readonly modelCode: string;
  readonly modelGroup?: string;
  readonly category: string;
  readonly yearIssue: number;
  /** Age in years: year of conclusion less year of issue; 0 for a new vehicle. */
  readonly ageYears: number;
  readonly isNew: boolean;
  /** Value of the vehicle on the day of conclusion. */
  readonly cost: Kopecks;
  /** Insured sum of the vehicle; used for covers without a sum. */
  readonly sumInsured: Kopecks;
  readonly mileage: number;
  readonly engineType: string;
  readonly horsePower: number;
}

export interface RatedDriver {
  readonly ageYears: number;
  readonly experienceYears: number;
  /** Paths of age and experience within the driver; by default `driverAge` and `driveExperience`. */
  readonly fields?: { readonly age?: string; readonly experience?: string };
  readonly gender?: string;
  readonly familyState?: string;
}

export interface RatedMultidrive {
  readonly ageMin?: number;
  readonly experienceMin?: number;
}
