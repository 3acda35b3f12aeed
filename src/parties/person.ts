import { datePrinted, fullYears } from '#kernel/calendar.ts';
import type { Sent } from '#kernel/schema/schema-parts.ts';
import { type Checks, demandPresence, sent } from './checks.ts';
import { checkCountry } from './country.ts';
import type {
  addressSchema,
  documentSchema,
  driverSchema,
  organizationSchema,
  personSchema,
  policyHolderPersonSchema,
} from './schema.ts';

const birthYearMin = 1900;
const birthDateMin = `${birthYearMin}-01-01`;

interface AgeLimit {
  readonly ageMin: number;
  /** "страхователю", "водителю": who must be that old. */
  readonly whom: string;
}

/** Faults of a person's names, birth date and age in full years on the day of conclusion. */
export function checkPerson(checks: Checks, path: string, person: Person, limit?: AgeLimit): void {
  checkName(checks, path, 'lastName', person.lastName, 'фамилия');
  checkName(checks, path, 'firstName', person.firstName, 'имя');
  checkName(checks, path, 'middleName', person.middleName);
  checkBirth(checks, `${path}.birthDate`, person.birthDate, limit);
  checkCountry(checks, `${path}.citizenship`, person.citizenship, true);
}

/** A name with a `title` must be there. */
function checkName(
  checks: Checks,
  path: string,
  key: string,
  text: string | undefined,
  title?: string,
): void {
  const name = sent(text);
  if (name === undefined) {
    if (title !== undefined) demandPresence(checks, `${path}.${key}`, undefined, title);
  } else if (!isPersonName(name))
    checks.report(`${path}.${key}`, `ожидаются ${nameExpected}`, 'FORMAT_INVALID');
}

function checkBirth(checks: Checks, field: string, birthDate: string | undefined, limit?: AgeLimit): void {
  demandPresence(checks, field, birthDate, 'дата рождения, например 1986-10-22');
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

// Most names are plain Russian ones, for which the pattern of all scripts is five times slower.
const usualName = /^[А-ЯЁа-яё]+$/;
// A Latin lookalike within a Russian word: registries would not find such a person.
const mixedScripts =
  /\p{Script=Latin}[\p{M}'’ʼ`]*\p{Script=Cyrillic}|\p{Script=Cyrillic}[\p{M}'’ʼ`]*\p{Script=Latin}/u;
const anyName = /^\p{L}[\p{L}\p{M}'’ʼ`.,()\- ]*$/u;

const nameExpected =
  'буквы русского или латинского алфавита (в одном слове — одного из них), дефис, пробел, апостроф, например Иванов-Петров';

/** A person's name in letters; what else documents carry is hyphen, space, apostrophe, point, comma, brackets. */
export function isPersonName(name: string): boolean {
  return usualName.test(name) || (anyName.test(name.trim()) && !mixedScripts.test(name));
}

const latin = /\p{Script=Latin}/u;

/**
 * True for the same name and birth date, false where either differs, undefined where it cannot be known: something is missing,
 * or one name is written in another alphabet. A middle name counts where both have one.
 */
export function samePerson(one: Person | undefined, other: Person | undefined): boolean | undefined {
  if (one?.birthDate === undefined || other?.birthDate === undefined) return undefined;
  if (one.birthDate !== other.birthDate) return false;
  if (isWrittenAlike(one, other)) return true;
  const [last, otherLast] = [nameKey(one?.lastName), nameKey(other?.lastName)];
  const [first, otherFirst] = [nameKey(one?.firstName), nameKey(other?.firstName)];
  if (last === undefined || otherLast === undefined) return undefined;
  if (first === undefined || otherFirst === undefined) return undefined;
  if (latin.test(last) !== latin.test(otherLast)) return undefined;
  if (last !== otherLast || first !== otherFirst) return false;
  const [middle, otherMiddle] = [nameKey(one?.middleName), nameKey(other?.middleName)];
  return middle === undefined || otherMiddle === undefined || middle === otherMiddle;
}

/** Most holders are the owner and the driver too, and are written the same: nothing has to be normalized then. */
function isWrittenAlike(one: Person | undefined, other: Person | undefined): boolean {
  return (
    sent(one?.lastName) !== undefined &&
    sent(one?.firstName) !== undefined &&
    one?.lastName === other?.lastName &&
    one?.firstName === other?.firstName &&
    one?.middleName === other?.middleName
  );
}

function nameKey(name: string | undefined): string | undefined {
  return sent(name)?.toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' ');
}

/** People, organizations and their documents as bodies carry them; anything may be missing. */

export type Person = Sent<typeof personSchema>;
export type Organization = Sent<typeof organizationSchema>;
export type Document = Sent<typeof documentSchema>;
export type Address = Sent<typeof addressSchema>;

/**
 * A holder or an owner: a person, a sole proprietor (a person with an organization) or an organization. Holders carry their
 * identity document as `passport`, owners as `document`.
 */
export type Party = Sent<typeof policyHolderPersonSchema>;

/** Full years are texts; the dates win where both are sent. */
export type Driver = Sent<typeof driverSchema>;
