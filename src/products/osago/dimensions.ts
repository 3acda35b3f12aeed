import { sent } from '../../parties/checks.ts';
import { vehicleCategory } from '../../vehicles/category.ts';
import type { Circumstances } from '../product.ts';
import type { OsagoApplication } from './application.ts';
import { ownerOf } from './owner.ts';
import { registrationOf } from './registration.ts';
import type { OsagoTariff } from './tariff/osago-tariff.ts';
import { findTerritory, namesTerritory } from './tariff/territory/find-territory.ts';

const unknown = 'unknown';

/** The region that decides the premium and the category of the vehicle. */
export function osagoDimensions(
  application: OsagoApplication,
  circumstances: Circumstances,
  tariff: OsagoTariff,
): Readonly<Record<string, string>> {
  const code = sent(application.insuredObject?.osago?.vehicle?.vehicleCategoryCode);
  return {
    region: regionOf(application, circumstances, tariff),
    'vehicle category': (code && vehicleCategory(code)) || unknown,
  };
}

function regionOf(application: OsagoApplication, { holderType }: Circumstances, tariff: OsagoTariff): string {
  const { kind } = registrationOf(application);
  if (kind !== 'rf') return kind;
  const own = ownerOf(application, holderType).party?.address;
  const address = namesTerritory(own) ? own : application.policyHolder?.address;
  if (!namesTerritory(address)) return unknown;
  const found = findTerritory(tariff, address);
  return 'field' in found ? unknown : `${found.territory.regionCode} ${found.territory.regionName}`;
}
