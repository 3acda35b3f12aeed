import { isObject, isSameJson } from '#kernel/json/json.ts';
import type { Sent } from '#kernel/schema/schema-parts.ts';
import { datePrinted, fullYears } from '#kernel/time/calendar.ts';
import { type Checks, requirePresence, sent, stands } from '../fields/checks.ts';
import { checkCountry, isRussia } from '../fields/country.ts';
import type {
  addressSchema,
  documentSchema,
  driverSchema,
  organizationSchema,
  personSchema,
  policyHolderPersonSchema,
} from '../fields/schema.ts';
import { documentType } from './document.ts';
import { isPersonName, isWordForNone, nameKey, personNameFault, tidyName } from './person-name.ts';

const birthYearMin = 1900;
const birthDateMin = `${birthYearMin}-01-01`;

interface AgeLimit {
  readonly ageMin: number;
  /** Role of the person in the dative for errors about age, such as "страхователю". */
  readonly whom: string;
}

/** Checks a person as of the day of conclusion. `document` is the person's identity document. */
export function checkPerson(
  checks: Checks,
  path: string,
  person: Person,
  limit?: AgeLimit,
  document?: Document,
): void {
  checkName(checks, path, 'lastName', person.lastName);
  checkName(checks, path, 'firstName', person.firstName);
  checkName(checks, path, 'middleName', person.middleName);
  if (checks.complete) requireNames(checks, path, person, document);
  checkBirth(checks, `${path}.birthDate`, person.birthDate, limit);
  checkCountry(checks, `${path}.citizenship`, person.citizenship, true);
}

const oneNameText = 'единственное имя передайте в lastName, а firstName не передавайте';

/** Requires last and first name. A foreigner may have a single name, which Russian documents never have. */
function requireNames(checks: Checks, path: string, person: Person, document: Document | undefined): void {
  const [last, first] = [sent(person.lastName), sent(person.firstName)];
  if (last !== undefined && first !== undefined) return;
  if (last === undefined) {
    const hint = first === undefined ? '' : `; ${oneNameText}`;
    requirePresence(checks, `${path}.lastName`, undefined, `фамилия${hint}`);
  }
  if (first !== undefined || (last !== undefined && mayHaveOneName(person, document))) return;
  requirePresence(
    checks,
    `${path}.firstName`,
    undefined,
    'имя; без него принимается человек с одним именем (в lastName), если документ не российский или передано citizenship другой страны',
  );
}

function mayHaveOneName({ citizenship }: Person, document: Document = {}): boolean {
  if (!isRussia(citizenship)) return true;
  return documentType(sent(document.typeCode) ?? '')?.issued !== undefined || !isRussia(document.countryCode);
}

// Pattern of most Russian names. It is five times faster than the pattern for all alphabets.
const usualName = /^[А-ЯЁа-яё]+(?:[ -][А-ЯЁа-яё]+)*$/;
const usualMiddleName = /^[А-ЯЁа-яё]+(?:ич|на| оглы| кызы)$/;

type NameField = 'lastName' | 'firstName' | 'middleName';

function checkName(checks: Checks, path: string, key: NameField, text: string | undefined): void {
  const name = sent(text);
  if (name === undefined || (key === 'middleName' ? usualMiddleName : usualName).test(name)) return;
  const field = `${path}.${key}`;
  if (!stands(checks, field, text)) checkUnusualName(checks, field, name);
}

/** Reports an invalid name, and warns if `contracts/rating/rewritten-names.ts` changes the name before storing it. */
function checkUnusualName(checks: Checks, field: string, name: string): void {
  if (field.endsWith('.middleName') && isWordForNone(name)) {
    const warning = 'это слово — не отчество, оно не сохраняется: если отчества нет, не передавайте поле';
    checks.warn(field, warning, 'NAME_REWRITTEN');
  } else if (!isPersonName(name)) {
    const hint = field.endsWith('.firstName') && isWordForNone(name) ? `; ${oneNameText}` : '';
    checks.report(field, `${personNameFault(name)}${hint}`, 'FORMAT_INVALID');
  } else if (tidyName(name) !== name) {
    const warning = 'имя сохранено с обычными пробелами и дефисами, каждая буква — одним знаком';
    checks.warn(field, warning, 'NAME_REWRITTEN');
  }
}

