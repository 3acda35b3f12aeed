import { checkVehicleNumbers, isPlate, plateExpected } from '#catalogues/vehicles/vehicle-numbers.ts';
import { measure } from '#kernel/terms/measures.ts';
import { datePrinted } from '#kernel/time/calendar.ts';
import { requirePresence, requireText, sent, stands } from '#parties/fields/checks.ts';
import { roadVehicleDocumentCodes } from '#parties/fields/document-types.ts';
import { checkDocument } from '#parties/person/document.ts';
import type { Document } from '#parties/person/person.ts';
import { checkListedCode, type SaleChecks } from '../parties.ts';
import { type NamedVehicle, namesModel, volumeMinCc } from './vehicle-question.ts';

const horsePowerMax = 2000;
const volumeMaxCc = 20_000;

/** Checks that the sent fields are enough to look up the vehicle. */
export function checkModel(checks: SaleChecks, path: string, vehicle: NamedVehicle): void {
  if (namesModel(vehicle)) return;
  checks.report(
    `${path}.vehicleModel.carId`,
    'обязательное поле: код модификации справочника; без него передайте markCode и modelCode или markName и modelName',
    'FIELD_REQUIRED',
  );
}

export function checkVoluntaryVehicle(checks: SaleChecks, path: string, vehicle: NamedVehicle): void {
  checkMeasures(checks, path, vehicle);
  checkYears(checks, path, vehicle);
  checkNumbers(checks, path, vehicle);
}

export function checkVehicleDocument(checks: SaleChecks, path: string, document: Document): void {
  checkDocument(checks, path, document, { codes: roadVehicleDocumentCodes });
}

function checkMeasures(checks: SaleChecks, path: string, { vehicleModel }: NamedVehicle): void {
  checkListedCode(checks, 'engine_type', `${path}.vehicleModel.engineTypeCode`, vehicleModel?.engineTypeCode);
  const power = measure(vehicleModel?.horsePower);
  if (power !== undefined && !(power > 0 && power <= horsePowerMax)) {
    checks.report(
      `${path}.vehicleModel.horsePower`,
      `ожидается мощность в лошадиных силах: больше 0 и не больше ${horsePowerMax}`,
      'FORMAT_INVALID',
    );
  }
  const volume = measure(vehicleModel?.engineVolume);
  const volumePath = `${path}.vehicleModel.engineVolume`;
  // An electric engine has volume 0, so 0 is accepted.
  if (volume === undefined || volume === 0 || stands(checks, volumePath, vehicleModel?.engineVolume)) return;
  if (volume > 0 && volume < volumeMinCc) {
    checks.report(
      volumePath,
      `объём двигателя передают в кубических сантиметрах, не в литрах: передано ${volume}, а ожидается, например, 1596`,
      'VALUE_OUT_OF_RANGE',
    );
  } else if (!(volume >= volumeMinCc && volume <= volumeMaxCc)) {
    checks.report(
      volumePath,
      `ожидается объём двигателя в куб. см: не больше ${volumeMaxCc}`,
      'FORMAT_INVALID',
    );
  }
}

function checkYears(checks: SaleChecks, path: string, vehicle: NamedVehicle): void {
  const issued = requireText(
    checks,
    `${path}.yearIssue`,
    vehicle.yearIssue,
    'дата или год выпуска, например 2025-03-01',
  );
  const year = issued?.slice(0, 4);
  const last = checks.concludedOn.slice(0, 4);
  if (year !== undefined && year > last) {
    checks.report(
      `${path}.yearIssue`,
      `год выпуска не может быть позже года заключения договора (${last})`,
      'DATES_CONTRADICT',
    );
  }
  const { usedSince } = vehicle;
  if (usedSince === undefined) return;
  if (usedSince > checks.concludedOn) {
    checks.report(
      `${path}.usedSince`,
      `начало эксплуатации не может быть позже дня заключения договора (${datePrinted(checks.concludedOn)})`,
      'DATES_CONTRADICT',
    );
  } else if (year !== undefined && usedSince.slice(0, 4) < year) {
    checks.report(
      `${path}.usedSince`,
      `начало эксплуатации не может быть раньше года выпуска (${year})`,
      'DATES_CONTRADICT',
    );
  }
}

function checkNumbers(checks: SaleChecks, path: string, vehicle: NamedVehicle): void {
  checkVehicleNumbers(checks, path, vehicle);
  const plate = sent(vehicle.licensePlate);
  const field = `${path}.licensePlate`;
  if (plate !== undefined) {
    if (!isPlate(plate)) checks.report(field, `ожидается ${plateExpected}`, 'FORMAT_INVALID');
  } else if (vehicle.isNotRegistered !== true) {
    requirePresence(
      checks,
      field,
      plate,
      `${plateExpected}; если знака ещё нет, передайте isNotRegistered: true`,
    );
  }
}
