import type { CurrentReferenceBook } from '#catalogues/reference/reference-book.ts';
import type { CategoryFamily } from '#catalogues/vehicles/category.ts';
import { type Decimal, one } from '#kernel/money/decimal.ts';
import type { BonusMalusClass } from '#kernel/ports/ports.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import type { WholeFormula } from '#rating/tables/whole-formula.ts';
import type { SaleSettings } from '../../../product/sale-settings.ts';
import type { BaseRateSubject } from './base-rate-model.ts';
import type { TerritoryIndex } from './territory/territory-index.ts';

export interface Figure {
  readonly value: Decimal;
  /** The figure as in the table, with a comma: "1,80". */
  readonly text: string;
  /** The earlier directive from which the figure was taken, because the figure of the present directive is unknown. */
  readonly carriedOverFrom?: string;
}

export const figureOne: Figure = { value: one, text: '1,00' };

export const baseRateRows = [
  '1',
  '2.1',
  '2.2',
  '2.3',
  '3.1',
  '3.2',
  '4.1',
  '4.2',
  '4.3',
  '5',
  '6',
  '7',
] as const;
export type BaseRateRow = (typeof baseRateRows)[number];

/** Region code of the base rate for all regions without a rate of their own. */
export const anyRegion = '*';

/** Legal limits of a base rate, in whole rubles. */
export interface Corridor {
  readonly minRubles: number;
  readonly maxRubles: number;
}

export interface PowerBand {
  readonly over: number;
  /** Upper bound of the band; Infinity in the last band. */
  readonly upTo: number;
  readonly figure: Figure;
}

/** Figures of an age band; `from` and `to` are included, and the last `to` is Infinity. */
export interface AgeBand {
  readonly from: number;
  readonly to: number;
  readonly cells: readonly FigureBand[];
}

/** A band of terms up to a number of days or months; a started month counts as a whole month. */
export interface TermBand {
  readonly daysMin: number;
  readonly daysMax: number;
  readonly monthsMax: number;
  readonly figure: Figure;
}

interface FigureBand {
  readonly from: number;
  readonly to: number;
  readonly figure: Figure;
}

export const trailerKinds = [
  'car_of_legal_entity',
  'motorcycle',
  'truck_to_16_t',
  'truck_over_16_t',
  'tractor',
  'other',
] as const;
export type TrailerKind = (typeof trailerKinds)[number];

/** How KBM of a legal owner with listed drivers is found: the class of the whole fleet, or the highest of the drivers. */
export const legalBonusMalusKinds = ['fleet', 'drivers'] as const;
export type LegalBonusMalus = (typeof legalBonusMalusKinds)[number];

/** The insurer's settings for matters that the regulation leaves open. */
export interface OsagoSettings extends SaleSettings {
  readonly unlimitedIndividualKbm: Figure;
  readonly defaultKbmClass: BonusMalusClass;
  readonly legalKbm: LegalBonusMalus;
  readonly legalKvsMultiplier: Figure;
  readonly useMonthsMinIndividual: number;
  readonly useMonthsMinLegal: number;
  readonly usePeriodsMax: number;
  readonly eContractStartDaysMin: number;
  /** Minimum days until the start of a contract of up to three months; null: the same as for other contracts. */
  readonly shortStartDaysMin: number | null;
  readonly transitDaysMax: number;
  readonly foreignDaysMin: number;
}

export interface OsagoTariff {
  readonly versionIds: readonly string[];
  readonly effectiveFrom: DateText;
  readonly directiveFrom: DateText;
  /** Legal limits by row; a row with unknown limits is absent and cannot be rated. */
  readonly corridors: ReadonlyMap<BaseRateRow, Corridor>;
  /** The insurer's base rate formula; null if base rates are listed by row and region. */
  readonly baseFormula: WholeFormula<BaseRateSubject> | null;
  /** Base rates by row, then by region code or `*`; empty if there is a formula. */
  readonly baseRates: ReadonlyMap<BaseRateRow, ReadonlyMap<string, Figure>>;
  readonly territories: TerritoryIndex;
  readonly kbm: ReadonlyMap<BonusMalusClass, Figure>;
  readonly ko: { readonly limited: Figure; readonly individual: Figure; readonly legal: Figure };
  /** KM by engine power; motorcycles have no bands before 2025-04-17. */
  readonly km: { readonly car: readonly PowerBand[]; readonly motorcycle: readonly PowerBand[] };
  /** KVS by age and experience; before 2025-04-17 motorcycles use the table of cars and other vehicles. */
  readonly kvs: { readonly other: readonly AgeBand[]; readonly motorcycle: readonly AgeBand[] };
  /** KS by whole months of use; numbers below the table's minimum are absent. */
  readonly ks: ReadonlyMap<number, Figure>;
  readonly kp: { readonly foreign: readonly TermBand[]; readonly transit: readonly TermBand[] };
  readonly kpr: ReadonlyMap<TrailerKind, Figure>;
  readonly foreign: ForeignTerritory;
  readonly shortTerm: {
    /** False in directives from before contracts of up to three months existed. */
    readonly allowed: boolean;
    readonly bands: readonly FigureBand[];
  };
  readonly settings: OsagoSettings;
  /** Reference lists with the names of codes that explain the premium, such as loyalty programmes. */
  readonly reference: Pick<CurrentReferenceBook, 'book'>;
  /** Base rate discounts for members of loyalty programmes; empty in versions without a table of discounts. */
  readonly loyalties: readonly LoyaltyDiscount[];
}

export interface LoyaltyDiscount {
  readonly programme: string;
  /** First (`from`) and last (`to`) day of conclusion for the discount; empty if unlimited. */
  readonly from: string;
  readonly to: string;
  /** Multiplier of the base rate; at most 1. */
  readonly figure: Figure;
}

export interface ForeignTerritory {
  /** KT of vehicles registered abroad; absent if the directive's figure is unknown. */
  readonly kt?: Figure;
  /** KT of certain vehicles of unfriendly states; absent in versions from before this KT existed. */
  readonly unfriendly?: {
    readonly kt: Figure;
    readonly families: ReadonlySet<CategoryFamily>;
    /** Codes of the unfriendly states, with two and with three letters. */
    readonly states: ReadonlySet<string>;
  };
}
