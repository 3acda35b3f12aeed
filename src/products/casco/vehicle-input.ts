import type { Kopecks } from '../../kernel/money.ts';
import type { IdentifiedVehicle } from '../../vehicles/modification.ts';
import type { CascoApplication, CascoVehicle } from './application.ts';
import { vehicleSumOf } from './covers-input.ts';
import { amountOf } from './money.ts';
import type { RatedVehicle } from './rating/input.ts';
import { ageOf, engineTypeOf, horsePowerOf } from './vehicle-measures.ts';

/** The vehicle as it is rated; undefined where nothing says what it is worth. */
export function ratedVehicle(
  application: CascoApplication,
  identified: IdentifiedVehicle,
  concludedOn: string,
  assumptions: string[],
): RatedVehicle | undefined {
  const vehicle = application.insuredObject?.casco?.vehicle ?? {};
  const cost = worthOf(application, vehicle, assumptions);
  if (cost === undefined) return undefined;
  const { yearIssue, ageYears } = ageOf(vehicle, concludedOn, assumptions);
  return {
    makeCode: identified.makeCode,
    modelCode: identified.modelCode,
    ...(identified.group === '' ? {} : { modelGroup: identified.group }),
    category: identified.category,
    yearIssue,
    ageYears,
    isNew: ageYears === 0 && vehicle.isNotRegistered === true,
    cost,
    sumInsured: vehicleSumOf(application) ?? cost,
    mileage: vehicle.mileage ?? 0,
    engineType: engineTypeOf(vehicle, identified, assumptions),
    horsePower: horsePowerOf(vehicle, identified, assumptions),
  };
}

function worthOf(
  application: CascoApplication,
  { cost }: CascoVehicle,
  assumptions: string[],
): Kopecks | undefined {
  const sentCost = amountOf(cost);
  if (sentCost !== undefined) return sentCost;
  const sum = vehicleSumOf(application);
  if (sum !== undefined) assumptions.push('стоимость транспортного средства: страховая сумма риска');
  return sum;
}
