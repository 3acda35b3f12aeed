import { type Fault, faultAt } from '#kernel/errors/errors.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { type ConsentContract, type ConsentPerson, consentPeople, rolesPrinted } from './people.ts';
import {
  type Attesting,
  attestedIn,
  type ConsentDependencies,
  recordAttested,
  sentConsent,
} from './record.ts';
import { type KnownConsent, missingAmong } from './require-consents.ts';
import { type ConsentState, consentStates, type NewConsent } from './store.ts';

const field = 'contract.consentPersonalData.dateIssue';

/** Reports people whom a change adds without a required consent. The partner has to obtain this consent, not Bindery. */
export async function consentFaultsOfAdded(
  db: Queryable,
  deps: ConsentDependencies,
  { before, after }: { readonly before: ConsentContract; readonly after: ConsentContract },
  by: Attesting,
): Promise<readonly Fault[]> {
  const people = consentPeople(after, deps.fingerprints);
  const stood = consentPeople(before, deps.fingerprints);
  const added = people.filter((person) => !stood.some((one) => isSame(one, person)));
  if (added.length === 0) return [];
  const states = await consentStates(db, before.contractId);
  const stated = attestedIn(deps, after, people, by);
  const missing = missingAmong(deps.purposes, added, withStated(states, stated), by.at);
  const isLeftToUs = sentConsent(after)?.dateIssue === undefined;
  return missing.map(({ purpose, person }) =>
    faultAt(
      field,
      `Нужно согласие на обработку персональных данных нового лица (${purpose.code}, «${purpose.title}»; ${rolesPrinted(person)}, ${person.places[0]}): получите его и передайте consentFlag: true и ${isLeftToUs ? 'dateIssue, дату согласия' : 'дату действующего согласия: прежнее отозвано или его срок истёк'}. В доп. соглашении согласие у клиента мы не запрашиваем`,
      'CONSENT_AWAITED',
    ),
  );
}

/** Records the consents that a changed contract states. `tx` must be the transaction that stores the change. */
export async function recordOfChanged(
  tx: Queryable,
  deps: ConsentDependencies,
  after: ConsentContract,
  by: Attesting,
): Promise<void> {
  await recordAttested(tx, deps, after, consentPeople(after, deps.fingerprints), by);
}

/** Returns true for an equal name and birth date, or for a corrected name at the same place in the body. */
function isSame(one: ConsentPerson, other: ConsentPerson): boolean {
  if (one.key.equals(other.key)) return true;
  return (
    one.birthDate !== null &&
    one.birthDate === other.birthDate &&
    one.places.some((place) => other.places.includes(place))
  );
}

function withStated(states: readonly ConsentState[], stated: readonly NewConsent[]): readonly KnownConsent[] {
  const isKnown = (one: NewConsent) =>
    states.some(
      ({ personKey, purpose, givenAt }) =>
        personKey.equals(one.personKey) &&
        purpose === one.purpose &&
        givenAt.getTime() === one.givenAt.getTime(),
    );
  const added = stated.filter((one) => !isKnown(one)).map((one) => ({ ...one, withdrawnAt: null }));
  return [...states, ...added].sort((left, right) => left.givenAt.getTime() - right.givenAt.getTime());
}
