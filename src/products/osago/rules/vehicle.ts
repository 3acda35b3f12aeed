import { demand, demandPresence, sent } from '../../../parties/checks.ts';
import { checkCountry } from '../../../parties/country-checks.ts';
import { checkDocument } from '../../../parties/document.ts';
import { vehicleDocumentCodes } from '../../../parties/document-types.ts';
import { foreignPlateExpected, isForeignPlate, isPlate, plateExpected } from '../../../vehicles/plate.ts';
import { isVin, vinExpected } from '../../../vehicles/vin.ts';
import type { OsagoVehicle } from '../application.ts';
import { otherNameOf, saysOther } from '../directory-vehicle.ts';
import { purposeOf, purposes } from '../purpose.ts';
import { type OsagoChecks, osagoPath } from './osago-checks.ts';
import { checkCategory } from './vehicle-category.ts';

const path = `${osagoPath}.vehicle`;

/** The vehicle, its document and what it is used for. */
export function checkVehicle(checks: OsagoChecks): void {
  const { vehicle, vehicleDocument } = checks.osago;
  demandPresence(checks, path, vehicle, 'транспортное средство');
  if (vehicle) {
    checkCategory(checks, vehicle);
    checkModel(checks, vehicle);
    checkYear(checks, vehicle.yearIssue);
    checkCountry(checks, `${path}.countyrTs`, vehicle.countyrTs);
    checkNumbers(checks, vehicle);
    checkPlate(checks, vehicle);
  }
  checkPurpose(checks);
  const documentPath = `${osagoPath}.vehicleDocument`;
  demandPresence(checks, documentPath, vehicleDocument, 'документ на транспортное средство (ПТС, СТС)');
  if (vehicleDocument) {
    checkDocument(checks, documentPath, vehicleDocument, {
      codes: vehicleDocumentCodes,
      country: checks.registration === 'foreign' ? vehicle?.countyrTs : undefined,
    });
  }
}

const otherText = 'марка и модель, которых нет в справочнике: otherMarkName и otherModelName';

/** Pairs of make and model; a make without its model is no way to name a vehicle. */
const modelWays = [
  ['markCode', 'modelCode'],
  ['markName', 'modelName'],
  ['otherMarkName', 'otherModelName'],
] as const;

function checkModel(checks: OsagoChecks, vehicle: OsagoVehicle): void {
  if (!checks.complete) return;
  const { naming } = checks.reading;
  if (naming === 'directory') return;
  if (naming === 'other' || saysOther(vehicle)) {
    const other = otherNameOf(vehicle);
    if (other.make === undefined) demandPresence(checks, `${path}.otherMarkName`, undefined, otherText);
    if (other.model === undefined) demandPresence(checks, `${path}.otherModelName`, undefined, otherText);
    return;
  }
  const half = modelWays.find(([make, model]) => sent(vehicle[make] ?? vehicle[model]) !== undefined);
  const [make, model] = half ?? modelWays[0];
  const missing = sent(vehicle[make]) === undefined ? make : model;
  checks.report(
    `${path}.${missing}`,
    'обязательное поле: передайте марку и модель как markCode и modelCode, markName и modelName, otherMarkName и otherModelName либо carId',
  );
}

function checkYear(checks: OsagoChecks, yearIssue: string | undefined): void {
  const field = `${path}.yearIssue`;
  const issued = demand(checks, field, yearIssue, 'дата или год выпуска, например 2021-01-01');
  if (issued === undefined) return;
  const year = issued.slice(0, 4);
  const last = checks.concludedOn.slice(0, 4);
  if (year > last) checks.report(field, `год выпуска не может быть позже года заключения договора (${last})`);
}

function checkNumbers(checks: OsagoChecks, vehicle: OsagoVehicle): void {
  const vin = sent(vehicle.vin);
  if (vin !== undefined && !isVin(vin)) checks.report(`${path}.vin`, `ожидается VIN: ${vinExpected}`);
  demandPresence(
    checks,
    `${path}.vin`,
    vin ?? sent(vehicle.bodyNumber) ?? sent(vehicle.chassisNumber),
    'VIN (vin), а если его нет — номер кузова (bodyNumber) или шасси (chassisNumber)',
  );
}

function checkPlate(checks: OsagoChecks, vehicle: OsagoVehicle): void {
  const field = `${path}.licensePlate`;
  const plate = sent(vehicle.licensePlate);
  if (plate === undefined) {
    if (vehicle.isNotRegistered === true || checks.registration === 'transit') return;
    demandPresence(
      checks,
      field,
      plate,
      `${plateExpected}; если знака ещё нет, передайте isNotRegistered: true`,
    );
  } else if (checks.registration === 'rf') {
    if (!isPlate(plate)) {
      checks.report(
        field,
        `ожидается ${plateExpected}; у зарегистрированного за рубежом передайте страну в ${path}.countyrTs`,
      );
    }
  } else if (!isForeignPlate(plate)) {
    checks.report(field, `ожидается ${foreignPlateExpected}`);
  }
}

const allowedPurposes = purposes.map(({ code, name }) => `${code} — ${name}`).join(', ');
const purposeText = `цель использования: ${allowedPurposes}`;

function checkPurpose(checks: OsagoChecks): void {
  const field = `${osagoPath}.purpose`;
  const purpose = demand(checks, field, checks.osago.purpose, purposeText);
  if (purpose !== undefined && !purposeOf(purpose)) {
    checks.report(field, `неизвестная цель использования, допустимые значения: ${allowedPurposes}`);
  }
}
