import {
  categoryFamily,
  type VehicleCategory,
  vehicleCategories,
  vehicleCategory,
} from '#catalogues/vehicles/category.ts';
import {
  checkVehicleNumbers,
  foreignPlateExpected,
  isForeignPlate,
  isPlate,
  isRussianCarPlate,
  plateExpected,
} from '#catalogues/vehicles/vehicle-numbers.ts';
import { measure } from '#kernel/terms/measures.ts';
import { requirePresence, requireText, sent, stands } from '#parties/fields/checks.ts';
import { checkCountry, findCountryCode, findCountryName, isRussia } from '#parties/fields/country.ts';
import { vehicleDocumentCodes } from '#parties/fields/document-types.ts';
import { checkDocument } from '#parties/person/document.ts';
import type { Document, Party } from '#parties/person/person.ts';
import { findRegion } from '#parties/regions/region.ts';
import type { OsagoVehicle } from '../application.ts';
import { findOtherName, ratedBy, saysOther } from '../directory-vehicle.ts';
import { findPurpose, purposes } from '../reading.ts';
import { categoryLimits, reportLimits } from './category-limits.ts';
import { type OsagoChecks, osagoPath } from './osago-checks.ts';

const path = `${osagoPath}.vehicle`;

export function checkOsagoVehicle(checks: OsagoChecks): void {
  const { vehicle, vehicleDocument } = checks.osago;
  requirePresence(checks, path, vehicle, 'транспортное средство');
  if (vehicle) {
    checkCategory(checks, vehicle);
    checkModel(checks, vehicle);
    checkYear(checks, vehicle.yearIssue);
    checkCountry(checks, `${path}.countyrTs`, vehicle.countyrTs);
    checkVehicleNumbers(checks, path, vehicle);
    checkPlate(checks, vehicle);
  }
  checkPurpose(checks);
  const documentPath = `${osagoPath}.vehicleDocument`;
  requirePresence(checks, documentPath, vehicleDocument, 'документ на транспортное средство (ПТС, СТС)');
  if (vehicleDocument) {
    checkDocument(checks, documentPath, vehicleDocument, {
      codes: vehicleDocumentCodes,
      country: checks.registration === 'foreign' ? vehicle?.countyrTs : undefined,
    });
  }
}

const otherText = 'марка и модель, которых нет в справочнике: otherMarkName и otherModelName';

/** Pairs of fields for make and model; a make without a model does not identify a vehicle. */
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
    const other = findOtherName(vehicle);
    if (other.make === undefined) requirePresence(checks, `${path}.otherMarkName`, undefined, otherText);
    if (other.model === undefined) requirePresence(checks, `${path}.otherModelName`, undefined, otherText);
    return;
  }
  const half = modelWays.find(([make, model]) => sent(vehicle[make] ?? vehicle[model]) !== undefined);
  const [make, model] = half ?? modelWays[0];
  const missing = sent(vehicle[make]) === undefined ? make : model;
  checks.report(
    `${path}.${missing}`,
    'обязательное поле: передайте марку и модель как markCode и modelCode, markName и modelName, otherMarkName и otherModelName либо carId',
    'FIELD_REQUIRED',
  );
}

function checkYear(checks: OsagoChecks, yearIssue: string | undefined): void {
  const field = `${path}.yearIssue`;
  const issued = requireText(checks, field, yearIssue, 'дата или год выпуска, например 2021-01-01');
  if (issued === undefined) return;
  const year = issued.slice(0, 4);
  const last = checks.concludedOn.slice(0, 4);
  const late = `год выпуска не может быть позже года заключения договора (${last})`;
  if (year > last) checks.report(field, late, 'DATES_CONTRADICT');
}

function checkPlate(checks: OsagoChecks, vehicle: OsagoVehicle): void {
  const field = `${path}.licensePlate`;
  const plate = sent(vehicle.licensePlate);
  if (plate === undefined) {
    if (vehicle.isNotRegistered === true || checks.registration === 'transit') return;
    requirePresence(
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
        'FORMAT_INVALID',
      );
    }
  } else if (!isForeignPlate(plate)) {
    checks.report(field, `ожидается ${foreignPlateExpected}`, 'FORMAT_INVALID');
  }
}