function checkBirth(checks: Checks, field: string, birthDate: string | undefined, limit?: AgeLimit): void {
  requirePresence(checks, field, birthDate, 'дата рождения, например 1986-10-22');
  if (birthDate === undefined) return;
  if (birthDate > checks.today) {
    checks.report(
      field,
      `дата рождения не может быть позже сегодняшней (${datePrinted(checks.today)})`,
      'DATES_CONTRADICT',
    );
  } else if (birthDate < birthDateMin) {
    checks.report(field, `дата рождения не может быть раньше 01.01.${birthYearMin}`, 'DATES_CONTRADICT');
  } else if (limit && fullYears(birthDate, checks.concludedOn) < limit.ageMin) {
    const on = datePrinted(checks.concludedOn);
    checks.report(
      field,
      `${limit.whom} на дату заключения (${on}) должно быть не меньше ${limit.ageMin} лет`,
      'AGE_NOT_ALLOWED',
      'underwriting',
    );
  }
}

const latin = /\p{Script=Latin}/u;

/** True for records of one person (middle names count if both exist); undefined if data are missing or alphabets differ. */
export function samePerson(one: Person | undefined, other: Person | undefined): boolean | undefined {
  if (one?.birthDate === undefined || other?.birthDate === undefined) return undefined;
  if (one.birthDate !== other.birthDate) return false;
  if (isWrittenAlike(one, other)) return true;
  const [last, otherLast] = [keyOf(one.lastName), keyOf(other.lastName)];
  const [first, otherFirst] = [keyOf(one.firstName), keyOf(other.firstName)];
  if (last === undefined || otherLast === undefined) return undefined;
  // If only one record has a first name, the result is unknown: a person may have a single name.
  if ((first === undefined) !== (otherFirst === undefined)) return undefined;
  if (latin.test(one.lastName ?? '') !== latin.test(other.lastName ?? '')) return undefined;
  if (last !== otherLast || first !== otherFirst) return false;
  const [middle, otherMiddle] = [keyOf(one.middleName), keyOf(other.middleName)];
  return middle === undefined || otherMiddle === undefined || middle === otherMiddle;
}

/** True if all names are identical, which saves normalizing them: most policyholders are owner and driver too. */
function isWrittenAlike(one: Person | undefined, other: Person | undefined): boolean {
  return (
    sent(one?.lastName) !== undefined &&
    sent(one?.firstName) !== undefined &&
    one?.lastName === other?.lastName &&
    one?.firstName === other?.firstName &&
    one?.middleName === other?.middleName
  );
}

function keyOf(name: string | undefined): string | undefined {
  const key = nameKey(name ?? '');
  return key === '' ? undefined : key;
}

/** True for equal JSON values, and for records of one person, recognised by name and birth date. */
export function isSameOrPerson(one: unknown, other: unknown): boolean {
  if (isSameJson(one, other)) return true;
  return isObject(one) && isObject(other) && samePerson(one as Person, other as Person) === true;
}

/** Types of people, organizations and documents in bodies. Every field may be missing. */

export type Person = Sent<typeof personSchema>;
export type Organization = Sent<typeof organizationSchema>;
export type Document = Sent<typeof documentSchema>;
export type Address = Sent<typeof addressSchema>;

/** A person, a sole proprietor or an organization. Policyholders have the document in `passport`, owners in `document`. */
export type Party = Sent<typeof policyHolderPersonSchema>;

/** A driver. Age and experience in full years are texts; dates take precedence over them. */
export type Driver = Sent<typeof driverSchema>;
