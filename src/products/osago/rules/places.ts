import { sent, stands } from '../../../parties/checks.ts';
import { isRussia } from '../../../parties/country.ts';
import type { Address } from '../../../parties/party.ts';
import { kladrFault } from '../../../parties/regions/kladr.ts';
import { placeContradiction } from '../tariff/territory/compare-places.ts';
import { type OsagoChecks, osagoPath } from './osago-checks.ts';

/** Every address whose KLADR code and city name different places of the tariff, whether it decides the premium or not. */
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
  if (!address || kladr === undefined || kladrFault(kladr) !== undefined) return;
  const path = `${party}.address`;
  if (!isRussia(address.countryCode) || stands(checks, path, address)) return;
  const found = placeContradiction(checks.tariff.territories, kladr, address);
  if (!found) return;
  const { ofCode, ofCity } = found;
  checks.report(
    `${path}.kladrId`,
    `код КЛАДР ${kladr} — ${ofCode.name}, а ${path}.city («${sent(address.city)}») — ${ofCity.name}: передайте код этого населённого пункта или исправьте city`,
    'rating',
  );
}