const allowedPurposes = purposes.map(({ code, name }) => `${code} — ${name}`).join(', ');
const purposeText = `цель использования: ${allowedPurposes}`;

function checkPurpose(checks: OsagoChecks): void {
  const field = `${osagoPath}.purpose`;
  const purpose = requireText(checks, field, checks.osago.purpose, purposeText);
  if (purpose !== undefined && !findPurpose(purpose)) {
    checks.report(
      field,
      `неизвестная цель использования, допустимые значения: ${allowedPurposes}`,
      'VALUE_NOT_IN_LIST',
    );
  }
}

type MeasureName = 'horsePower' | 'weightMax' | 'seats';

const measures: Readonly<Record<MeasureName, { title: string; over: number; max: number; whole: boolean }>> =
  {
    horsePower: { title: 'мощность в лошадиных силах', over: 0, max: 2000, whole: false },
    weightMax: { title: 'разрешённая максимальная масса в килограммах', over: 0, max: 200_000, whole: false },
    seats: { title: 'число пассажирских мест', over: 0, max: 300, whole: true },
  };
const measureNames = ['horsePower', 'weightMax', 'seats'] as const;

/** Minimum weight of a truck in kilograms; a smaller number must be meant in tonnes. */
const truckWeightMinKg = 500;

/** Categories whose own limits decide the row of rates, so weight or seats need not be sent. */
const saysItself: ReadonlySet<VehicleCategory> = new Set(['C1', 'C1E', 'D1', 'D1E']);

const allowedCategories = vehicleCategories.join(', ');
const categoryText = `категория: ${allowedCategories}`;

function checkCategory(checks: OsagoChecks, vehicle: OsagoVehicle): void {
  const field = `${path}.vehicleCategoryCode`;
  const code = requireText(checks, field, vehicle.vehicleCategoryCode, categoryText);
  const category = code === undefined ? undefined : vehicleCategory(code);
  if (code !== undefined && category === undefined) {
    checks.report(
      field,
      `неизвестная категория, допустимые значения: ${allowedCategories}`,
      'VALUE_NOT_IN_LIST',
    );
  }
  for (const name of measureNames) checkMeasure(checks, name, vehicle.vehicleModel?.[name], category);
  const limits = category === undefined ? undefined : categoryLimits[category];
  if (!limits) return;
  const { weightMax, seats } = vehicle.vehicleModel ?? {};
  if ((measure(weightMax) ?? 0) <= limits.weightMax && (measure(seats) ?? 0) <= limits.seats) return;
  reportLimits(checks, vehicle, limits);
}

function checkMeasure(
  checks: OsagoChecks,
  name: MeasureName,
  value: string | number | undefined,
  category: VehicleCategory | undefined,
): void {
  const field = `${path}.vehicleModel.${name}`;
  const { title, over, max, whole } = measures[name];
  const number = measure(value);
  if (number === undefined) {
    if (!checks.complete || category === undefined || needOf(category) !== name) return;
    checks.report(field, `обязательное поле для этой категории: ${title}`, 'FIELD_REQUIRED', 'rating');
    return;
  }
  const isTruck = category !== undefined && categoryFamily(category) === 'truck';
  const min = name === 'weightMax' && isTruck ? truckWeightMinKg : undefined;
  const fits = number > over && number >= (min ?? 0) && number <= max && (!whole || Number.isInteger(number));
  if (fits) return;
  const range = min === undefined ? `больше ${over} и не больше ${max}` : `от ${min} до ${max}`;
  checks.report(field, `ожидается ${title}: ${whole ? 'целое число' : 'число'} ${range}`, 'FORMAT_INVALID');
}

function needOf(category: VehicleCategory): MeasureName | undefined {
  return saysItself.has(category) ? undefined : ratedBy[categoryFamily(category)];
}

const countryField = `${osagoPath}.vehicle.countyrTs`;
const plateField = `${osagoPath}.vehicle.licensePlate`;
const documentField = `${osagoPath}.vehicleDocument`;

/** Checks the country of registration, because a wrong country could select a cheaper territory. */
export function checkRegistration(checks: OsagoChecks): void {
  if (checks.registration === 'transit' || standsAsItWas(checks)) return;
  if (checks.registration === 'rf') checkInRussia(checks);
  else if (findCountryCode(checks.osago.vehicle?.countyrTs ?? '') !== undefined) checkAbroad(checks);
}

