import type { Fault } from '#kernel/errors/errors.ts';
import type { Reason } from '#kernel/errors/reasons.ts';
import { type Decimal, decimalText } from '#kernel/money/decimal.ts';
import type { Facts } from '../../../product/product.ts';
import type { OsagoObject } from '../application.ts';
import type { OsagoPrepared, RatedVehicle } from '../prepared.ts';
import type { OsagoReading } from '../reading.ts';
import type { Figure, OsagoTariff } from '../tariff/osago-tariff.ts';
import type { Territory } from '../tariff/territory/territory-index.ts';

export type CoefficientCode = 'KT' | 'KBM' | 'KVS' | 'KO' | 'KM' | 'KS' | 'KP' | 'KPR';

export interface RatingWork
  extends Pick<OsagoReading, 'purpose' | 'owner' | 'registration' | 'drivers' | 'term' | 'loyalties'> {
  readonly prepared: OsagoPrepared;
  readonly facts: Facts;
  readonly tariff: OsagoTariff;
  readonly osago: OsagoObject;
  readonly vehicle: RatedVehicle;
  /** Territory of the owner's address; undefined if the territory was not found or KT does not depend on it. */
  readonly territory: OwnerTerritory | undefined;
  readonly notes: Notes;
}

export interface OwnerTerritory {
  readonly territory: Territory;
  /** Source of the place: "владелец, КЛАДР 7700000000000". */
  readonly source: string;
}

export interface Notes {
  readonly faults: Fault[];
  readonly assumptions: string[];
}

/** A coefficient; `text` is the figure as printed. */
export interface Found {
  readonly value: Decimal;
  readonly text: string;
  readonly reason: string;
}

export interface BaseRate {
  readonly figure: Figure;
  /** Why the figure applies: "строка 2.2, регион 77". */
  readonly reason: string;
  readonly steps?: readonly string[];
}

export function refuseOsagoRating(notes: Notes, field: string, description: string, reason: Reason): null {
  notes.faults.push({ field, description, reason, domain: 'rating' });
  return null;
}

/** Makes a coefficient from a table figure; a figure taken from an earlier directive is reported as an assumption. */
export function found(notes: Notes, code: CoefficientCode, figure: Figure, reason: string): Found {
  if (figure.carriedOverFrom !== undefined) {
    notes.assumptions.push(
      `${coefficientNames[code]} ${figure.text}: значение действующего указания не установлено, взято из ${figure.carriedOverFrom}`,
    );
  }
  return { value: figure.value, text: figure.text, reason };
}

export const coefficientNames: Readonly<Record<CoefficientCode, string>> = {
  KT: 'КТ',
  KBM: 'КБМ',
  KVS: 'КВС',
  KO: 'КО',
  KM: 'КМ',
  KS: 'КС',
  KP: 'КП',
  KPR: 'КПр',
};

/** Formats the shortest exact number with a comma: "1,8". */
export function formatOsagoNumber(value: Decimal): string {
  return decimalText(value).replace('.', ',');
}
