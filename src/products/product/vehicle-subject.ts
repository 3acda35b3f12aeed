import {
  comparableNumbers,
  type VehicleNumbers,
  vehicleNumber,
} from '#catalogues/vehicles/vehicle-numbers.ts';
import type { ContractTerms } from './reading.ts';
import { plainKey, type SubjectRules } from './subject.ts';

/** A contract about a vehicle is labelled by the plate or another number, which does not count as personal data. */
export const vehicleSubject: SubjectRules = {
  title: 'Транспортное средство',
  isPersonal: false,
  keyOf: plainKey,
};

export function vehicleTerms(
  vehicle: VehicleNumbers & { readonly licensePlate?: string | undefined } = {},
): Pick<ContractTerms, 'subject' | 'searchKeys' | 'vin' | 'licensePlate'> {
  const { bodyNumber, chassisNumber } = vehicle;
  const [vin, licensePlate] = [searchable(vehicleNumber(vehicle.vin)), searchable(vehicle.licensePlate)];
  const searchKeys = comparableNumbers({ bodyNumber, chassisNumber });
  if (vin !== null) searchKeys.unshift(vin);
  if (licensePlate !== null) searchKeys.unshift(licensePlate);
  return { subject: searchKeys[0] ?? null, searchKeys, vin, licensePlate };
}

function searchable(text = ''): string | null {
  return text.replace(/\s+/g, '').toUpperCase() || null;
}
