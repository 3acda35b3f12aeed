import { vehicleCategory } from '#catalogues/vehicles/category.ts';
import { sent } from '#parties/checks.ts';
import type { OsagoPrepared } from './prepared.ts';
import { findTerritory, namesTerritory } from './tariff/territory/find-territory.ts';

const unknown = 'unknown';

/** The region that decides the premium and the category of the vehicle. */
export function osagoDimensions(prepared: OsagoPrepared): Readonly<Record<string, string>> {
  const code = sent(prepared.reading.osago.vehicle?.vehicleCategoryCode);
  return {
    region: regionOf(prepared),
    'vehicle category': (code && vehicleCategory(code)) || unknown,
  };
}

function regionOf({ reading, tariff }: OsagoPrepared): string {
  const { registration, owner, application } = reading;
  const { kind } = registration;
  if (kind !== 'rf') return kind;
  const own = owner.party?.address;
  const address = namesTerritory(own) ? own : application.policyHolder?.address;
  if (!namesTerritory(address)) return unknown;
  const found = findTerritory(tariff, address);
  return 'field' in found ? unknown : `${found.territory.regionCode} ${found.territory.regionName}`;
}
