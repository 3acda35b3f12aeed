import { moscowDate } from '#kernel/time/calendar.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { JobQueue } from '#platform/jobs/job.ts';
import {
  type ClientLink,
  hasOpenCode,
  type LinkDependencies,
  openLink,
  readCode,
  sendLink,
  spendCode,
} from '../../record/client-links/client-link.ts';
import type { Contract } from '../../record/contract.ts';
import { holderContact } from '../../record/holder.ts';
import { noteOfContracts } from '../../record/note-event.ts';
import { contractsWithIds } from '../../record/store/find-contracts.ts';
import { findContractId } from '../../record/store/keys.ts';
import { audienceAmong, type ConsentPerson, consentPeople, isChild } from './people.ts';
import { type ConsentPurpose, textOn } from './purposes.ts';
import { type ConsentDependencies, toEvidence } from './record.ts';
import { isValid, latestConsent, missingAmong } from './require-consents.ts';
import { type ConsentState, consentStates, type Evidence, insertConsents, type NewConsent } from './store.ts';
import { withdrawConsents } from './withdraw.ts';

export interface ConsentPageDependencies extends LinkDependencies, ConsentDependencies {
  readonly hasSms: boolean;
}

export interface PagePurpose {
  readonly purpose: ConsentPurpose;
  readonly people: readonly PagePerson[];
}

export interface PagePerson {
  readonly person: ConsentPerson;
  readonly isChild: boolean;
  /** The newest consent of the person for the purpose; undefined if there is none. */
  readonly consent: ConsentState | undefined;
  readonly isValid: boolean;
}

export interface ConsentPage {
  readonly link: ClientLink;
  readonly contract: Contract;
  readonly now: Date;
  readonly purposes: readonly PagePurpose[];
  /** True if a required consent is missing. */
  readonly isAwaited: boolean;
  /** True if a sent code can still be entered. */
  readonly hasCode: boolean;
  /** Recipient of the code; null if the holder cannot be reached. */
  readonly contact: Contact | null;
}

type Contact = NonNullable<ReturnType<typeof holderContact>>;

/** Sends the client the link to the consent page, in the transaction that saves the contract. */
export async function askClient(
  tx: Queryable,
  jobs: JobQueue,
  policyNumber: string,
  { at, requestId }: { readonly at: Date; readonly requestId: string },
): Promise<void> {
  const contractId = await findContractId(tx, policyNumber);
  if (contractId === null) throw new Error(`the contract ${policyNumber} was not saved`);
  await sendLink(tx, jobs, { purpose: 'CONSENT', contractId, expiresAt: null, at }, requestId);
}

/** Reads the content of a consent page; null if the link is unknown. */
export async function consentPage(
  deps: ConsentPageDependencies,
  linkId: string,
): Promise<ConsentPage | null> {
  const link = await openLink(deps, linkId);
  if (link?.purpose !== 'CONSENT') return null;
  const [contract] = await contractsWithIds(deps.pool, [link.contractId]);
  if (!contract) return null;
  const now = deps.clock.now();
  const people = consentPeople(contract, deps.fingerprints);
  const states = await consentStates(deps.pool, contract.contractId);
  return {
    link,
    contract,
    now,
    purposes: deps.purposes
      .map((purpose) => ({
        purpose,
        people: audienceAmong(purpose, people).map((person): PagePerson => {
          const consent = latestConsent(states, purpose.code, person);
          return {
            person,
            isChild: isChild(person, moscowDate(now)),
            consent,
            isValid: consent !== undefined && isValid(consent, now),
          };
        }),
      }))
      .filter(({ people: asked }) => asked.length > 0),
    isAwaited: missingAmong(deps.purposes, people, states, now).length > 0,
    hasCode: hasOpenCode(link, now),
    contact: holderContact(contract, deps.hasSms),
  };
}

export interface GivenConsents {
  readonly code: string;
  readonly purposes: readonly string[];
  /** True if the holder confirms that all other people consent, and to be parent or guardian of the children. */
  readonly forOthers: boolean;
  readonly requestId: string;
}

export type PageOutcome = 'done' | 'wrong-code' | 'incomplete' | 'nothing' | 'gone';

