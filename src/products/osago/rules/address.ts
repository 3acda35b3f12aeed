import { demandPresence, sent } from '../../../parties/checks.ts';
import { isRussia } from '../../../parties/country.ts';
import type { Address } from '../../../parties/party.ts';
import { findTerritory, namesTerritory } from '../tariff/territory/find-territory.ts';
import type { OsagoChecks } from './osago-checks.ts';

const needed = 'обязательное поле: код КЛАДР населённого пункта; без него передайте region и city';

const abroad =
  'премия транспортного средства, зарегистрированного в России, зависит от адреса собственника в России: передайте адрес его регистрации или пребывания в России';

/** An address that decides nothing: it must be there, and a KLADR in it must exist. */
export function checkAddress(checks: OsagoChecks, path: string, address: Address | undefined): void {
  demandPresence(checks, path, address, 'адрес: kladrId или region и city');
  if (sent(address?.kladrId) !== undefined) checkTerritory(checks, path, address);
}

/** The address that decides the territory, the owner's: its place is named and known. */
export function checkRatedAddress(checks: OsagoChecks): void {
  const { path, party, assumed } = checks.reading.owner;
  const address = party?.address;
  if (!assumed) checkAddress(checks, `${path}.address`, address);
  // Abroad and in transit the premium knows no territory.
  if (checks.registration !== 'rf') return;
  if (address && !isRussia(sent(address.countryCode))) {
    checks.report(`${path}.address.countryCode`, abroad, 'rating');
    return;
  }
  if (checks.complete) checkNamedPlace(checks, `${path}.address`, address, assumed);
  else checkQuotedPlace(checks, path, address);
}

/** A contract names its place exactly: a region alone leaves the town open. */
function checkNamedPlace(
  checks: OsagoChecks,
  field: string,
  address: Address | undefined,
  assumed: boolean,
): void {
  if (assumed || !address || sent(address.kladrId) !== undefined) return;
  if (namesTerritory(address)) checkTerritory(checks, field, address);
  if (sent(address.region) === undefined || sent(address.city) === undefined) {
    checks.report(`${field}.kladrId`, needed);
  }
}

/** A quote may name its place by the holder's address, but it cannot be rated for nowhere. */
function checkQuotedPlace(checks: OsagoChecks, ownerPath: string, own: Address | undefined): void {
  const holders = checks.application.policyHolder?.address;
  if (namesTerritory(own)) checkTerritory(checks, `${ownerPath}.address`, own);
  else if (namesTerritory(holders)) checkTerritory(checks, 'policyHolder.address', holders);
  else checks.report(`${ownerPath}.address.kladrId`, needed, 'rating');
}

function checkTerritory(checks: OsagoChecks, path: string, address: Address | undefined): void {
  if (!address || !isRussia(address.countryCode)) return;
  const { place } = checks.prepared;
  const found = place?.address === address ? place.finding : findTerritory(checks.tariff, address);
  if ('description' in found) checks.report(`${path}.${found.field}`, found.description, 'rating');
}
