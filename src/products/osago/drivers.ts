import { inCyrillicCapitals } from '../../kernel/lookalikes.ts';
import { isRussia } from '../../parties/country.ts';
import type { Driver } from '../../parties/party.ts';
import type { LicensedDriver } from '../../ports.ts';
import type { Purpose } from '../reading.ts';
import type { OsagoObject } from './application.ts';

export interface AdmittedDrivers {
  /** True when anybody may drive. */
  readonly unlimited: boolean;
  /** The listed drivers; empty when anybody may drive. */
  readonly listed: readonly Driver[];
  /** What was assumed where the application does not say who drives: that anybody may, or one of whom nothing is known. */
  readonly assumed?: 'anybody' | 'somebody';
}

const none: readonly Driver[] = [];
const somebody: readonly Driver[] = [{}];

/**
 * Who may drive: without a list anybody, but in a quote that denies it one driver of whom nothing is known. A contract
 * that denies it without a list was made before that was a fault, and is one without a limit.
 */
export function driversOf({ drivers, isUnlimitedDrivers }: OsagoObject, purpose: Purpose): AdmittedDrivers {
  if (isUnlimitedDrivers === true) return { unlimited: true, listed: none };
  if (drivers && drivers.length > 0) return { unlimited: false, listed: drivers };
  if (purpose === 'quote' && isUnlimitedDrivers === false) {
    return { unlimited: false, listed: somebody, assumed: 'somebody' };
  }
  const isSilent = isUnlimitedDrivers === undefined && (purpose === 'quote' || drivers === undefined);
  return { unlimited: true, listed: none, ...(isSilent ? { assumed: 'anybody' } : {}) };
}

/** True for an object that says by nothing but its silence that anybody may drive, as contracts once could. */
export function leavesDriversOpen(osago: OsagoObject | undefined): boolean {
  return osago?.isUnlimitedDrivers !== true && (osago?.drivers ?? none).length === 0;
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

/** A driver as registries are asked about one. */
export function licensedDriver({ person, driversLicense }: Driver): LicensedDriver {
  const { lastName, firstName, middleName, birthDate } = person ?? {};
  const driver: { -readonly [Name in keyof LicensedDriver]: LicensedDriver[Name] } = {
    licenceSerial: inCyrillicCapitals(driversLicense?.serial ?? ''),
    licenceNumber: inCyrillicCapitals(driversLicense?.number ?? ''),
  };
  if (lastName !== undefined) driver.lastName = lastName;
  if (firstName !== undefined) driver.firstName = firstName;
  if (middleName !== undefined) driver.middleName = middleName;
  if (birthDate !== undefined) driver.birthDate = birthDate;
  return driver;
}
