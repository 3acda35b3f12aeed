import { rublesPrinted } from '../../../kernel/money.ts';
import { documentType } from '../../../parties/document-types.ts';
import type { FormData } from '../../../ports.ts';
import type { IdentifiedVehicle } from '../../../vehicles/modification.ts';
import { absent, dayPrinted, joined, line, orDash } from '../../printed/text.ts';
import type { CascoObject, CascoVehicle } from '../application.ts';
import { amountOf } from '../money.ts';

/** The vehicle as the directory knows it, with what the application says of this one. */
export function vehiclePrinted(casco: CascoObject, identified: IdentifiedVehicle | undefined): FormData {
  const vehicle = casco.vehicle ?? {};
  const { vehicleDocument: document = {} } = casco;
  const cost = amountOf(vehicle.cost);
  return {
    makeAndModel: orDash(makeAndModel(vehicle, identified)),
    yearIssue: orDash(vehicle.yearIssue?.slice(0, 4)),
    identifiers: orDash(vehicle.vin ?? vehicle.bodyNumber ?? vehicle.chassisNumber),
    licensePlate:
      vehicle.isNotRegistered === true && line(vehicle.licensePlate) === ''
        ? 'не зарегистрировано'
        : orDash(vehicle.licensePlate),
    power: orDash(vehicle.vehicleModel?.horsePower ?? identified?.horsePower),
    mileage: orDash(vehicle.mileage),
    cost: cost === undefined ? absent : rublesPrinted(cost),
    document: orDash(
      joined([
        documentType(line(document.typeCode))?.name,
        document.serial,
        line(document.number) && `№ ${line(document.number)}`,
      ]),
    ),
    documentDate: dayPrinted(document.dateIssue),
  };
}

function makeAndModel(vehicle: CascoVehicle, identified: IdentifiedVehicle | undefined): string {
  if (identified) return joined([identified.makeName, identified.modelName]);
  return joined([vehicle.markName ?? vehicle.markCode, vehicle.modelName ?? vehicle.modelCode]);
}
