import { isObject, type Json } from '#kernel/json/json.ts';
import { isSameName } from '#parties/person/person-name.ts';
import { keysOfKnown, keysOfRecords } from '#parties/personal-data/people-keys.ts';
import {
  fingerprintText,
  piecePlaceText,
  subjectPlace,
  toRecord,
} from '#parties/personal-data/personal-data.ts';
import { isSpecialKey, sealedData } from '#parties/personal-data/special-data.ts';
import type { Queryable } from '#platform/db/pool.ts';
import type { Fingerprints } from '#platform/keys/fingerprints.ts';
import { noteReplaced } from '../../record/store/forgettable.ts';
import * as store from '../../record/store/people.ts';
import { replaceQuestions } from '../../record/store/questions.ts';
import { forgetPeople } from '../consents/store.ts';
import { replaceNotes } from '../notes/store.ts';

export interface PartOfPerson {
  readonly contract: store.ContractOfPerson;
  /** Paths of the person in the body, such as `policyHolder`. */
  readonly parents: readonly string[];
  readonly places: readonly store.PersonalPlace[];
  readonly others: readonly store.PersonalPlace[];
}

const contractsMax = 1_000;
/** Replacement of every name, short enough for all printed forms. */
export const removed = 'УДАЛЕНО';

/** Finds a contract's person at `place` in contracts of all partners; undefined if the place is empty or anonymized. */
export async function knownPerson(
  db: Queryable,
  fingerprints: Fingerprints,
  { policyNumber, place }: { readonly policyNumber: string; readonly place: string },
): Promise<readonly PartOfPerson[] | undefined> {
  const own = await store.peopleOfNumber(db, policyNumber);
  const person = own?.places.find(({ path }) => piecePlaceText(path) === `${place}.person`)?.content;
  if (!isPerson(person) || person.lastName === removed) return undefined;
  const keys = keysOfKnown({ lastName: person.lastName, birthDate: person.birthDate }, fingerprints);
  const contracts = await store.contractsWith(db, keys, contractsMax);
  const ids = contracts.map(({ contractId }) => contractId);
  const people = new Map(
    (await store.findPeopleOfContracts(db, ids)).map((one) => [one.contractId, one.places]),
  );
  return contracts
    .map((contract) => partOf(contract, people.get(contract.contractId) ?? [], person))
    .filter(({ places }) => places.length > 0);
}

/** `firstName` is absent if the person has only one name. */
type Person = { readonly lastName: string; readonly firstName?: string; readonly birthDate: string };

function isPerson(value: Json | undefined): value is Person {
  return (
    isObject(value) &&
    typeof value.lastName === 'string' &&
    (value.firstName === undefined || typeof value.firstName === 'string') &&
    typeof value.birthDate === 'string'
  );
}

function partOf(
  contract: store.ContractOfPerson,
  all: readonly store.PersonalPlace[],
  person: Person,
): PartOfPerson {
  const isThem = (one: Json) =>
    isPerson(one) &&
    one.birthDate === person.birthDate &&
    isSameName(one.lastName, person.lastName) &&
    isSameName(one.firstName ?? '', person.firstName ?? '');
  const parents = all
    .filter(({ path, content }) => path.at(-1) === 'person' && isThem(content))
    .map(({ path, map }) => ({ map, parent: JSON.stringify(path.slice(0, -1)) }));
  // The subject line may contain the person's address or name, so remove it too.
  const isTheirs = ({ path, map }: store.PersonalPlace) =>
    (path[0] === subjectPlace && parents.length > 0) ||
    parents.some((one) => one.map === map && JSON.stringify(path.slice(0, -1)) === one.parent);
  return {
    contract,
    parents: [...new Set(parents.map(({ parent }) => parent))],
    places: all.filter(isTheirs),
    others: all.filter((one) => !isTheirs(one)),
  };
}

/** Anonymizes a person in the caller's transaction and deletes printed forms; repeating the call has no effect. */
export async function anonymize(
  tx: Queryable,
  fingerprints: Fingerprints,
  { contract, places, others }: PartOfPerson,
  at: Date,
): Promise<void> {
  const { replaced, records } = blankRecords(places, others, fingerprints);
  const { contractId, partnerId } = contract;
  await store.replaceRecords(tx, { contractId, partnerId, at }, replaced, records);
  await store.putKeys(
    tx,
    { contractId, partnerId },
    keysOfRecords(
      others.map(({ path, content }) => [String(path.at(-1)), content]),
      fingerprints,
    ),
  );
  await noteReplaced(
    tx,
    partnerId,
    replaced.map(({ before }) => before),
    { records },
  );
  if (places.some(({ path }) => path[0] === subjectPlace)) await store.removeSearchKeys(tx, contractId);
  await store.removePrinted(tx, contract);
  await replaceNotes(tx, contractId, removed);
  await replaceQuestions(tx, contractId, removed);
  await forgetPeople(tx, contractId, removed);
}

/** Returns the records that replace the person's records, with empty values in place of personal data. */
function blankRecords(
  places: readonly store.PersonalPlace[],
  others: readonly store.PersonalPlace[],
  fingerprints: Fingerprints,
) {
  const records = new Map<string, Json>();
  const blanks = places.map((one) => ({
    ...one,
    content: blankOf(String(one.path.at(-1)), one.content, fingerprints),
  }));
  const all = [...others, ...blanks];
  const touched = new Map(places.map((one) => [recordKey(one), one]));
  const replaced = Array.from(touched, ([key, { place, path, fingerprint }]): store.ReplacedRecord => {
    const own = all.filter((one) => recordKey(one) === key);
    const record = toRecord(place, own);
    const isSpecial = isSpecialKey(String(path.at(-1)));
    const after = isSpecial
      ? fingerprintText(removed, fingerprints, 'special-record')
      : fingerprintText(record, fingerprints);
    records.set(after, record);
    return { place, before: fingerprint, after };
  });
  return { replaced, records };
}

const recordKey = ({ map, place }: store.PersonalPlace) => `${map} ${place}`;

/** Returns an empty value of the same structure. Keeps codes, because a code identifies nobody. */
function blankOf(name: string, content: Json, fingerprints: Fingerprints): Json {
  if (isSpecialKey(name)) return sealedData({}, fingerprints.sealer);
  if (name === subjectPlace) return removed;
  if (!isObject(content)) return name === 'email' ? 'removed@example.invalid' : '';
  if (name === 'person') return { lastName: removed, firstName: removed, birthDate: '1900-01-01' };
  if (name === 'organization') return { fullName: removed };
  return content.typeCode !== undefined && content.number !== undefined
    ? { typeCode: content.typeCode, number: '000000' }
    : {};
}
