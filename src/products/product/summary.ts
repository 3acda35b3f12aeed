import type { IdentifiedVehicle } from '#catalogues/vehicles/modification.ts';
import { vehicleNumber } from '#catalogues/vehicles/vehicle-numbers.ts';
import type { Kopecks } from '#kernel/money/money.ts';
import { line } from './printed/text.ts';

/** Summary of a contract for the people who approve it; contains no personal data. */
export interface ContractSummary {
  /** Short description of the insured item. For a vehicle: make, model and number, if known. */
  readonly object: string;
  /** Sum insured; null if the application has none. */
  readonly sum: Kopecks | null;
  /** Number of listed drivers; null for unlimited drivers, absent if nothing is driven. */
  readonly drivers?: number | null;
  /** Requested terms that differ from the defaults, each as `name value`. */
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

/** Describes a vehicle by its directory entry or the sent make and model, with the VIN or another number. */
export function vehicleSummary(sent: SentVehicle, known: IdentifiedVehicle | undefined): string {
  const make = line(known?.makeName) || line(sent.markName) || line(sent.otherMarkName);
  const model = line(known?.modelName) || line(sent.modelName) || line(sent.otherModelName);
  const number =
    vehicleNumber(sent.vin) ??
    (line(sent.licensePlate) || vehicleNumber(sent.bodyNumber) || vehicleNumber(sent.chassisNumber));
  return [make, model, number].filter(Boolean).join(' ');
}
