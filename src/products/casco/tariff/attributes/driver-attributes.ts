import type { Attribute } from '../../../../rating/attributes/attribute.ts';
import { printedYears } from '../../../../rating/attributes/numbers.ts';
import { ofWhole } from '../../../../rating/attributes/whole-number.ts';
import type { CascoSubject, RatedDriver } from '../../rating/input.ts';

const text = { kind: 'text', scope: 'member' } as const;
const years = { kind: 'number', whole: true, scope: 'member', print: printedYears } as const;

/** What one driver is rated by. */
export const driverAttributes: Readonly<Record<string, Attribute<CascoSubject>>> = {
  driver_age: {
    ...years,
    label: 'возраст водителя',
    field: pathOf((driver) => driver.fields?.age ?? 'driverAge'),
    read: ({ member }) => ofWhole(member?.value.ageYears),
  },
  driver_experience: {
    ...years,
    label: 'стаж',
    field: pathOf((driver) => driver.fields?.experience ?? 'driveExperience'),
    read: ({ member }) => ofWhole(member?.value.experienceYears),
  },
  driver_gender: {
    ...text,
    label: 'пол',
    field: pathOf(() => 'person.gender'),
    read: ({ member }) => member?.value.gender,
  },
  driver_family: {
    ...text,
    label: 'семейное положение',
    field: pathOf(() => 'person.familyState'),
    read: ({ member }) => member?.value.familyState,
  },
};

/** Of whoever drives nothing is said in the body but that there is no list. */
function pathOf(fieldOf: (driver: Partial<RatedDriver>) => string): (subject: CascoSubject) => string {
  return ({ member, contract }) =>
    member && member.index < contract.drivers.length
      ? `${member.path}.${fieldOf(member.value)}`
      : 'insuredObject.casco.drivers';
}
