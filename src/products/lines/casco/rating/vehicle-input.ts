import type { ReferenceBook } from '#catalogues/reference/reference-book.ts';
import type { IdentifiedVehicle } from '#catalogues/vehicles/modification.ts';
import type { Kopecks } from '#kernel/money/money.ts';
import { amountOf } from '../../../product/amounts.ts';
import type { CascoVehicle } from '../application.ts';
import type { CascoReading } from '../reading.ts';
import type { RatedVehicle } from './input.ts';
import { readEngineType, readHorsePower, readVehicleAge } from './vehicle-measures.ts';

/** Returns the vehicle for rating; undefined if its value is unknown. */
export function ratedVehicle(
  reading: CascoReading,
  identified: IdentifiedVehicle,
  sum: Kopecks | undefined,
  reference: ReferenceBook,
  assumptions: string[],
): RatedVehicle | undefined {
  const { vehicle = {} } = reading.casco;
  const cost = worthOf(vehicle, sum, assumptions);
  if (cost === undefined) return undefined;
  const { yearIssue, ageYears } = readVehicleAge(vehicle, reading.term.concludedOn, assumptions);
  return {
    makeCode: identified.makeCode,
    modelCode: identified.modelCode,
    ...(identified.group === '' ? {} : { modelGroup: identified.group }),
    category: identified.category,
    yearIssue,
    ageYears,
    isNew: ageYears === 0 && vehicle.isNotRegistered === true,
    cost,
    sumInsured: sum ?? cost,
    mileage: vehicle.mileage ?? 0,
    engineType: readEngineType(vehicle, identified, reference, assumptions),
    horsePower: readHorsePower(vehicle, identified, assumptions),
  };
}

function worthOf(
  { cost }: CascoVehicle,
  sum: Kopecks | undefined,
  assumptions: string[],
): Kopecks | undefined {
  const sentCost = amountOf(cost);
  if (sentCost !== undefined) return sentCost;
  if (sum !== undefined) assumptions.push('стоимость транспортного средства: страховая сумма риска');
  return sum;
}
