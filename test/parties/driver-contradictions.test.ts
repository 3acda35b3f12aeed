import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkContradictions, type NamedParties } from '#parties/drivers.ts';
import { collectingChecks } from '#parties/fields/checks.ts';
import type { Driver, Party, Person } from '#parties/person/person.ts';

const today = '2026-11-21';
const pyotr: Person = {
  lastName: 'Образцов',
  firstName: 'Пётр',
  middleName: 'Ильич',
  birthDate: '1986-11-25',
};
const company: Party = { organization: { fullName: 'ООО Образец', legalForm: 'ООО', inn: '7709123453' } };
const proprietor: Party = { organization: { fullName: 'ИП Образцов', legalForm: 'ИП' } };

interface Case {
  readonly driver: Driver;
  readonly holder?: Party;
  readonly owner?: Party;
  readonly standing?: readonly Driver[];
  readonly startsOn?: string;
}

/** Returns the errors and warnings about a driver who is 39 when the contract is concluded and 40 when cover starts. */
function reported({ driver, holder, owner, standing, startsOn = '2026-12-01' }: Case) {
  const checks = collectingChecks(true, {
    today,
    concludedOn: today,
    startsOn,
    standing: standing && { drivers: standing },
  });
  const parties: NamedParties = {
    holder: { path: 'policyHolder', party: holder },
    owner: { path: 'owner', party: owner },
    standing,
  };
  checkContradictions(checks, 'd', driver, parties);
  const shown = (mark: string) => (one: { readonly field: string }) => `${mark} ${one.field}`;
  return [...checks.faults.map(shown('fault')), ...checks.warnings.map(shown('warning'))];
}

describe('an age or experience of a driver that contradicts a date is reported', () => {
  const cases: Readonly<Record<string, [Driver, readonly string[]]>> = {
    'as of the conclusion': [{ person: pyotr, driverAge: '39' }, []],
    'as of the start': [{ person: pyotr, driverAge: '40' }, []],
    'a year less': [{ person: pyotr, driverAge: '38' }, ['warning d.driverAge']],
    'a year more': [{ person: pyotr, driverAge: '41' }, ['warning d.driverAge']],
    'two years less': [{ person: pyotr, driverAge: '37' }, ['fault d.driverAge']],
    'two years more': [{ person: pyotr, driverAge: '42' }, ['fault d.driverAge']],
    'without a date': [{ driverAge: '80' }, []],
    'without years': [{ person: pyotr }, []],
    experience: [{ driveExperienceFrom: '2006-10-22', driveExperience: '20' }, []],
    'experience, a year off': [
      { driveExperienceFrom: '2006-10-22', driveExperience: '21' },
      ['warning d.driveExperience'],
    ],
    'experience that was never there': [
      { driveExperienceFrom: '2025-10-22', driveExperience: '20' },
      ['fault d.driveExperience'],
    ],
  };
  for (const [name, [driver, expected]] of Object.entries(cases)) {
    test(`the age or experience of a driver is compared with dates: ${name}`, () =>
      assert.deepEqual(reported({ driver }), expected));
  }
});

describe('a flag of a driver that contradicts the policyholder or the owner is reported', () => {
  const other: Person = { ...pyotr, birthDate: '1990-01-01' };
  const cases: Readonly<Record<string, [Case, readonly string[]]>> = {
    'who is the holder': [{ driver: { person: pyotr, isPolicyHolder: true }, holder: { person: pyotr } }, []],
    'in other letters': [
      {
        driver: { person: { ...pyotr, firstName: ' ПЕТР' }, isPolicyHolder: true },
        holder: { person: pyotr },
      },
      [],
    ],
    'without a middle name': [
      { driver: { person: { ...pyotr, middleName: '' }, isOwner: true }, owner: { person: pyotr } },
      [],
    ],
    'says another is the holder': [
      { driver: { person: other, isPolicyHolder: true }, holder: { person: pyotr } },
      ['fault d.isPolicyHolder'],
    ],
    'denies being the holder': [
      { driver: { person: pyotr, isPolicyHolder: false }, holder: { person: pyotr } },
      ['fault d.isPolicyHolder'],
    ],
    'says another is the owner': [
      { driver: { person: other, isOwner: true }, owner: { person: pyotr } },
      ['fault d.isOwner'],
    ],
    'denies being the owner': [
      { driver: { person: pyotr, isOwner: false }, owner: { person: pyotr } },
      ['fault d.isOwner'],
    ],
    'is somebody else, and says so': [
      { driver: { person: other, isOwner: false, isPolicyHolder: false }, owner: { person: pyotr } },
      [],
    ],
    'says nothing': [{ driver: { person: other }, holder: { person: pyotr }, owner: { person: pyotr } }, []],
    'owner is a company': [{ driver: { person: pyotr, isOwner: true }, owner: company }, ['fault d.isOwner']],
    'owner is a company, and the driver is not': [{ driver: { isOwner: false }, owner: company }, []],
    'owner is a sole proprietor without a person': [
      { driver: { person: pyotr, isOwner: true }, owner: proprietor },
      [],
    ],
    'nobody can tell: another alphabet': [
      {
        driver: { person: { ...pyotr, lastName: 'Obraztsov', firstName: 'Pyotr' }, isOwner: true },
        owner: { person: pyotr },
      },
      [],
    ],
    'nobody can tell: no owner yet': [{ driver: { person: pyotr, isOwner: true } }, []],
  };
  for (const [name, [asked, expected]] of Object.entries(cases)) {
    test(`a driver's flags are compared with the policyholder and the owner: ${name}`, () =>
      assert.deepEqual(reported(asked), expected));
  }
});

test('a driver whom a change of a contract leaves unchanged is not checked', () => {
  const driver: Driver = { person: pyotr, driverAge: '20', isOwner: true };
  const owner = company;
  assert.deepEqual(reported({ driver, owner, standing: [driver] }), []);
  assert.deepEqual(reported({ driver, owner, standing: [] }), ['fault d.driverAge', 'fault d.isOwner']);
  const standing = [{ ...driver, driverAge: '21' }];
  assert.deepEqual(reported({ driver, owner, standing }), ['fault d.driverAge', 'fault d.isOwner']);
});
