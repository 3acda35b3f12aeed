import type { Address } from '../../../parties/party.ts';
import type { Circumstances } from '../../product.ts';
import type { OsagoApplication } from '../application.ts';
import type { VehicleOwner } from '../owner.ts';
import type { OsagoTariff } from '../tariff/osago-tariff.ts';
import { findTerritory, namesTerritory } from '../tariff/territory/find-territory.ts';
import { type Notes, type OwnerTerritory, refuse } from './work.ts';

/** The territory of the owner's address; null where a fault was noted. */
export function ownerTerritoryOf(
  application: OsagoApplication,
  owner: VehicleOwner,
  circumstances: Circumstances,
  tariff: OsagoTariff,
  notes: Notes,
): OwnerTerritory | null {
  const own = owner.party?.address;
  const who = owner.assumed ? 'страхователь' : 'владелец';
  if (namesTerritory(own)) return territoryAt(own, owner.path, who, tariff, notes);
  const holders = application.policyHolder?.address;
  if (circumstances.purpose === 'quote' && !owner.assumed && namesTerritory(holders)) {
    notes.assumptions.push('территория: по адресу страхователя');
    return territoryAt(holders, 'policyHolder', 'страхователь', tariff, notes);
  }
  const description = 'Укажите адрес собственника: код КЛАДР либо регион и город';
  return refuse(notes, `${owner.path}.address.kladrId`, description);
}

function territoryAt(
  address: Address,
  path: string,
  who: string,
  tariff: OsagoTariff,
  notes: Notes,
): OwnerTerritory | null {
  const finding = findTerritory(tariff, address);
  if ('field' in finding) return refuse(notes, `${path}.address.${finding.field}`, finding.description);
  if (finding.cityAssumed) {
    notes.assumptions.push(`населённый пункт не указан: ${finding.territory.name}`);
  }
  return { territory: finding.territory, source: `${who}, ${finding.by}` };
}
