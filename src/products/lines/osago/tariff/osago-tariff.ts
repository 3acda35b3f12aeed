import type { CategoryFamily } from '#catalogues/vehicles/category.ts';
import { type Decimal, one } from '#kernel/money/decimal.ts';
import type { BonusMalusClass } from '#kernel/ports/ports.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import type { WholeFormula } from '#rating/tables/whole-formula.ts';
import type { SaleSettings } from '../../../product/sale-settings.ts';
import type { BaseRateSubject } from './base-rate-model.ts';
import type { TerritoryIndex } from './territory/territory-index.ts';

/** A figure of a table, ready to multiply and to print. */
export interface Figure {
  readonly value: Decimal;
  /** As the table writes it, with a comma: "1,80". */
  readonly text: string;
  /** The earlier directive from which the figure was carried over, where nobody has seen the one in force. */
  readonly carriedOverFrom?: string;
}

/** A coefficient that changes nothing. */
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

/** The base rate of any region that has none of its own. */
export const anyRegion = '*';

/** Whole rubles between which the law lets a base rate lie. */
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

/** A band of terms: up to so many days or so many months, begun months counted as full. */
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

/** KBM of a legal owner with listed drivers: one of its whole fleet, or the dearest driver's. */
export const legalBonusMalusKinds = ['fleet', 'drivers'] as const;
export type LegalBonusMalus = (typeof legalBonusMalusKinds)[number];

/** The insurer's own choices where the law leaves them to it or is not known for sure. */
export interface OsagoSettings extends SaleSettings {
  readonly unlimitedIndividualKbm: Figure;
  readonly defaultKbmClass: BonusMalusClass;
  readonly legalKbm: LegalBonusMalus;
  readonly legalKvsMultiplier: Figure;
  readonly useMonthsMinIndividual: number;
  readonly useMonthsMinLegal: number;
  readonly usePeriodsMax: number;
  readonly eContractStartDaysMin: number;
  /** The same for contracts of up to three months; null in versions without the setting: these wait like all others. */
  readonly shortStartDaysMin: number | null;
  readonly transitDaysMax: number;
  readonly foreignDaysMin: number;
}

/** One directive and one set of the insurer's base rates, compiled for look-ups. */
export interface OsagoTariff {
  readonly versionIds: readonly string[];
  readonly effectiveFrom: DateText;
  readonly directiveFrom: DateText;
  /** Rows whose limits are not known are absent, and cannot be rated. */
  readonly corridors: ReadonlyMap<BaseRateRow, Corridor>;
  /** The insurer's formula of the base rate; null where it is the simplest one, a rate by row and region. */
  readonly baseFormula: WholeFormula<BaseRateSubject> | null;
  /** By row, then by region code or `*`; empty where there is a formula. */
  readonly baseRates: ReadonlyMap<BaseRateRow, ReadonlyMap<string, Figure>>;
  readonly territories: TerritoryIndex;
  readonly kbm: ReadonlyMap<BonusMalusClass, Figure>;
  readonly ko: { readonly limited: Figure; readonly individual: Figure; readonly legal: Figure };
  /** Power; motorcycles have no bands before 2025-04-17. */
  readonly km: { readonly car: readonly PowerBand[]; readonly motorcycle: readonly PowerBand[] };
  /** Age and experience; motorcycles share the common table before 2025-04-17. */
  readonly kvs: { readonly other: readonly AgeBand[]; readonly motorcycle: readonly AgeBand[] };
  /** Use by whole months; fewer months than the table knows are absent. */
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
  /** What members of loyalty programmes get off the base rate; empty in versions without the table. */
  readonly loyalties: readonly LoyaltyDiscount[];
}

export interface LoyaltyDiscount {
  readonly programme: string;
  /** First and last day of conclusion; empty for no bound. */
  readonly from: string;
  readonly to: string;
  /** What the base rate is multiplied by; at most 1. */
  readonly figure: Figure;
}

export interface ForeignTerritory {
  /** KT of a vehicle registered abroad; absent where the directive's figure is not known. */
  readonly kt?: Figure;
  /** KT of certain vehicles of unfriendly states; absent before it existed. */
  readonly unfriendly?: {
    readonly kt: Figure;
    readonly families: ReadonlySet<CategoryFamily>;
    /** Country codes of two and of three letters. */
    readonly states: ReadonlySet<string>;
  };
}
