import type { Address } from '../../../parties/party.ts';
import type { OsagoPrepared } from '../prepared.ts';
import type { OsagoReading } from '../reading.ts';
import type { OsagoTariff } from '../tariff/osago-tariff.ts';
import { findTerritory, namesTerritory, type TerritoryFinding } from '../tariff/territory/find-territory.ts';
import { type Notes, type OwnerTerritory, refuse } from './work.ts';

/** The address that decides the territory, and what the tables say of it. */
export interface OwnerPlace {
  readonly address: Address;
  /** Of the party whose address it is. */
  readonly path: string;
  /** True where an owner that names no place is looked for at the holder's. */
  readonly isHoldersInstead: boolean;
  readonly finding: TerritoryFinding;
}

/** The owner's address; a quote may name its place by the holder's. */
export function ownerPlaceOf(
  { owner, application, purpose }: OsagoReading,
  tariff: OsagoTariff,
): OwnerPlace | undefined {
  const own = owner.party?.address;
  if (namesTerritory(own)) {
    const finding = findTerritory(tariff, own);
    return { address: own, path: owner.path, isHoldersInstead: false, finding };
  }
  const holders = application.policyHolder?.address;
  if (purpose !== 'quote' || owner.assumed || !namesTerritory(holders)) return undefined;
  const finding = findTerritory(tariff, holders);
  return { address: holders, path: 'policyHolder', isHoldersInstead: true, finding };
}

/** The territory of the owner's address; undefined where a fault was noted. */
export function ownerTerritoryOf(
  { place, reading: { owner } }: OsagoPrepared,
  notes: Notes,
): OwnerTerritory | undefined {
  if (!place) {
    const description = 'Укажите адрес собственника: код КЛАДР либо регион и город';
    refuse(notes, `${owner.path}.address.kladrId`, description);
    return undefined;
  }
  const { path, finding, isHoldersInstead } = place;
  if (isHoldersInstead) notes.assumptions.push('территория: по адресу страхователя');
  if ('field' in finding) {
    refuse(notes, `${path}.address.${finding.field}`, finding.description);
    return undefined;
  }
  if (finding.cityAssumed) {
    notes.assumptions.push(`населённый пункт не указан: ${finding.territory.name}`);
  }
  const who = owner.assumed || isHoldersInstead ? 'страхователь' : 'владелец';
  return { territory: finding.territory, source: `${who}, ${finding.by}` };
}
