import { datePrinted } from '../../../kernel/calendar.ts';
import { measure } from '../../../kernel/measures.ts';
import { demand, demandPresence, sent } from '../../../parties/checks.ts';
import { checkDocument } from '../../../parties/document.ts';
import type { DocumentTypeCode } from '../../../parties/document-types.ts';
import { isPlate, plateExpected } from '../../../vehicles/plate.ts';
import { isVin, vinExpected } from '../../../vehicles/vin.ts';
import { amountOf, rublesExpected } from '../../amounts.ts';
import { checkListed } from '../../voluntary/parties.ts';
import type { CascoVehicle } from '../application.ts';
import { namesModel } from '../vehicle-question.ts';
import { type CascoChecks, cascoPath } from './casco-checks.ts';

const path = `${cascoPath}.vehicle`;
const documentCodes: readonly DocumentTypeCode[] = [
  'VEHICLE_PASSPORT',
  'VEHICLE_PASSPORT_E',
  'VEHICLE_REGISTRATION_CERTIFICATE',
];
const horsePowerMax = 2000;
const volumeMaxCc = 20_000;

/** The vehicle and its document. */
export function checkVehicle(checks: CascoChecks): void {
  const { vehicle, vehicleDocument } = checks.casco;
  demandPresence(checks, path, vehicle, 'транспортное средство');
  checkModel(checks, vehicle ?? {});
  checkWorth(checks, vehicle ?? {});
  if (vehicle) {
    checkMeasures(checks, vehicle);
    checkYears(checks, vehicle);
    checkNumbers(checks, vehicle);
  }
  const documentPath = `${cascoPath}.vehicleDocument`;
  demandPresence(checks, documentPath, vehicleDocument, 'документ на транспортное средство (ПТС)');
  if (vehicleDocument) checkDocument(checks, documentPath, vehicleDocument, { codes: documentCodes });
}

/** Nobody can say what an unknown vehicle costs to insure, so that a quote needs it too. */
function checkModel(checks: CascoChecks, vehicle: CascoVehicle): void {
  if (namesModel(vehicle)) return;
  checks.report(
    `${path}.vehicleModel.carId`,
    'обязательное поле: код модификации справочника; без него передайте markCode и modelCode или markName и modelName',
  );
}

/** A quote may say what the vehicle is worth by the sum of a cover. */
function checkWorth(checks: CascoChecks, { cost }: CascoVehicle): void {
  const field = `${path}.cost`;
  const isAssumable = !checks.complete && checks.covers.some(({ entry }) => amountOf(entry.sumInsured));
  if (cost === undefined) {
    if (!isAssumable) checks.report(field, `обязательное поле: действительная стоимость, ${rublesExpected}`);
  } else if (amountOf(cost) === undefined) checks.report(field, `ожидается ${rublesExpected}`);
}

function checkMeasures(checks: CascoChecks, { vehicleModel }: CascoVehicle): void {
  checkListed(checks, 'engine_type', `${path}.vehicleModel.engineTypeCode`, vehicleModel?.engineTypeCode);
  const power = measure(vehicleModel?.horsePower);
  if (power !== undefined && !(power > 0 && power <= horsePowerMax)) {
    checks.report(
      `${path}.vehicleModel.horsePower`,
      `ожидается мощность в лошадиных силах: больше 0 и не больше ${horsePowerMax}`,
    );
  }
  const volume = measure(vehicleModel?.engineVolume);
  if (volume !== undefined && !(volume >= 0 && volume <= volumeMaxCc)) {
    checks.report(
      `${path}.vehicleModel.engineVolume`,
      `ожидается объём двигателя в куб. см: не больше ${volumeMaxCc}`,
    );
  }
}

function checkYears(checks: CascoChecks, vehicle: CascoVehicle): void {
  const issued = demand(
    checks,
    `${path}.yearIssue`,
    vehicle.yearIssue,
    'дата или год выпуска, например 2025-03-01',
  );
  const year = issued?.slice(0, 4);
  const last = checks.concludedOn.slice(0, 4);
  if (year !== undefined && year > last) {
    checks.report(`${path}.yearIssue`, `год выпуска не может быть позже года заключения договора (${last})`);
  }
  const { usedSince } = vehicle;
  if (usedSince === undefined) return;
  if (usedSince > checks.concludedOn) {
    checks.report(
      `${path}.usedSince`,
      `начало эксплуатации не может быть позже дня заключения договора (${datePrinted(checks.concludedOn)})`,
    );
  } else if (year !== undefined && usedSince.slice(0, 4) < year) {
    checks.report(`${path}.usedSince`, `начало эксплуатации не может быть раньше года выпуска (${year})`);
  }
}

function checkNumbers(checks: CascoChecks, vehicle: CascoVehicle): void {
  const vin = sent(vehicle.vin);
  if (vin !== undefined && !isVin(vin)) checks.report(`${path}.vin`, `ожидается VIN: ${vinExpected}`);
  demandPresence(
    checks,
    `${path}.vin`,
    vin ?? sent(vehicle.bodyNumber) ?? sent(vehicle.chassisNumber),
    'VIN (vin), а если его нет — номер кузова (bodyNumber) или шасси (chassisNumber)',
  );
  const plate = sent(vehicle.licensePlate);
  const field = `${path}.licensePlate`;
  if (plate !== undefined) {
    if (!isPlate(plate)) checks.report(field, `ожидается ${plateExpected}`);
  } else if (vehicle.isNotRegistered !== true) {
    demandPresence(
      checks,
      field,
      plate,
      `${plateExpected}; если знака ещё нет, передайте isNotRegistered: true`,
    );
  }
}
