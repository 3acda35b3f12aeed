import { fullYears } from '#kernel/calendar.ts';
import type { FormData } from '#kernel/ports.ts';
import type { Driver } from '#parties/party.ts';
import { readDate } from '../../dates/contract-dates.ts';
import { personName } from '../../printed/party.ts';
import { absent, dayPrinted, joined, orDash } from '../../printed/text.ts';
import type { PrintableContract } from '../../product.ts';
import { type AdmittedDrivers, hasLicence } from '../reading.ts';
import { bonusMalusPrinted } from './bonus-malus-printed.ts';

/** Section 3 of the forms: the listed drivers with the KBM of each, or that their number is not limited. */
export function driversPrinted(
  { unlimited, listed }: AdmittedDrivers,
  contract: PrintableContract,
): FormData {
  const { bonusMalus } = contract.facts;
  const ofOwner = bonusMalus?.organization ? [bonusMalus.organization] : [];
  const kbm = bonusMalusPrinted(bonusMalus?.drivers ?? [], contract.calculation);
  return {
    isUnlimited: unlimited,
    list: rows(listed, kbm, contract),
    ownerKbm: bonusMalusPrinted(ofOwner, contract.calculation)[0] ?? null,
  };
}

/** The registry answered for drivers with a licence only, in their order. */
function rows(drivers: readonly Driver[], kbm: readonly string[], contract: PrintableContract): FormData[] {
  let answered = 0;
  return drivers.map((driver, index) => ({
    number: index + 1,
    name: orDash(personName(driver.person)),
    birthDate: dayPrinted(driver.person?.birthDate),
    licence: orDash(joined([driver.driversLicense?.serial, driver.driversLicense?.number])),
    experience: experiencePrinted(driver, contract),
    kbm: (hasLicence(driver) ? kbm[answered++] : undefined) ?? absent,
  }));
}

/** Full years on the day of conclusion; the date wins over the number that was sent. */
function experiencePrinted(
  { driveExperienceFrom, driveExperience }: Driver,
  contract: PrintableContract,
): string {
  const from = readDate(driveExperienceFrom);
  if (from === undefined) return orDash(driveExperience);
  return String(Math.max(0, fullYears(from, contract.concludedOn)));
}