function standsAsItWas(checks: OsagoChecks): boolean {
  const { vehicle, vehicleDocument, owner } = checks.osago;
  return (
    stands(checks, plateField, vehicle?.licensePlate) &&
    stands(checks, documentField, vehicleDocument) &&
    stands(checks, `${osagoPath}.owner`, owner)
  );
}

function checkInRussia(checks: OsagoChecks): void {
  const { vehicle, vehicleDocument } = checks.osago;
  if (!vehicleDocument || !isForeignCertificate(vehicleDocument)) return;
  const stated = sent(vehicle?.countyrTs) === undefined ? 'не передан' : 'Россия';
  checks.report(
    countryField,
    `${countryField} ${stated}, а ${documentField} — документ о регистрации за рубежом: передайте страну регистрации, для следующего к месту регистрации — isTransit: true`,
    'FIELDS_CONTRADICT',
  );
}

function checkAbroad(checks: OsagoChecks): void {
  const { vehicle, vehicleDocument } = checks.osago;
  const plate = sent(vehicle?.licensePlate);
  const country = findCountryName(vehicle?.countyrTs ?? '');
  const instead =
    'исправьте его или передайте RU; следующее к месту регистрации в России передаётся с isTransit: true';
  if (plate !== undefined && isRussianCarPlate(plate)) {
    checks.report(
      countryField,
      `${countryField} — ${country}, а ${plateField} — знак России (${plate}): ${instead}`,
      'FIELDS_CONTRADICT',
    );
    return;
  }
  if (vehicleDocument && isRussianDocument(vehicleDocument)) {
    checks.report(
      countryField,
      `${countryField} — ${country}, а ${documentField} — документ России: ${instead}`,
      'FIELDS_CONTRADICT',
    );
    return;
  }
  const isForeign =
    (plate !== undefined && !isPlate(plate)) || (vehicleDocument && isForeignCertificate(vehicleDocument));
  const { party, path } = checks.reading.owner;
  const owned = isForeign ? undefined : whatIsInRussia(party);
  if (owned === undefined) return;
  const lacks = `нет ни знака (${plateField}), ни документа другой страны (${documentField}, FOREIGN_VEHICLE_REGISTRATION)`;
  const description = `${countryField} — ${country}, собственник — в России (${path}.${owned}), а ${lacks}: передайте их или RU`;
  // A quote without plate and document contradicts nothing, so it only gets a warning.
  const isLeftOut = !checks.complete && plate === undefined && !vehicleDocument;
  if (isLeftOut) checks.warn(countryField, description);
  else checks.report(countryField, description, 'FIELDS_CONTRADICT');
}

/** Ignores a vehicle passport, because it may show an earlier registration. */
function isForeignCertificate({ typeCode, countryCode }: Document): boolean {
  const type = sent(typeCode);
  if (type === 'FOREIGN_VEHICLE_REGISTRATION') return true;
  return type === 'VEHICLE_REGISTRATION_CERTIFICATE' && !isRussia(countryCode);
}

/** Returns true for a Russian document. Without a country, only a vehicle passport counts as Russian. */
function isRussianDocument({ typeCode, countryCode }: Document): boolean {
  if (sent(countryCode) !== undefined) return isRussia(countryCode);
  return sent(typeCode)?.startsWith('VEHICLE_PASSPORT') === true;
}

/** Returns the path of a value of the owner that points to Russia, such as a citizenship; undefined if there is none. */
function whatIsInRussia(party: Party | undefined): string | undefined {
  const { address, person, organization } = party ?? {};
  if (address) {
    if (sent(address.countryCode) !== undefined) {
      if (isRussia(address.countryCode)) return 'address.countryCode';
    } else {
      const region = findRegion(address);
      if (region && 'code' in region) return sent(address.kladrId) ? 'address.kladrId' : 'address.region';
    }
  }
  if (sent(person?.citizenship) !== undefined && isRussia(person?.citizenship)) return 'person.citizenship';
  return organization && isRussia(organization.country) ? 'organization.country' : undefined;
}
