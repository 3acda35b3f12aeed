import {
  checkHolder,
  checkPartyOrganization,
  checkPartyPerson,
  requireAddress,
} from '#parties/contract-party.ts';
import { checkDrivers, type NamedParties } from '#parties/drivers.ts';
import { requirePresence, sent, stands } from '#parties/fields/checks.ts';
import { isRussia } from '#parties/fields/country.ts';
import type { Address } from '#parties/person/person.ts';
import { kladrFault } from '#parties/regions/region.ts';
import { checkLeasing } from '../../../fields/leasing/rules.ts';
import { leavesDriversOpen } from '../reading.ts';
import { findTerritory, namesTerritory, placeContradiction } from '../tariff/territory/find-territory.ts';
import { type OsagoChecks, osagoPath } from './osago-checks.ts';

const holderPath = 'policyHolder';

export function checkOsagoHolder(checks: OsagoChecks): void {
  const holder = checks.application.policyHolder;
  requirePresence(checks, holderPath, holder, 'страхователь');
  if (!holder) return;
  checkHolder(checks, holder, checks.reading.holderType);
  requireAddress(checks, `${holderPath}.address`, holder.address);
  requirePresence(checks, `${holderPath}.address`, holder.address, addressNeeded);
}

const ownerPath = `${osagoPath}.owner`;
const ownerRole = { role: 'собственник', whose: 'собственника' };

export function checkOwner(checks: OsagoChecks): void {
  const { vehicleOwnerPerson: person, vehicleOwnerOrganization: organization } = checks.osago.owner ?? {};
  if (person && organization) {
    checks.report(
      ownerPath,
      'передайте одного собственника: либо vehicleOwnerPerson, либо vehicleOwnerOrganization',
      'FIELDS_CONTRADICT',
    );
  }
  requirePresence(
    checks,
    ownerPath,
    person ?? organization,
    'собственник: vehicleOwnerPerson или vehicleOwnerOrganization',
  );
  if (person) checkPartyPerson(checks, `${ownerPath}.vehicleOwnerPerson`, person, ownerRole);
  if (organization)
    checkPartyOrganization(checks, `${ownerPath}.vehicleOwnerOrganization`, organization, ownerRole);
}

const driversPath = `${osagoPath}.drivers`;
const unlimitedFlag = `${osagoPath}.isUnlimitedDrivers`;

/** Checks that drivers are either listed or unlimited; in a quote, both may be missing. */
export function checkAdmittedDrivers(checks: OsagoChecks): void {
  const drivers = checks.osago.drivers ?? [];
  if (drivers.length > 0 && checks.osago.isUnlimitedDrivers === true) {
    checks.report(
      driversPath,
      `водители перечислены, но ${unlimitedFlag} — true: уберите список или передайте false`,
      'FIELDS_CONTRADICT',
    );
  }
  if (checks.complete && leavesDriversOpen(checks.osago) && !wasLeftOpen(checks)) requireDrivers(checks);
  checkDrivers(checks, driversPath, drivers, checks.reading.holderType, namedParties(checks));
}

function namedParties({ application, osago, sale }: OsagoChecks): NamedParties {
  const { vehicleOwnerPerson, vehicleOwnerOrganization } = osago.owner ?? {};
  return {
    holder: { path: 'policyHolder', party: application.policyHolder },
    owner: { path: `${osagoPath}.owner`, party: vehicleOwnerPerson ?? vehicleOwnerOrganization },
    standing: sale.standing?.osago.drivers,
  };
}

function requireDrivers({ osago, report }: OsagoChecks): void {
  const instead = `перечислите водителей или передайте ${unlimitedFlag}: true — без ограничения`;
  if (osago.isUnlimitedDrivers === false) {
    report(
      driversPath,
      `${unlimitedFlag} — false, а водители не перечислены: ${instead}`,
      'FIELDS_CONTRADICT',
    );
  } else {
    report(driversPath, `обязательное поле: ${instead}`, 'FIELD_REQUIRED');
  }
}

/** Returns true for an older contract that states nothing about drivers; its changes need not state anything either. */
function wasLeftOpen({ sale: { standing } }: OsagoChecks): boolean {
  return standing !== undefined && leavesDriversOpen(standing.osago);
}

const leasingPath = `${osagoPath}.leasing`;

/** Checks leasing; for an organization or a sole proprietor, lessor or lessee must own the vehicle. */
export function checkOsagoLeasing(checks: OsagoChecks): void {
  const { leasing } = checks.osago;
  if (!leasing) return;
  const { holderType, owner } = checks.reading;
  checkLeasing(checks, leasingPath, leasing, holderType);
  if (holderType === 'individual') return;
  const ownerInn = sent(owner.party?.organization?.inn);
  const inns = [leasing.lessor?.lessorOrganization, leasing.lessee?.lesseeOrganization].map((party) =>
    sent(party?.organization?.inn),
  );
  if (owner.assumed || ownerInn === undefined || inns.includes(undefined) || inns.includes(ownerInn)) return;
  checks.report(
    `${owner.path}.organization.inn`,
    'собственник лизингового транспортного средства — лизингодатель или лизингополучатель: исправьте собственника или leasing',
    'FIELDS_CONTRADICT',
  );
}

