import { isRussia } from '../../parties/country.ts';
import type { Driver } from '../../parties/party.ts';
import type { OsagoApplication } from './application.ts';

export interface AdmittedDrivers {
  /** True when anybody may drive. */
  readonly unlimited: boolean;
  /** The listed drivers; empty when anybody may drive. */
  readonly listed: readonly Driver[];
  /** True when the application says nothing of drivers, and no limit was assumed. */
  readonly assumed: boolean;
}

const none: readonly Driver[] = [];

/** Who may drive: an empty list or `isUnlimitedDrivers: true` mean no limit. */
export function driversOf(application: OsagoApplication): AdmittedDrivers {
  const osago = application.insuredObject?.osago;
  const listed = osago?.drivers ?? none;
  const unlimited = osago?.isUnlimitedDrivers === true || listed.length === 0;
  const assumed = osago?.drivers === undefined && osago?.isUnlimitedDrivers === undefined;
  return { unlimited, listed: unlimited ? none : listed, assumed };
}

/**
 * True for a driver whose bonus-malus class can be asked: the registry's answer holds the classes of such
 * drivers only, in the order of the list. Licences of other countries may have no serial.
 */
export function hasLicence(driver: Driver): boolean {
  return hasSerialToo(driver) || (isForeign(driver) && Boolean(driver.driversLicense?.number?.trim()));
}

/** The same as it was when licences of other countries without a serial were not asked. */
export function hasSerialToo({ driversLicense: licence }: Driver): boolean {
  return Boolean(licence?.serial?.trim()) && Boolean(licence?.number?.trim());
}

function isForeign({ driversLicense: licence }: Driver): boolean {
  return licence?.typeCode?.trim() === 'DRIVER_LICENSE_FOREIGN' || !isRussia(licence?.countryCode);
}
