import { type DateText, fullYears } from '../kernel/calendar.ts';
import { isSameJson } from '../kernel/json.ts';
import { wholeYears } from '../kernel/measures.ts';
import type { Checks } from './checks.ts';
import { organizationKind } from './organization.ts';
import type { Driver, Party } from './party.ts';
import { samePerson } from './same-person.ts';

/** A party of the contract and where the body names it. */
export interface NamedParty {
  readonly path: string;
  readonly party: Party | undefined;
}

/** Whom a contract names beside its drivers. */
export interface NamedParties {
  readonly holder: NamedParty;
  readonly owner: NamedParty;
  /** The drivers of the contract in force that is changed. */
  readonly standing?: readonly Driver[] | undefined;
}

/** Years and flags of a driver that contradict dates and people; what is in force stands as it was agreed. */
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

/** The date counts. Years may be told of any day between conclusion and start, and be a year out of date. */
function checkYears(
  checks: Checks,
  field: string,
  said: string | undefined,
  from: DateText | undefined,
  fromField: string,
): void {
  if (said === undefined || from === undefined) return;
  const years = wholeYears(said);
  // What is no number of years, or lies ahead, is a fault of its own.
  if (years === undefined || !(years >= 0) || from > checks.concludedOn) return;
  const { concludedOn, startsOn = concludedOn, today } = checks;
  const least = fullYears(from, startsOn < concludedOn ? startsOn : concludedOn);
  // A quote may ask for a day of the past, and a contract in force may be changed, with years of today.
  const last = startsOn > concludedOn ? startsOn : concludedOn;
  const most = fullYears(from, today > last ? today : last);
  const off = years < least ? least - years : years - most;
  if (off <= 0) return;
  const counted = `по дате (${fromField}) полных лет ${least}, а передано ${years}`;
  if (off > 1) checks.report(field, `${counted}: исправьте дату или число лет либо не передавайте число`);
  else checks.warn(field, `${counted}: в расчёте участвует дата`);
}

/** Who a driver is follows from the name and the birth date; a flag that denies it contradicts one of both. */
function checkFlag(
  checks: Checks,
  field: string,
  flag: boolean | undefined,
  { person }: Driver,
  { path, party }: NamedParty,
): void {
  if (flag === undefined || !party) return;
  const is = isParty(person, party);
  if (is === undefined || is === flag) return;
  const contradiction = flag
    ? `передано true, но ${path} — другое лицо`
    : `передано false, но имя и дата рождения те же, что в ${path}`;
  checks.report(field, `${contradiction}: исправьте одно из двух`);
}

/** Undefined where nobody can tell. */
function isParty(person: Driver['person'], party: Party): boolean | undefined {
  if (party.person) return samePerson(person, party.person);
  return party.organization && organizationKind(party.organization) === 'legal' ? false : undefined;
}
