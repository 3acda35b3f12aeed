import type { Attribute, DriverInWork, Subject } from '../../../../rating/attributes/attribute.ts';
import { printedYears } from '../../../../rating/attributes/numbers.ts';
import { ofWhole } from '../../../../rating/attributes/whole-number.ts';

const text = { kind: 'text', scope: 'driver' } as const;
const years = { kind: 'number', whole: true, scope: 'driver', print: printedYears } as const;

/** What one driver is rated by. */
export const driverAttributes: Readonly<Record<string, Attribute>> = {
  driver_age: {
    ...years,
    label: 'возраст водителя',
    field: pathOf((driver) => driver.fields?.age ?? 'driverAge'),
    read: ({ driver }) => ofWhole(driver?.driver.ageYears),
  },
  driver_experience: {
    ...years,
    label: 'стаж',
    field: pathOf((driver) => driver.fields?.experience ?? 'driveExperience'),
    read: ({ driver }) => ofWhole(driver?.driver.experienceYears),
  },
  driver_gender: {
    ...text,
    label: 'пол',
    field: pathOf(() => 'person.gender'),
    read: ({ driver }) => driver?.driver.gender,
  },
  driver_family: {
    ...text,
    label: 'семейное положение',
    field: pathOf(() => 'person.familyState'),
    read: ({ driver }) => driver?.driver.familyState,
  },
};

function pathOf(fieldOf: (driver: DriverInWork['driver']) => string): (subject: Subject) => string {
  return ({ driver, input }) =>
    driver && driver.index < input.drivers.length
      ? `insuredObject.casco.drivers[${driver.index}].${fieldOf(driver.driver)}`
      : 'insuredObject.casco.drivers';
}
