import { isSameJson } from '#kernel/json/json.ts';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import { measure, wholeYears } from '#kernel/terms/measures.ts';
import { inCyrillicCapitals } from '#kernel/text/lookalikes.ts';
import { addMonths, type DateText, datePrinted, fullYears } from '#kernel/time/calendar.ts';
import { type Checks, requirePresence, sent } from './fields/checks.ts';
import { licenceDocumentCodes } from './fields/document-types.ts';
import { organizationKind } from './organization/organization.ts';
import { checkDocument } from './person/document.ts';
import type { Driver, Party, Person } from './person/person.ts';
import { checkPerson, samePerson } from './person/person.ts';

const ageMin = 16;
const ageMax = 120;
const experienceMax = 80;
const kbmMax = 10;

/** Checks the drivers: personal data, duplicates, contradictions, and whether their experience fits their age. */
export function checkDrivers(
  checks: Checks,
  path: string,
  drivers: readonly Driver[],
  holderType: HolderType,
  parties: NamedParties,
): void {
  drivers.forEach((driver, index) => {
    const field = `${path}[${index}]`;
    checkDriver(checks, field, driver, holderType);
    checkContradictions(checks, field, driver, parties);
    if (index > 0) checkRepeated(checks, field, drivers, index);
  });
}

function checkDriver(checks: Checks, field: string, driver: Driver, holderType: HolderType): void {
  const { person, driversLicense } = driver;
  // A corporate policyholder may describe drivers by age and experience only, without names.
  const anonymous = holderType === 'corporate' && !person && !driversLicense;
  if (!anonymous) {
    requirePresence(checks, `${field}.person`, person, 'водитель');
    requirePresence(checks, `${field}.driversLicense`, driversLicense, 'водительское удостоверение');
  }
  if (person) checkPerson(checks, `${field}.person`, person, { ageMin, whom: 'водителю' }, driversLicense);
  if (driversLicense) {
    const place = { codes: licenceDocumentCodes, birthDate: person?.birthDate };
    checkDocument(checks, `${field}.driversLicense`, driversLicense, place);
  }
  checkAge(checks, `${field}.driverAge`, driver, anonymous);
  checkExperience(checks, field, driver);
  checkBonusMalus(checks, `${field}.kbm`, driver.kbm);
}

/** Reports a value that is no bonus-malus coefficient. A valid coefficient is ignored, because the registry decides. */
function checkBonusMalus(checks: Checks, field: string, kbm: string | number | undefined): void {
  const value = measure(kbm);
  if (value === undefined || (value > 0 && value <= kbmMax)) return;
  checks.report(
    field,
    `ожидается коэффициент больше 0 и не больше ${kbmMax}, например 1.17`,
    'VALUE_OUT_OF_RANGE',
  );
}

function checkAge(checks: Checks, field: string, driver: Driver, needed: boolean): void {
  const age = wholeYears(driver.driverAge);
  if (age === undefined) {
    if (needed)
      requirePresence(checks, field, undefined, 'возраст водителя в полных годах, если person не передан');
  } else if (!(age >= 0 && age <= ageMax)) {
    checks.report(
      field,
      `ожидается возраст в полных годах, целое число до ${ageMax}, например 40`,
      'FORMAT_INVALID',
    );
  } else if (driver.person?.birthDate === undefined && age < ageMin) {
    checks.report(field, `водителю должно быть не меньше ${ageMin} лет`, 'AGE_NOT_ALLOWED', 'underwriting');
  }
}

function checkExperience(checks: Checks, field: string, driver: Driver): void {
  const { driveExperienceFrom: from } = driver;
  const years = wholeYears(driver.driveExperience);
  requirePresence(
    checks,
    `${field}.driveExperienceFrom`,
    from ?? years,
    'дата начала стажа (или driveExperience — стаж в полных годах)',
  );
  if (from !== undefined) checkExperienceStart(checks, `${field}.driveExperienceFrom`, from, driver);
  if (years === undefined) return;
  if (!(years >= 0 && years <= experienceMax))
    checks.report(
      `${field}.driveExperience`,
      `ожидается стаж в полных годах: целое число от 0 до ${experienceMax}, например 20`,
      'FORMAT_INVALID',
    );
  // Check the years against the age only if no date is given: `checkYears` compares the years with the date.
  else if (from === undefined) checkExperienceYears(checks, `${field}.driveExperience`, years, driver);
}

function checkExperienceStart(checks: Checks, field: string, from: string, { person }: Driver): void {
  if (checks.amends ? from > checks.today : from > checks.concludedOn) {
    const latest = checks.amends
      ? `сегодняшнего дня (${datePrinted(checks.today)})`
      : `дня заключения договора (${datePrinted(checks.concludedOn)})`;
    checks.report(field, `стаж не может начаться позже ${latest}`, 'DATES_CONTRADICT');
  }
  if (person?.birthDate === undefined) return;
  if (fullYears(person.birthDate, from) >= ageMin) return;
  const earliest = datePrinted(addMonths(person.birthDate, ageMin * 12));
  checks.report(
    field,
    `стаж не может начаться раньше ${ageMin}-летия водителя (${earliest})`,
    'DATES_CONTRADICT',
  );
}

function checkExperienceYears(checks: Checks, field: string, years: number, driver: Driver): void {
  const birthDate = driver.person?.birthDate;
  const age =
    birthDate === undefined ? wholeYears(driver.driverAge) : fullYears(birthDate, checks.concludedOn);
  if (age === undefined || !(age >= ageMin) || years <= age - ageMin) return;
  checks.report(
    field,
    `стаж не может быть больше ${age - ageMin} (возраст ${age}, управлять можно с ${ageMin} лет)`,
    'DATES_CONTRADICT',
  );
}