/** Records all required consents or none, if the code is correct. The holder signs for children too. */
export async function giveConsents(
  deps: ConsentPageDependencies,
  linkId: string,
  given: GivenConsents,
): Promise<PageOutcome> {
  const page = await consentPage(deps, linkId);
  if (!page?.contact) return 'gone';
  const now = deps.clock.now();
  const { contract, contact } = page;
  const open = page.purposes.flatMap(({ purpose, people }) =>
    people.filter((one) => !one.isValid).map((one) => ({ purpose, ...one })),
  );
  const wanted = open.filter(({ purpose }) => given.purposes.includes(purpose.code));
  const isComplete =
    open.every(({ purpose }) => !purpose.isRequired || given.purposes.includes(purpose.code)) &&
    (given.forOthers || wanted.every(({ person }) => isHolder(person)));
  if (wanted.length === 0) return 'nothing';
  if (!isComplete) return 'incomplete';
  const nr = await readCode(deps, linkId, given.code);
  if (nr === null) return 'wrong-code';
  const people = consentPeople(contract, deps.fingerprints);
  const consents = wanted.map(
    ({ purpose, person }): NewConsent => ({
      personKey: person.key,
      purpose: purpose.code,
      text: textOn(purpose, moscowDate(now)),
      ...{ way: 'CLIENT_CODE', givenAt: now, validUntil: null },
      evidence: {
        ...toEvidence(person, people, now, 'HOLDER'),
        channel: contact.channel,
        contact: contact.address,
        requestId: given.requestId,
        shown: isHolder(person) ? boxLabel(purpose) : `${boxLabel(purpose)}; ${othersBox}`,
      } satisfies Evidence,
    }),
  );
  return storeConsents(deps, { linkId, nr, contractId: contract.contractId }, consents, now);
}

/** Stores consents, unless the code has been used since it was checked. */
function storeConsents(
  { pool }: ConsentPageDependencies,
  { linkId, nr, contractId }: { readonly linkId: string; readonly nr: number; readonly contractId: bigint },
  consents: readonly NewConsent[],
  now: Date,
): Promise<PageOutcome> {
  return inTransaction(pool, async (tx) => {
    if (!(await spendCode(tx, linkId, nr))) return 'wrong-code';
    await insertConsents(tx, contractId, consents, now);
    const type = 'consent.given';
    const purposes = new Set(consents.map(({ purpose }) => purpose));
    const events = Array.from(purposes, (purpose) => ({ type, contractId, ids: { purpose } }) as const);
    await noteOfContracts(tx, now, events);
    return 'done';
  });
}

/** Withdraws the consents to `given.purposes` of all people in a contract, if the code is correct. */
export async function withdrawByClient(
  deps: ConsentPageDependencies,
  linkId: string,
  given: Pick<GivenConsents, 'code' | 'purposes' | 'requestId'>,
): Promise<PageOutcome> {
  const page = await consentPage(deps, linkId);
  if (!page) return 'gone';
  const valid = page.purposes
    .filter(({ purpose }) => given.purposes.includes(purpose.code))
    .flatMap(({ people }) => people.flatMap((one) => (one.isValid && one.consent ? [one.consent] : [])));
  if (valid.length === 0) return 'nothing';
  const nr = await readCode(deps, linkId, given.code);
  if (nr === null) return 'wrong-code';
  const withdrawal = { way: 'CLIENT_CODE', actor: 'client', requestId: given.requestId } as const;
  const { contractId } = page.contract;
  return inTransaction(deps.pool, async (tx) => {
    if (!(await spendCode(tx, linkId, nr))) return 'wrong-code';
    await withdrawConsents(tx, contractId, valid, withdrawal, deps.clock.now());
    return 'done';
  });
}

export function boxLabel({ title }: Pick<ConsentPurpose, 'title'>): string {
  return `Даю согласие на обработку персональных данных: ${title}`;
}

export const othersBox =
  'Подтверждаю, что согласие других лиц, указанных на этой странице, получено, а для детей действую как родитель или законный представитель';

export function isHolder({ places }: ConsentPerson): boolean {
  return places[0] === 'policyHolder';
}
