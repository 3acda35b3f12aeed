import type { IdentifiedVehicle } from '#catalogues/vehicles/modification.ts';
import { vehicleNumber } from '#catalogues/vehicles/vehicle-numbers.ts';
import type { Kopecks } from '#kernel/money/money.ts';
import { line } from './printed/text.ts';

/** A contract as the staff look at it before they decide; it names nobody. */
export interface ContractSummary {
  /** What is insured, in a few words: of a vehicle make, model and number, as far as they are known. */
  readonly object: string;
  /** What is insured, where the application says a sum. */
  readonly sum: Kopecks | null;
  /** Listed drivers; null where anybody may drive, absent where nothing is driven. */
  readonly drivers?: number | null;
  /** What the partner asks for beyond the usual, `name value`. */
  readonly asked: readonly string[];
}

interface SentVehicle {
  readonly markName?: string;
  readonly modelName?: string;
  readonly otherMarkName?: string;
  readonly otherModelName?: string;
  readonly vin?: string;
  readonly licensePlate?: string;
  readonly bodyNumber?: string;
  readonly chassisNumber?: string;
}

/** As the directory names it, or else the partner; a VIN says more than a plate. */
export function vehicleSummary(sent: SentVehicle, known: IdentifiedVehicle | undefined): string {
  const make = line(known?.makeName) || line(sent.markName) || line(sent.otherMarkName);
  const model = line(known?.modelName) || line(sent.modelName) || line(sent.otherModelName);
  const number =
    vehicleNumber(sent.vin) ??
    (line(sent.licensePlate) || vehicleNumber(sent.bodyNumber) || vehicleNumber(sent.chassisNumber));
  return [make, model, number].filter(Boolean).join(' ');
}
