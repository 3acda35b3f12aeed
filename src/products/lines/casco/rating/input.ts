import type { Decimal } from '#kernel/money/decimal.ts';
import type { Kopecks } from '#kernel/money/money.ts';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import type { Deductible, RatedCover, Subject } from '#rating/attributes/subject.ts';
import type { RatedConditions } from '../fields.ts';

/**
 * Rating input of casco, in tariff terms. The mapping from a body fills in assumptions, so that rating sees no gaps. Codes
 * are those of the reference lists; rating reports codes that the tariff lacks, by path.
 */
export interface CascoRatingInput extends RatedConditions {
  readonly holderType: HolderType;
  readonly vehicle: RatedVehicle;
  /** First two digits of the KLADR code of the place of use. */
  readonly region: string;
  /** Empty with `multidrive`, and for organizations that name nobody. */
  readonly drivers: readonly RatedDriver[];
  /** Set if anybody may drive: no driver is rated by age, but a minimum age and experience may be agreed. */
  readonly multidrive: RatedMultidrive | null;
  /** Days of the term, first and last included. */
  readonly termDays: number;
  /** In body order, which the parts of the calculation keep. */
  readonly covers: readonly RatedCover[];
  /** The individual's deductible, stated with cover `1`, for every risk that accepts it. */
  readonly generalDeductible?: Deductible;
  readonly installmentType: string;
  readonly isPledged: boolean;
  /** `extraEquipment.totalCost`; 0 for none. */
  readonly equipmentTotal: Kopecks;
  /** Kilometres of the whole term; absent if unlimited. */
  readonly mileageLimit?: number;
  /** `discountKVPercent`. */
  readonly discountKvPercent: Decimal;
  readonly kfav?: Decimal;
  readonly reductionCoef?: Decimal;
  /** Code of the loyalty programme; the first if several were sent. */
  readonly loyalty?: string;
  readonly concludedOn: DateText;
  /** Body paths that override the usual ones, by attribute: `{ region: 'insuredObject.…' }`. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Assumptions of the mapping, in Russian, listed before those of rating. */
  readonly assumptions?: readonly string[];
}

/** Table subject: no items, and the highest figure of all drivers counts. */
export type CascoSubject = Subject<CascoRatingInput, never, Partial<RatedDriver>>;

export interface RatedVehicle {
  readonly makeCode: string;
  readonly modelCode: string;
  /** Model group of the vehicle directory; tariffs may group models by it. */
  readonly modelGroup?: string;
  readonly category: string;
  readonly yearIssue: number;
  /** Full years for the tariff: year of conclusion less year of issue, 0 for a new vehicle. */
  readonly ageYears: number;
  readonly isNew: boolean;
  /** Value on the day of conclusion. */
  readonly cost: Kopecks;
  /** Sum insured of the vehicle, for covers without a sum of their own. */
  readonly sumInsured: Kopecks;
  readonly mileage: number;
  readonly engineType: string;
  readonly horsePower: number;
}

export interface RatedDriver {
  readonly ageYears: number;
  readonly experienceYears: number;
  /** Paths within the driver; `driverAge` and `driveExperience` by default. */
  readonly fields?: { readonly age?: string; readonly experience?: string };
  readonly gender?: string;
  readonly familyState?: string;
}

export interface RatedMultidrive {
  readonly ageMin?: number;
  readonly experienceMin?: number;
}
