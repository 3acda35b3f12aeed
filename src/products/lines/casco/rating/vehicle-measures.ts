import type { IdentifiedVehicle } from '#catalogues/vehicles/modification.ts';
import { measure } from '#kernel/terms/measures.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import { sent } from '#parties/fields/checks.ts';
import type { CascoVehicle } from '../application.ts';

export interface VehicleAge {
  readonly yearIssue: number;
  /** By calendar years, 0 for a vehicle of this year. */
  readonly ageYears: number;
}

/** The age on the day of conclusion; a quote without a year is of a new vehicle. */
export function readVehicleAge(
  { yearIssue }: CascoVehicle,
  concludedOn: DateText,
  assumptions: string[],
): VehicleAge {
  const present = Number(concludedOn.slice(0, 4));
  const year = Number(yearIssue?.slice(0, 4));
  if (Number.isInteger(year) && year > 0) return { yearIssue: year, ageYears: Math.max(0, present - year) };
  assumptions.push(`год выпуска: ${present}`);
  return { yearIssue: present, ageYears: 0 };
}

/** Code of the engine's type, as the application says it or else the directory; empty where nobody knows. */
export function readEngineType(
  { vehicleModel }: CascoVehicle,
  { agreed, engineType }: IdentifiedVehicle,
  assumptions: string[],
): string {
  const stated = sent(vehicleModel?.engineTypeCode);
  if (stated !== undefined) return stated;
  if (agreed.engineType === undefined && engineType !== '')
    assumptions.push(`тип двигателя: ${engineType}, по справочнику`);
  return engineType;
}

/** Whole horse powers, as the application says it or else the directory; 0 where nobody knows. */
export function readHorsePower(
  { vehicleModel }: CascoVehicle,
  { agreed, horsePower }: IdentifiedVehicle,
  assumptions: string[],
): number {
  const stated = measure(vehicleModel?.horsePower);
  if (stated !== undefined) return Math.trunc(stated);
  const known = Math.trunc(horsePower ?? 0);
  // Where several modifications fit and differ, the directory gives the strongest.
  if (agreed.horsePower === undefined) assumptions.push(`мощность, л. с.: ${known}, по справочнику`);
  return known;
}