const needed = 'обязательное поле: код КЛАДР населённого пункта; без него передайте region и city';

const abroad =
  'премия транспортного средства, зарегистрированного в России, зависит от адреса собственника в России: передайте адрес его регистрации или пребывания в России';

const addressNeeded = 'адрес: kladrId или region и city';

/** Checks that the owner's address, by which the contract is rated, names a known place. */
export function checkRatedAddress(checks: OsagoChecks): void {
  const { path, party, assumed } = checks.reading.owner;
  const address = party?.address;
  if (!assumed) requirePresence(checks, `${path}.address`, address, addressNeeded);
  // Vehicles that are registered abroad or in transit are not rated by territory.
  if (checks.registration !== 'rf') return;
  if (address && !isRussia(sent(address.countryCode))) {
    checks.report(`${path}.address.countryCode`, abroad, 'ADDRESS_NOT_RECOGNIZED', 'rating');
    return;
  }
  if (checks.complete) checkNamedPlace(checks, `${path}.address`, address, assumed);
  else checkQuotedPlace(checks, path, address);
}

/** Checks the place in a contract: a region without a town is not enough. */
function checkNamedPlace(checks: OsagoChecks, field: string, address: Address | undefined, assumed: boolean) {
  if (assumed || !address) return;
  if (namesTerritory(address)) checkTerritory(checks, field, address);
  if (sent(address.kladrId) !== undefined) return;
  if (sent(address.region) === undefined || sent(address.city) === undefined) {
    checks.report(`${field}.kladrId`, needed, 'FIELD_REQUIRED');
  }
}

/** Checks the place in a quote: the policyholder's address is enough if the owner has none. */
function checkQuotedPlace(checks: OsagoChecks, ownerPath: string, own: Address | undefined): void {
  const holders = checks.application.policyHolder?.address;
  if (namesTerritory(own)) checkTerritory(checks, `${ownerPath}.address`, own);
  else if (namesTerritory(holders)) checkTerritory(checks, 'policyHolder.address', holders);
  else checks.report(`${ownerPath}.address.kladrId`, needed, 'FIELD_REQUIRED', 'rating');
}

function checkTerritory(checks: OsagoChecks, path: string, address: Address | undefined): void {
  if (!address || !isRussia(address.countryCode)) return;
  const { place } = checks.prepared;
  const found = place?.address === address ? place.finding : findTerritory(checks.tariff, address);
  if ('description' in found)
    checks.report(`${path}.${found.field}`, found.description, 'ADDRESS_NOT_RECOGNIZED', 'rating');
  else if (found.doubt !== undefined) checkDoubt(checks, path, address, found.doubt);
}

/** Checks an uncertain place: refuses a contract; in a quote, the most expensive possible row is assumed. */
function checkDoubt(checks: OsagoChecks, path: string, address: Address, doubt: string): void {
  const field = `${path}.city`;
  if (!checks.complete) checks.warn(field, doubt, 'ADDRESS_NOT_RECOGNIZED');
  else if (!stands(checks, path, address)) checks.report(field, doubt, 'ADDRESS_NOT_RECOGNIZED', 'rating');
}

/** Reports every address whose KLADR code and city are in different territories, even if the address is not rated. */
export function checkPlaces(checks: OsagoChecks): void {
  const { owner, leasing } = checks.osago;
  const { policyHolder } = checks.application;
  checkPlace(checks, 'policyHolder', policyHolder?.address);
  checkPlace(checks, `${osagoPath}.owner.vehicleOwnerPerson`, owner?.vehicleOwnerPerson?.address);
  checkPlace(checks, `${osagoPath}.owner.vehicleOwnerOrganization`, owner?.vehicleOwnerOrganization?.address);
  if (!leasing) return;
  const { lessor, lessee } = leasing;
  checkPlace(checks, `${osagoPath}.leasing.lessor.lessorOrganization`, lessor?.lessorOrganization?.address);
  checkPlace(checks, `${osagoPath}.leasing.lessee.lesseeOrganization`, lessee?.lesseeOrganization?.address);
}

function checkPlace(checks: OsagoChecks, party: string, address: Address | undefined): void {
  const kladr = sent(address?.kladrId);
  if (!address || kladr === undefined) return;
  const path = `${party}.address`;
  if (!isRussia(address.countryCode) || stands(checks, path, address)) return;
  const found = placeContradiction(checks.tariff.territories, kladr, address);
  // A malformed KLADR code is reported separately.
  if (!found || kladrFault(kladr) !== undefined) return;
  const { ofCode, ofCity } = found;
  checks.report(
    `${path}.kladrId`,
    `код КЛАДР ${kladr} — ${ofCode.name}, а ${path}.city («${sent(address.city)}») — ${ofCity.name}: передайте код этого населённого пункта или исправьте city`,
    'FIELDS_CONTRADICT',
    'rating',
  );
}
