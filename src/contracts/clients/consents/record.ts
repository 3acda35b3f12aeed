import { isObject } from '#kernel/json/json.ts';
import { moscowDate } from '#kernel/time/calendar.ts';
import type { Consent as SentConsent } from '#parties/contract-party.ts';
import type { Queryable } from '#platform/db/pool.ts';
import type { Fingerprints } from '#platform/keys/fingerprints.ts';
import { audienceAmong, type ConsentContract, type ConsentPerson, isChild } from './people.ts';
import { type ConsentPurpose, textOn } from './purposes.ts';
import { type Evidence, insertConsents, type NewConsent } from './store.ts';

export { storeConsentTexts } from './store.ts';

export interface ConsentDependencies {
  readonly fingerprints: Fingerprints;
  readonly purposes: readonly ConsentPurpose[];
}

export interface Attesting {
  readonly login: string;
  readonly requestId: string;
  readonly at: Date;
}

export function sentConsent({ body }: Pick<ConsentContract, 'body'>): SentConsent | undefined {
  const sent = body.consentPersonalData;
  return isObject(sent) ? (sent as unknown as SentConsent) : undefined;
}

/** Returns true if Bindery has to ask the client, because the body has no date of consent. */
export function leavesConsentToUs(contract: Pick<ConsentContract, 'body'>): boolean {
  const sent = sentConsent(contract);
  return sent !== undefined && sent.dateIssue === undefined;
}

/** Records the consents that the partner states in the body. A repeated call changes nothing. */
export async function recordAttested(
  db: Queryable,
  deps: ConsentDependencies,
  contract: ConsentContract,
  people: readonly ConsentPerson[],
  by: Attesting,
): Promise<void> {
  await insertConsents(db, contract.contractId, attestedIn(deps, contract, people, by), by.at);
}

export function attestedIn(
  { purposes }: Pick<ConsentDependencies, 'purposes'>,
  contract: Pick<ConsentContract, 'body'>,
  people: readonly ConsentPerson[],
  by: Attesting,
): readonly NewConsent[] {
  const sent = sentConsent(contract);
  const { dateIssue, validUntil } = sent?.consentFlag === true ? sent : {};
  return purposes.flatMap((purpose): readonly NewConsent[] => {
    if (!purpose.isRequired) return [];
    return audienceAmong(purpose, people).flatMap((person): readonly NewConsent[] => {
      const isHealth = purpose.asks === 'health';
      const moment = isHealth ? person.healthFrom : dateIssue;
      if (moment === undefined || moment === null) return [];
      const givenAt = new Date(moment);
      return [
        {
          personKey: person.key,
          purpose: purpose.code,
          text: textOn(purpose, moscowDate(givenAt)),
          way: 'PARTNER',
          givenAt,
          validUntil: isHealth || validUntil === undefined ? null : new Date(validUntil),
          evidence: {
            ...toEvidence(person, people, givenAt, 'SELF'),
            channel: by.login,
            requestId: by.requestId,
          },
        },
      ];
    });
  });
}

/** Returns the evidence of a consent. The holder signs for a child; `others` says who signs for other adults. */
export function toEvidence(
  person: ConsentPerson,
  people: readonly ConsentPerson[],
  at: Date,
  others: 'SELF' | 'HOLDER',
): Omit<Evidence, 'channel' | 'requestId'> {
  const { name, birthDate, roles, places } = person;
  const isHolder = places[0] === 'policyHolder';
  const holder = people.find((one) => one.places[0] === 'policyHolder') ?? person;
  const as = isHolder ? 'SELF' : isChild(person, moscowDate(at)) ? 'PARENT' : others;
  return {
    name,
    birthDate,
    roles,
    place: places[0],
    signedBy: { name: as === 'SELF' ? name : holder.name, as },
  };
}
