import { nameIn, type ReferenceBook } from '#catalogues/reference/reference-book.ts';
import type { IdentifiedVehicle } from '#catalogues/vehicles/modification.ts';
import { measure } from '#kernel/terms/measures.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import { sent } from '#parties/fields/checks.ts';
import type { CascoVehicle } from '../application.ts';

/** Returns the age on the day of conclusion; a quote without a year of issue assumes a new vehicle. */
export function readVehicleAge({ yearIssue }: CascoVehicle, concludedOn: DateText, assumptions: string[]) {
  const present = Number(concludedOn.slice(0, 4));
  const year = Number(yearIssue?.slice(0, 4));
  if (Number.isInteger(year) && year > 0) return { yearIssue: year, ageYears: Math.max(0, present - year) };
  assumptions.push(`год выпуска: ${present}`);
  return { yearIssue: present, ageYears: 0 };
}

/** Returns the engine type code from the application or, if absent, the vehicle directory; empty if both lack it. */
export function readEngineType(
  { vehicleModel }: CascoVehicle,
  { agreed, engineType }: IdentifiedVehicle,
  reference: ReferenceBook,
  assumptions: string[],
): string {
  const stated = sent(vehicleModel?.engineTypeCode);
  if (stated !== undefined) return stated;
  if (agreed.engineType === undefined && engineType !== '')
    assumptions.push(`тип двигателя: ${nameIn(reference, 'engine_type', engineType)}, по справочнику`);
  return engineType;
}

/** Returns whole horsepower from the application or, if absent, the vehicle directory; 0 if both lack it. */
export function readHorsePower(
  { vehicleModel }: CascoVehicle,
  { agreed, horsePower }: IdentifiedVehicle,
  assumptions: string[],
): number {
  const stated = measure(vehicleModel?.horsePower);
  if (stated !== undefined) return Math.trunc(stated);
  const known = Math.trunc(horsePower ?? 0);
  // `known` is the power of the strongest matching modification if the modifications differ.
  if (agreed.horsePower === undefined) assumptions.push(`мощность, л. с.: ${known}, по справочнику`);
  return known;
}
