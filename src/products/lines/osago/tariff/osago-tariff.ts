import type { CurrentReferenceBook } from '#catalogues/reference/reference-book.ts';
import type { CategoryFamily } from '#catalogues/vehicles/category.ts';
import { type Decimal, one } from '#kernel/money/decimal.ts';
import type { BonusMalusClass } from '#kernel/ports/ports.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import type { WholeFormula } from '#rating/tables/whole-formula.ts';
import type { SaleSettings } from '../../../product/sale-settings.ts';
import type { BaseRateSubject } from './base-rate-model.ts';
import type { TerritoryIndex } from './territory/territory-index.ts';

/** A table figure, ready to multiply and print. */
export interface Figure {
  readonly value: Decimal;
  /** As in the table, with a comma: "1,80". */
  readonly text: string;
  /** The earlier directive of a carried-over figure, if the present one is unknown. */
  readonly carriedOverFrom?: string;
}

/** A coefficient without effect. */
export const figureOne: Figure = { value: one, text: '1,00' };

/** Rows of the directive's table of base rates. */
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

/** Region code of the default base rate. */
export const anyRegion = '*';

/** Legal limits of a base rate, in whole rubles. */
export interface Corridor {
  readonly minRubles: number;
  readonly maxRubles: number;
}

export interface PowerBand {
  readonly over: number;
  /** Infinity in the last band. */
  readonly upTo: number;
  readonly figure: Figure;
}

/** Cells of one age band, both ends included; the last ends are Infinity. */
export interface AgeBand {
  readonly from: number;
  readonly to: number;
  readonly cells: readonly FigureBand[];
}

/** A band of terms: up to a number of days or months; begun months count as full. */
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

/** KBM of a legal owner with listed drivers: of its whole fleet, or the highest of the drivers. */
export const legalBonusMalusKinds = ['fleet', 'drivers'] as const;
export type LegalBonusMalus = (typeof legalBonusMalusKinds)[number];

/** The insurer's settings where the regulation leaves a choice or is uncertain. */
export interface OsagoSettings extends SaleSettings {
  readonly unlimitedIndividualKbm: Figure;
  readonly defaultKbmClass: BonusMalusClass;
  readonly legalKbm: LegalBonusMalus;
  readonly legalKvsMultiplier: Figure;
  readonly useMonthsMinIndividual: number;
  readonly useMonthsMinLegal: number;
  readonly usePeriodsMax: number;
  readonly eContractStartDaysMin: number;
  /**
   * Minimum wait for contracts of up to three months; null in versions without the setting, in which they wait like all
   * others.
   */
  readonly shortStartDaysMin: number | null;
  readonly transitDaysMax: number;
  readonly foreignDaysMin: number;
}

/** One directive and one set of base rates, compiled for lookups. */
export interface OsagoTariff {
  readonly versionIds: readonly string[];
  readonly effectiveFrom: DateText;
  readonly directiveFrom: DateText;
  /** Rows with unknown limits are absent and cannot be rated. */
  readonly corridors: ReadonlyMap<BaseRateRow, Corridor>;
  /** The insurer's base rate formula; null for a plain rate by row and region. */
  readonly baseFormula: WholeFormula<BaseRateSubject> | null;
  /** By row, then by region code or `*`; empty if there is a formula. */
  readonly baseRates: ReadonlyMap<BaseRateRow, ReadonlyMap<string, Figure>>;
  readonly territories: TerritoryIndex;
  readonly kbm: ReadonlyMap<BonusMalusClass, Figure>;
  readonly ko: { readonly limited: Figure; readonly individual: Figure; readonly legal: Figure };
  /** Power; motorcycles have no bands before 2025-04-17. */
  readonly km: { readonly car: readonly PowerBand[]; readonly motorcycle: readonly PowerBand[] };
  /** Age and experience; motorcycles share the common table before 2025-04-17. */
  readonly kvs: { readonly other: readonly AgeBand[]; readonly motorcycle: readonly AgeBand[] };
  /** Use by whole months; numbers of months below the table's minimum are absent. */
  readonly ks: ReadonlyMap<number, Figure>;
  readonly kp: { readonly foreign: readonly TermBand[]; readonly transit: readonly TermBand[] };
  readonly kpr: ReadonlyMap<TrailerKind, Figure>;
  readonly foreign: ForeignTerritory;
  readonly shortTerm: {
    /** False before contracts of up to three months existed. */
    readonly allowed: boolean;
    readonly bands: readonly FigureBand[];
  };
  readonly settings: OsagoSettings;
  /** Names of codes for texts. */
  readonly reference: Pick<CurrentReferenceBook, 'book'>;
  /** Base rate discounts for members of loyalty programmes; empty in versions without the table. */
  readonly loyalties: readonly LoyaltyDiscount[];
}

export interface LoyaltyDiscount {
  readonly programme: string;
  /** First and last day of conclusion; empty for no bound. */
  readonly from: string;
  readonly to: string;
  /** Multiplier of the base rate; at most 1. */
  readonly figure: Figure;
}

export interface ForeignTerritory {
  /** KT of a vehicle registered abroad; absent if the directive's figure is unknown. */
  readonly kt?: Figure;
  /** KT of certain vehicles of unfriendly states; absent in earlier versions. */
  readonly unfriendly?: {
    readonly kt: Figure;
    readonly families: ReadonlySet<CategoryFamily>;
    /** Country codes of two and of three letters. */
    readonly states: ReadonlySet<string>;
  };
}