/** Reports a driver who is listed twice: with the same licence, or with the same name and birth date. */
function checkRepeated(checks: Checks, field: string, drivers: readonly Driver[], index: number): void {
  const driver = drivers[index];
  const first = drivers.findIndex((other, at) => at < index && driver && isSameDriver(other, driver));
  if (first < 0) return;
  checks.report(
    field,
    `водитель уже указан в drivers[${first}]: уберите повтор или исправьте данные`,
    'DUPLICATE_ENTRY',
  );
}

function isSameDriver(one: Driver, other: Driver): boolean {
  return hasSameLicence(one, other) || samePerson(one.person, other.person) === true;
}

function hasSameLicence({ driversLicense: one }: Driver, { driversLicense: other }: Driver): boolean {
  const [number, otherNumber] = [sent(one?.number), sent(other?.number)];
  if (number === undefined || otherNumber === undefined) return false;
  return (
    inCyrillicCapitals(number) === inCyrillicCapitals(otherNumber) &&
    inCyrillicCapitals(one?.serial ?? '') === inCyrillicCapitals(other?.serial ?? '')
  );
}

interface NamedParty {
  readonly path: string;
  readonly party: Party | undefined;
}

export interface NamedParties {
  readonly holder: NamedParty;
  readonly owner: NamedParty;
  /** Drivers before the change of a contract in force; absent for a new contract. */
  readonly standing?: readonly Driver[] | undefined;
}

/** Reports years that contradict dates, and a wrong `isPolicyHolder` or `isOwner`, unless the driver is unchanged. */
export function checkContradictions(
  checks: Checks,
  field: string,
  driver: Driver,
  { holder, owner, standing = [] }: NamedParties,
): void {
  if (standing.some((one) => saysTheSame(one, driver))) return;
  const { person, driverAge, driveExperience, driveExperienceFrom } = driver;
  checkYears(checks, `${field}.driverAge`, driverAge, person?.birthDate, 'person.birthDate');
  checkYears(checks, `${field}.driveExperience`, driveExperience, driveExperienceFrom, 'driveExperienceFrom');
  checkFlag(checks, `${field}.isPolicyHolder`, driver.isPolicyHolder, driver, holder);
  checkFlag(checks, `${field}.isOwner`, driver.isOwner, driver, owner);
}

function saysTheSame(one: Driver, other: Driver): boolean {
  return (
    one.driverAge === other.driverAge &&
    one.driveExperience === other.driveExperience &&
    one.driveExperienceFrom === other.driveExperienceFrom &&
    one.isOwner === other.isOwner &&
    one.isPolicyHolder === other.isPolicyHolder &&
    isSameJson({ ...one.person }, { ...other.person })
  );
}

/** Compares years with a date. One year of difference causes a warning, and more causes an error. */
function checkYears(
  checks: Checks,
  field: string,
  said: string | undefined,
  from: DateText | undefined,
  fromField: string,
): void {
  if (said === undefined || from === undefined) return;
  const years = wholeYears(said);
  // Skip an invalid number of years and a future date, which other checks report.
  if (years === undefined || !(years >= 0) || from > checks.concludedOn) return;
  const { concludedOn, startsOn = concludedOn, today } = checks;
  const least = fullYears(from, startsOn < concludedOn ? startsOn : concludedOn);
  // Accept years that are correct today: a quote may be for a past day, and a change may come long after the start.
  const last = startsOn > concludedOn ? startsOn : concludedOn;
  const most = fullYears(from, today > last ? today : last);
  const off = years < least ? least - years : years - most;
  if (off <= 0) return;
  const counted = `по дате (${fromField}) полных лет ${least}, а передано ${years}`;
  if (off > 1)
    checks.report(
      field,
      `${counted}: исправьте дату или число лет либо не передавайте число`,
      'FIELDS_CONTRADICT',
    );
  else checks.warn(field, `${counted}: в расчёте участвует дата`, 'NO_EFFECT');
}

function checkFlag(
  checks: Checks,
  field: string,
  flag: boolean | undefined,
  { person }: Driver,
  party: NamedParty,
): void {
  const fault = flagFault(flag, person, party);
  if (fault) checks.report(field, fault, 'FIELDS_CONTRADICT');
}

interface Flagged {
  readonly isPolicyHolder?: boolean | undefined;
  readonly person?: Person | undefined;
}

/** Returns the error in an insured person's `isPolicyHolder`. A value in force stays valid, even if the surname changed. */
export function holderFlagFault(
  one: Flagged,
  party: Party | undefined,
  agreed: readonly { readonly said: Flagged }[] = [],
): string | undefined {
  const { isPolicyHolder, person } = one;
  const isAgreed = ({ said }: { readonly said: Flagged }) =>
    said.isPolicyHolder === isPolicyHolder && said.person?.birthDate === person?.birthDate;
  if (agreed.some(isAgreed)) return undefined;
  return flagFault(isPolicyHolder, person, { path: 'policyHolder', party });
}

/** Returns an error if the flag contradicts the name and birth date, which identify a person. */
function flagFault(
  flag: boolean | undefined,
  person: Driver['person'],
  { path, party }: NamedParty,
): string | undefined {
  if (flag === undefined || !party) return undefined;
  const is = isParty(person, party);
  if (is === undefined || is === flag) return undefined;
  const contradiction = flag
    ? `передано true, но ${path} — другое лицо`
    : `передано false, но имя и дата рождения те же, что в ${path}`;
  return `${contradiction}: исправьте одно из двух`;
}

/** True if the person is the party; undefined if that is unknown. */
function isParty(person: Driver['person'], party: Party): boolean | undefined {
  if (party.person) return samePerson(person, party.person);
  return party.organization && organizationKind(party.organization) === 'legal' ? false : undefined;
}
