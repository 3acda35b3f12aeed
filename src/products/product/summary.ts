import type { IdentifiedVehicle } from '#catalogues/vehicles/modification.ts';
import { vehicleNumber } from '#catalogues/vehicles/vehicle-numbers.ts';
import type { Kopecks } from '#kernel/money/money.ts';
import { line } from './printed/text.ts';

/** Summary of a contract for approval, without personal data. */
export interface ContractSummary {
  /** Short description of the insured item; for a vehicle make, model and number, if known. */
  readonly object: string;
  /** Sum insured; null if the application has none. */
  readonly sum: Kopecks | null;
  /** Number of listed drivers; null for unlimited drivers, absent if nothing is driven. */
  readonly drivers?: number | null;
  /** Requests beyond the defaults, as `name value`. */
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

/** Names a vehicle as in the directory, otherwise as sent; a VIN is preferred to a plate. */
export function vehicleSummary(sent: SentVehicle, known: IdentifiedVehicle | undefined): string {
  const make = line(known?.makeName) || line(sent.markName) || line(sent.otherMarkName);
  const model = line(known?.modelName) || line(sent.modelName) || line(sent.otherModelName);
  const number =
    vehicleNumber(sent.vin) ??
    (line(sent.licensePlate) || vehicleNumber(sent.bodyNumber) || vehicleNumber(sent.chassisNumber));
  return [make, model, number].filter(Boolean).join(' ');
}
