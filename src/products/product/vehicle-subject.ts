import {
  comparableNumbers,
  type VehicleNumbers,
  vehicleNumber,
} from '#catalogues/vehicles/vehicle-numbers.ts';
import type { ContractTerms } from './reading.ts';
import { plainKey, type SubjectRules } from './subject.ts';

/** A vehicle is recognised by its plate or one of its numbers, which name nobody. */
export const vehicleSubject: SubjectRules = {
  title: 'Транспортное средство',
  isPersonal: false,
  keyOf: plainKey,
};

interface NumberedVehicle extends VehicleNumbers {
  readonly licensePlate?: string | undefined;
}

/** What is known of a contract of a vehicle besides its dates. */
export function vehicleTerms(
  vehicle: NumberedVehicle = {},
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
