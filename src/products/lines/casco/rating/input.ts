import type { Decimal } from '#kernel/money/decimal.ts';
import type { Kopecks } from '#kernel/money/money.ts';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import type { Deductible, RatedCover, Subject } from '#rating/attributes/subject.ts';
import type { RatedConditions } from '../fields.ts';

/**
 * What a casco premium depends on, in words of the tariff: the mapping from a body fills in what was assumed, so that
 * rating sees no gaps. Codes are those of the reference lists; what the tariff does not know it refuses by path.
 */
export interface CascoRatingInput extends RatedConditions {
  readonly holderType: HolderType;
  readonly vehicle: RatedVehicle;
  /** First two digits of the KLADR code of where the vehicle is used. */
  readonly region: string;
  /** Empty with `multidrive`, and for organizations that name nobody. */
  readonly drivers: readonly RatedDriver[];
  /** Whoever drives is insured; then nobody is rated by age, but the least age and experience may be agreed. */
  readonly multidrive: RatedMultidrive | null;
  /** Days of the term, first and last included. */
  readonly termDays: number;
  /** In the order of the body: parts of the calculation keep it. */
  readonly covers: readonly RatedCover[];
  /** The individual's deductible, stated with cover `1` and applied to every risk that takes it. */
  readonly generalDeductible?: Deductible;
  readonly installmentType: string;
  readonly isPledged: boolean;
  /** `extraEquipment.totalCost`; 0 for none. */
  readonly equipmentTotal: Kopecks;
  /** Kilometres of the whole term; absent for no limit. */
  readonly mileageLimit?: number;
  /** `discountKVPercent`. */
  readonly discountKvPercent: Decimal;
  readonly kfav?: Decimal;
  readonly reductionCoef?: Decimal;
  /** Code of the loyalty programme; the first where several were sent. */
  readonly loyalty?: string;
  readonly concludedOn: DateText;
  /** Body paths that differ from the usual ones, by attribute name, such as `{ region: 'insuredObject.…' }`. */
  readonly fields?: Readonly<Record<string, string>>;
  /** What the mapping assumed, in Russian; goes before the assumptions of rating. */
  readonly assumptions?: readonly string[];
}

/** Of whom the tariff asks a value: nothing is rated one by one, and of several drivers the dearest counts. */
export type CascoSubject = Subject<CascoRatingInput, never, Partial<RatedDriver>>;

export interface RatedVehicle {
  readonly makeCode: string;
  readonly modelCode: string;
  /** The group of the vehicle directory: one of the things by which a tariff may group models. */
  readonly modelGroup?: string;
  readonly category: string;
  readonly yearIssue: number;
  /** Full years, as the tariff counts them: year of conclusion less year of issue, 0 for a new vehicle. */
  readonly ageYears: number;
  readonly isNew: boolean;
  /** What it is worth on the day of conclusion. */
  readonly cost: Kopecks;
  /** Sum insured of the vehicle; covers without a sum of their own take it. */
  readonly sumInsured: Kopecks;
  readonly mileage: number;
  readonly engineType: string;
  readonly horsePower: number;
}

export interface RatedDriver {
  readonly ageYears: number;
  readonly experienceYears: number;
  /** Where the body says so, within the driver: `driverAge` and `driveExperience` without these. */
  readonly fields?: { readonly age?: string; readonly experience?: string };
  readonly gender?: string;
  readonly familyState?: string;
}

export interface RatedMultidrive {
  readonly ageMin?: number;
  readonly experienceMin?: number;
}
