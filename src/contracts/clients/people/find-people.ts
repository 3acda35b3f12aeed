import type { Clock } from '#kernel/time/clock.ts';
import { keysOfRecords, type PersonKey } from '#parties/personal-data/people-keys.ts';
import { piecePlaceText } from '#parties/personal-data/personal-data.ts';
import type { Queryable } from '#platform/db/pool.ts';
import type { Fingerprints } from '#platform/keys/fingerprints.ts';
import { shownStatus } from '../../record/status/shown-status.ts';
import * as store from '../../record/store/people.ts';

/** A contract that names the person, and the paths of the person in its body. */
export interface FoundOfPerson extends store.ContractOfPerson {
  readonly places: readonly string[];
}

/** Finds up to `limit` of the newest contracts of all partners that name a person with all given data. */
export async function findPeople(
  {
    db,
    fingerprints,
    clock,
  }: { readonly db: Queryable; readonly fingerprints: Fingerprints; readonly clock: Clock },
  keys: readonly PersonKey[],
  limit: number,
): Promise<readonly FoundOfPerson[]> {
  const found = await store.contractsWith(db, keys, limit);
  const people = await store.findPeopleOfContracts(
    db,
    found.map(({ contractId }) => contractId),
  );
  const byId = new Map(people.map((one) => [one.contractId, one]));
  const now = clock.now();
  return found.map((contract) => ({
    ...contract,
    status: shownStatus(contract, now),
    places: placesWith(byId.get(contract.contractId)?.places ?? [], keys, fingerprints),
  }));
}

function placesWith(
  places: readonly store.PersonalPlace[],
  keys: readonly PersonKey[],
  fingerprints: Fingerprints,
): readonly string[] {
  const wanted = new Set(keys);
  const found = places.filter(({ path, content }) =>
    keysOfRecords([[String(path.at(-1)), content]], fingerprints).some((key) => wanted.has(key)),
  );
  return [...new Set(found.map(({ path }) => piecePlaceText(path.slice(0, -1))))].sort();
}
