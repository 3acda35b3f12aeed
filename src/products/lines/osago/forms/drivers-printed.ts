import { compare, type Decimal, decimal, largest } from '#kernel/money/decimal.ts';
import type { BonusMalusClass, FormData } from '#kernel/ports/ports.ts';
import { fullYears } from '#kernel/time/calendar.ts';
import type { Driver } from '#parties/person/person.ts';
import type { Calculation } from '#rating/result/calculation.ts';
import { readDate } from '../../../product/dates/contract-dates.ts';
import { personName } from '../../../product/printed/party.ts';
import { absent, formatDay, joinTexts, orDash } from '../../../product/printed/text.ts';
import type { PrintableContract } from '../../../product/product.ts';
import { type AdmittedDrivers, hasLicence } from '../reading.ts';
import { formatCoefficient } from './premium-printed.ts';

/** Formats section 3 of the forms: listed drivers, each with KBM, or an unlimited number of drivers. */
export function formatOsagoDrivers(
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

/** Formats the drivers. The registry returned classes, in list order, only for drivers with a licence. */
function rows(drivers: readonly Driver[], kbm: readonly string[], contract: PrintableContract): FormData[] {
  let answered = 0;
  return drivers.map((driver, index) => ({
    number: index + 1,
    name: orDash(personName(driver.person)),
    birthDate: formatDay(driver.person?.birthDate),
    licence: orDash(joinTexts([driver.driversLicense?.serial, driver.driversLicense?.number])),
    experience: experiencePrinted(driver, contract),
    kbm: (hasLicence(driver) ? kbm[answered++] : undefined) ?? absent,
  }));
}

/** Formats full years of experience at conclusion; a date takes precedence over a sent number. */
function experiencePrinted(
  { driveExperienceFrom, driveExperience }: Driver,
  contract: PrintableContract,
): string {
  const from = readDate(driveExperienceFrom);
  if (from === undefined) return orDash(driveExperience);
  return String(Math.max(0, fullYears(from, contract.concludedOn)));
}

/** KBM values by class since 01.04.2022. For contracts rated with other values only the classes are printed. */
const values: Readonly<Record<BonusMalusClass, string>> = {
  M: '3.92',
  '0': '2.94',
  '1': '2.25',
  '2': '1.76',
  '3': '1.17',
  '4': '1.00',
  '5': '0.91',
  '6': '0.83',
  '7': '0.78',
  '8': '0.74',
  '9': '0.68',
  '10': '0.63',
  '11': '0.57',
  '12': '0.52',
  '13': '0.46',
};

/** Formats each class in order: "класс 3 (1,17)". Omits the values if the premium was calculated with other values. */
function bonusMalusPrinted(classes: readonly BonusMalusClass[], calculation: Calculation): readonly string[] {
  const isRatedSo = explains(classes, calculation);
  return classes.map((name) => {
    const value = isRatedSo ? ` (${formatCoefficient(decimal(values[name]))})` : '';
    return `класс ${name}${value}`;
  });
}

/** Returns true if the highest KBM in `values` is the KBM of the calculation; by law, the highest of the drivers counts. */
function explains(classes: readonly BonusMalusClass[], calculation: Calculation): boolean {
  const [first, ...others] = classes.map((name): Decimal => decimal(values[name]));
  const applied = calculation.coefficients.find(({ code }) => code === 'KBM');
  if (first === undefined || applied === undefined) return false;
  return compare(largest([first, ...others]), applied.value) === 0;
}
