import type { FormData } from '#kernel/ports/ports.ts';
import { countedInRussian } from '#kernel/text/russian-count.ts';
import { fullYears } from '#kernel/time/calendar.ts';
import { type Driver, samePerson } from '#parties/person/person.ts';
import { countedWords } from '../../../product/printed/counted-words.ts';
import { personName } from '../../../product/printed/party.ts';
import { absent, formatDay, joinTexts, line, orDash } from '../../../product/printed/text.ts';
import type { PrintableContract } from '../../../product/product.ts';
import { cascoOwner } from '../application.ts';
import type { CascoReading } from '../reading.ts';

/** Formats the listed drivers with age and experience at conclusion, or the agreed minimum if anybody may drive. */
export function formatCascoDrivers(
  { application, casco, admitted }: CascoReading,
  contract: PrintableContract,
): FormData {
  const roles = [
    ['страхователь', application.policyHolder?.person],
    ['собственник', cascoOwner(casco)?.person],
  ] as const;
  const { anybody, listed, ageMin, experienceMin, assumed } = admitted;
  const least = joinTexts(
    [
      ageMin === undefined ? '' : `возраст от ${countedInRussian(ageMin, countedWords.fromYears)}`,
      experienceMin === undefined ? '' : `стаж от ${countedInRussian(experienceMin, countedWords.fromYears)}`,
    ],
    ', ',
  );
  const code = line(casco.typeLDU);
  return {
    // If the body does not state who may drive, or has an unknown code, the form describes what was rated.
    admitted: (!assumed && contract.reference.entry('ldu_type', code)?.name) || usualName(anybody),
    least,
    list: listed.map((driver, index) => ({
      number: index + 1,
      ...driverPrinted(driver, contract),
      // A driver has a role if the same person is named in this role; the driver's own flags are ignored.
      roles: joinTexts(
        roles.map(([role, person]) => samePerson(driver.person, person) === true && role),
        ', ',
      ),
    })),
  };
}

function usualName(anybody: boolean): string {
  return anybody
    ? 'Без ограничения лиц, допущенных к управлению'
    : 'Ограниченный список лиц, допущенных к управлению';
}

function driverPrinted(driver: Driver, { concludedOn }: PrintableContract): FormData {
  const { person, driversLicense, driveExperienceFrom } = driver;
  const age = yearsAt(person?.birthDate, driver.driverAge, concludedOn);
  const experience = yearsAt(driveExperienceFrom, driver.driveExperience, concludedOn);
  return {
    // An organization may describe a driver by age and experience without a name.
    name: personName(person) || 'Водитель без указания имени',
    born: line(person?.birthDate) ? formatDay(person?.birthDate) : absent,
    age,
    licence: orDash(joinTexts([driversLicense?.serial, driversLicense?.number])),
    experienceFrom: line(driveExperienceFrom) ? formatDay(driveExperienceFrom) : absent,
    experience,
  };
}

/** Formats full years since a sent date, or the sent number without a date; empty if neither was sent. */
function yearsAt(since: string | undefined, said: string | undefined, day: string): string {
  const years = line(since) ? fullYears(line(since), day) : Number(line(said) || Number.NaN);
  return Number.isInteger(years) && years >= 0 ? countedInRussian(years, countedWords.year) : line(said);
}
