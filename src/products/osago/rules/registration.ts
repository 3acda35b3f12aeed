import { sent, stands } from '../../../parties/checks.ts';
import { countryCodeOf, countryNameOf, isRussia } from '../../../parties/country.ts';
import type { Document, Party } from '../../../parties/party.ts';
import { regionOf } from '../../../parties/regions/region.ts';
import { isPlate, isRussianCarPlate } from '../../../vehicles/plate.ts';
import { type OsagoChecks, osagoPath } from './osago-checks.ts';

const field = `${osagoPath}.vehicle.countyrTs`;
const plateField = `${osagoPath}.vehicle.licensePlate`;
const documentField = `${osagoPath}.vehicleDocument`;

/** The country of registration beside plate, document and owner: what contradicts it would choose the cheaper territory. */
export function checkRegistration(checks: OsagoChecks): void {
  if (checks.registration === 'transit' || standsAsItWas(checks)) return;
  if (checks.registration === 'rf') checkInRussia(checks);
  else if (countryCodeOf(checks.osago.vehicle?.countyrTs ?? '') !== undefined) checkAbroad(checks);
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
  const told = sent(vehicle?.countyrTs) === undefined ? 'не передан' : 'Россия';
  checks.report(
    field,
    `${field} ${told}, а ${documentField} — документ о регистрации за рубежом: передайте страну регистрации, для следующего к месту регистрации — isTransit: true`,
  );
}

function checkAbroad(checks: OsagoChecks): void {
  const { vehicle, vehicleDocument } = checks.osago;
  const plate = sent(vehicle?.licensePlate);
  const country = countryNameOf(vehicle?.countyrTs ?? '');
  const instead =
    'исправьте его или передайте RU; следующее к месту регистрации в России передаётся с isTransit: true';
  if (plate !== undefined && isRussianCarPlate(plate)) {
    checks.report(field, `${field} — ${country}, а ${plateField} — знак России (${plate}): ${instead}`);
    return;
  }
  if (vehicleDocument && isRussianDocument(vehicleDocument)) {
    checks.report(field, `${field} — ${country}, а ${documentField} — документ России: ${instead}`);
    return;
  }
  const isForeign =
    (plate !== undefined && !isPlate(plate)) || (vehicleDocument && isForeignCertificate(vehicleDocument));
  const { party, path } = checks.reading.owner;
  const owned = isForeign ? undefined : whatIsInRussia(party);
  if (owned === undefined) return;
  const lacks = `нет ни знака (${plateField}), ни документа другой страны (${documentField}, FOREIGN_VEHICLE_REGISTRATION)`;
  const description = `${field} — ${country}, собственник — в России (${path}.${owned}), а ${lacks}: передайте их или RU`;
  // What a quote leaves out contradicts nothing yet.
  const isLeftOut = !checks.complete && plate === undefined && !vehicleDocument;
  if (isLeftOut) checks.warn(field, description);
  else checks.report(field, description);
}

/** A passport of a vehicle may be of another state of the union and says nothing of where it is registered now. */
function isForeignCertificate({ typeCode, countryCode }: Document): boolean {
  const type = sent(typeCode);
  if (type === 'FOREIGN_VEHICLE_REGISTRATION') return true;
  return type === 'VEHICLE_REGISTRATION_CERTIFICATE' && !isRussia(countryCode);
}

/** A certificate that does not name its country is of the one in which the vehicle is registered. */
function isRussianDocument({ typeCode, countryCode }: Document): boolean {
  if (sent(countryCode) !== undefined) return isRussia(countryCode);
  const type = sent(typeCode);
  return type === 'VEHICLE_PASSPORT' || type === 'VEHICLE_PASSPORT_E';
}

/** Where the owner says that it lives in Russia or is of it; undefined where nothing says so. */
function whatIsInRussia(party: Party | undefined): string | undefined {
  const { address, person, organization } = party ?? {};
  if (address) {
    if (sent(address.countryCode) !== undefined) {
      if (isRussia(address.countryCode)) return 'address.countryCode';
    } else {
      const region = regionOf(address);
      if (region && 'code' in region) return sent(address.kladrId) ? 'address.kladrId' : 'address.region';
    }
  }
  if (sent(person?.citizenship) !== undefined && isRussia(person?.citizenship)) return 'person.citizenship';
  return organization && isRussia(organization.country) ? 'organization.country' : undefined;
}
