import type { FormData } from '../../../ports.ts';
import { personName } from '../../printed/party.ts';
import { dayPrinted, joined, line, orDash } from '../../printed/text.ts';
import { admittedOf } from '../admitted.ts';
import type { CascoObject } from '../application.ts';

/** The listed drivers, or that anybody may drive, from which age and experience on. */
export function driversPrinted(casco: CascoObject): FormData {
  const { anybody, listed, ageMin, experienceMin } = admittedOf(casco);
  const least = joined(
    [
      ageMin === undefined ? '' : `возраст от ${ageMin} лет`,
      experienceMin === undefined ? '' : `стаж от ${experienceMin} лет`,
    ],
    ', ',
  );
  return {
    isUnlimited: anybody,
    least,
    list: listed.map((driver, index) => ({
      number: index + 1,
      name: orDash(personName(driver.person) || described(driver.driverAge, driver.driveExperience)),
      licence: orDash(joined([driver.driversLicense?.serial, driver.driversLicense?.number])),
      experienceFrom: dayPrinted(driver.driveExperienceFrom),
    })),
  };
}

/** An organization may name a driver by age and experience alone. */
function described(age: string | undefined, experience: string | undefined): string {
  return joined([line(age) && `возраст ${line(age)}`, line(experience) && `стаж ${line(experience)}`], ', ');
}
