import type { Driver } from '../../../parties/party.ts';
import type { FormData } from '../../../ports.ts';
import { personName } from '../../printed/party.ts';
import { absent, joined, orDash } from '../../printed/text.ts';
import type { PrintableContract } from '../../product.ts';
import type { OsagoApplication } from '../application.ts';
import { driversOf, hasLicence } from '../drivers.ts';
import { bonusMalusPrinted } from './bonus-malus-printed.ts';

/** Section 3 of the form: the listed drivers with the KBM of each, or that their number is not limited. */
export function driversPrinted(application: OsagoApplication, contract: PrintableContract): FormData {
  const { unlimited, listed } = driversOf(application);
  const { bonusMalus } = contract.facts;
  const ofOwner = bonusMalus?.organization ? [bonusMalus.organization] : [];
  const kbm = bonusMalusPrinted(bonusMalus?.drivers ?? [], contract.calculation);
  return {
    isUnlimited: unlimited,
    list: rows(listed, kbm),
    ownerKbm: bonusMalusPrinted(ofOwner, contract.calculation)[0] ?? null,
  };
}

/** The registry answered for drivers with a licence only, in their order. */
function rows(drivers: readonly Driver[], kbm: readonly string[]): FormData[] {
  let answered = 0;
  return drivers.map((driver, index) => ({
    number: index + 1,
    name: orDash(personName(driver.person)),
    licence: orDash(joined([driver.driversLicense?.serial, driver.driversLicense?.number])),
    kbm: (hasLicence(driver) ? kbm[answered++] : undefined) ?? absent,
  }));
}
