import { requirePresence } from '#parties/fields/checks.ts';
import {
  checkModel,
  checkVehicleDocument,
  checkVoluntaryVehicle as checkWhole,
} from '../../../fields/vehicle/vehicle-rules.ts';
import { amountOf, rublesExpected } from '../../../product/amounts.ts';
import { type CascoChecks, cascoPath } from './casco-checks.ts';

const path = `${cascoPath}.vehicle`;

export function checkCascoVehicle(checks: CascoChecks): void {
  const { vehicle, vehicleDocument } = checks.casco;
  requirePresence(checks, path, vehicle, 'транспортное средство');
  // Quotes need make and model too, because an unknown vehicle cannot be priced.
  checkModel(checks, path, vehicle ?? {});
  if (vehicle) checkWhole(checks, path, vehicle);
  const documentPath = `${cascoPath}.vehicleDocument`;
  requirePresence(checks, documentPath, vehicleDocument, 'документ на транспортное средство (ПТС)');
  if (vehicleDocument) checkVehicleDocument(checks, documentPath, vehicleDocument);
}

/** Checks the value of the vehicle; a quote may send the value as the sum of a cover. */
export function checkWorth(checks: CascoChecks): void {
  const { cost } = checks.casco.vehicle ?? {};
  const field = `${path}.cost`;
  const isAssumable = !checks.complete && checks.covers.some(({ entry }) => amountOf(entry.sumInsured));
  if (cost === undefined) {
    if (!isAssumable)
      checks.report(
        field,
        `обязательное поле: действительная стоимость, ${rublesExpected()}`,
        'FIELD_REQUIRED',
      );
  } else if (amountOf(cost) === undefined)
    checks.report(field, `ожидается ${rublesExpected()}`, 'AMOUNT_INVALID');
}
