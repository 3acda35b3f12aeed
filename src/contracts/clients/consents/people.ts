import { isObject, type Json, type JsonObject } from '#kernel/json/json.ts';
import { type DateText, fullYears, isDate } from '#kernel/time/calendar.ts';
import type { Person } from '#parties/person/person.ts';
import { piecePlaceText } from '#parties/personal-data/personal-data.ts';
import { openedBody } from '#parties/personal-data/special-data.ts';
import type { Fingerprints } from '#platform/keys/fingerprints.ts';
import { personName } from '#products/product/printed/party.ts';
import type { Contract } from '../../record/contract.ts';
import { holderOf } from '../../record/holder.ts';
import type { ConsentPurpose } from './purposes.ts';

export const consentRoles = {
  HOLDER: 'страхователь',
  REPRESENTATIVE: 'представитель страхователя',
  OWNER: 'собственник',
  DRIVER: 'водитель',
  INSURED: 'застрахованный',
  BENEFICIARY: 'выгодоприобретатель',
} as const;
export type ConsentRole = keyof typeof consentRoles;

export interface ConsentPerson {
  /** Keyed hash of name and birth date, by which a person is recognised at several places of the body. */
  readonly key: Buffer;
  /** Paths of the person in the body, such as `policyHolder`. The first path identifies the person. */
  readonly places: readonly [string, ...string[]];
  readonly roles: readonly [ConsentRole, ...ConsentRole[]];
  readonly name: string;
  readonly birthDate: DateText | null;
  /** Date of the person's consent to the use of health data; null if the contract has no such data. */
  readonly healthFrom: string | null;
}

export type ConsentContract = Pick<Contract, 'contractId' | 'policyNumber' | 'body' | 'holderType'>;

/** Lists every person in a contract once, the holder first. */
export function consentPeople(
  contract: ConsentContract,
  fingerprints: Fingerprints,
): readonly ConsentPerson[] {
  const { body } = contract;
  const found = new Map<string, ConsentPerson>();
  const add = (
    place: string,
    role: ConsentRole,
    who: Pick<ConsentPerson, 'name' | 'birthDate' | 'healthFrom'>,
  ) => {
    const identity = keyText(place, who);
    const known = found.get(identity);
    found.set(identity, {
      key: known?.key ?? fingerprints.of('consent-person', identity),
      ...who,
      places: known ? [...known.places, place] : [place],
      roles: !known ? [role] : known.roles.includes(role) ? known.roles : [...known.roles, role],
      healthFrom: known?.healthFrom ?? who.healthFrom,
    });
  };
  const holder = holderOf(contract);
  if (holder.kind === 'legal') {
    add('policyHolder', 'REPRESENTATIVE', { name: holder.name, birthDate: null, healthFrom: null });
  } else if (!isPerson(body.policyHolder)) {
    add('policyHolder', 'HOLDER', { name: holder.name, birthDate: null, healthFrom: null });
  }
  const { policyHolder = null, ...others } = body;
  // Visit the holder first: the database does not keep the order of fields.
  visitParties({ policyHolder, ...others }, [], (path, { person, health }) => {
    add(piecePlaceText(path), roleAt(path), {
      name: personName(person as Person),
      birthDate: birthDateOf(person),
      healthFrom: health === undefined ? null : healthConsent(openedBody({ health }, fingerprints.sealer)),
    });
  });
  return [...found.values()];
}

export function audienceAmong(
  { asks }: ConsentPurpose,
  people: readonly ConsentPerson[],
): readonly ConsentPerson[] {
  if (asks === 'everybody') return people;
  if (asks === 'health') return people.filter(({ healthFrom }) => healthFrom !== null);
  return people.filter(({ places }) => places[0] === 'policyHolder');
}

/** Age in years below which a parent or guardian consents. */
const ageOfConsent = 18;

export function isChild({ birthDate }: ConsentPerson, day: DateText): boolean {
  return birthDate !== null && fullYears(birthDate, day) < ageOfConsent;
}

/** Formats the roles of a person: "страхователь, собственник". */
export function rolesPrinted(person: Pick<ConsentPerson, 'roles'>): string {
  return person.roles.map((role) => consentRoles[role]).join(', ');
}

type Path = readonly (string | number)[];
type Party = JsonObject & { readonly person: JsonObject };

/** Visits all people and organizations. All calls share the array `path`, because copies would be slow. */
function visitParties(
  value: JsonObject | readonly Json[],
  path: (string | number)[],
  visit: (path: Path, party: Party) => void,
): void {
  if (!isObject(value)) {
    for (const [index, one] of value.entries()) visitAt(index, one, path, visit);
    return;
  }
  if (isPerson(value)) visit([...path], value);
  // Use `Object.keys`, because `for … in` is slow on objects with many fields.
  for (const name of Object.keys(value))
    if (name !== 'person') visitAt(name, value[name] ?? null, path, visit);
}

function visitAt(
  step: string | number,
  value: Json,
  path: (string | number)[],
  visit: (path: Path, party: Party) => void,
): void {
  if (typeof value !== 'object' || value === null) return;
  path.push(step);
  visitParties(value, path, visit);
  path.pop();
}

function healthConsent({ health }: JsonObject): string | null {
  return isObject(health) && typeof health.consentDate === 'string' ? health.consentDate : null;
}

function isPerson(value: Json | undefined): value is Party {
  return isObject(value) && isObject(value.person) && personName(value.person as Person) !== '';
}

function roleAt(path: Path): ConsentRole {
  const names = path.filter((step) => typeof step === 'string').map((step) => step.toLowerCase());
  const has = (part: string) => names.some((name) => name.includes(part));
  if (names[0] === 'policyholder') return 'HOLDER';
  if (has('driver')) return 'DRIVER';
  if (has('owner')) return 'OWNER';
  return has('beneficiar') ? 'BENEFICIARY' : 'INSURED';
}

function birthDateOf({ birthDate }: JsonObject): DateText | null {
  return typeof birthDate === 'string' && isDate(birthDate) ? birthDate : null;
}

/** Returns the text to hash. Without a birth date, people at different places count as different people. */
function keyText(place: string, { name, birthDate }: Pick<ConsentPerson, 'name' | 'birthDate'>): string {
  const letters = name
    .normalize('NFC')
    .toUpperCase()
    .replaceAll('Ё', 'Е')
    .replace(/[^\p{L}\p{N}]/gu, '');
  return birthDate === null ? `${letters} at ${place}` : `${letters} ${birthDate}`;
}
