import { faultAt, invalidArgument } from '#kernel/errors/errors.ts';
import { datePrinted, moscowDate } from '#kernel/time/calendar.ts';
import type { Pool, Queryable } from '#platform/db/pool.ts';
import {
  audienceAmong,
  type ConsentContract,
  type ConsentPerson,
  consentPeople,
  rolesPrinted,
} from './people.ts';
import type { ConsentPurpose } from './purposes.ts';
import {
  type Attesting,
  attestedIn,
  type ConsentDependencies,
  recordAttested,
  sentConsent,
} from './record.ts';
import { type ConsentState, consentStates, type NewConsent } from './store.ts';

/** A missing consent. `last` is the newest consent that has ended or was withdrawn, if any. */
export interface MissingConsent {
  readonly purpose: ConsentPurpose;
  readonly person: ConsentPerson;
  readonly last: KnownConsent | undefined;
}

/** A consent that is recorded or that the partner states in the body. */
export type KnownConsent = Pick<
  ConsentState,
  'personKey' | 'purpose' | 'givenAt' | 'validUntil' | 'withdrawnAt'
>;

/** Records the consents that the partner states, and finds the required consents that are still missing. */
export async function missingConsents(
  db: Queryable,
  deps: ConsentDependencies,
  contract: ConsentContract,
  by: Attesting,
): Promise<readonly MissingConsent[]> {
  const people = consentPeople(contract, deps.fingerprints);
  await recordAttested(db, deps, contract, people, by);
  return missingAmong(deps.purposes, people, await consentStates(db, contract.contractId), by.at);
}

/** Returns the consents that the partner states, if they cover all required consents; otherwise undefined. */
export function statedConsents(
  deps: ConsentDependencies,
  contract: ConsentContract,
  by: Attesting,
): readonly NewConsent[] | undefined {
  const people = consentPeople(contract, deps.fingerprints);
  const stated = attestedIn(deps, contract, people, by);
  const states = stated.map((one) => ({ ...one, withdrawnAt: null }));
  return missingAmong(deps.purposes, people, states, by.at).length === 0 ? stated : undefined;
}

export function missingAmong(
  purposes: readonly ConsentPurpose[],
  people: readonly ConsentPerson[],
  states: readonly KnownConsent[],
  now: Date,
): readonly MissingConsent[] {
  return purposes
    .filter(({ isRequired }) => isRequired)
    .flatMap((purpose) => audienceAmong(purpose, people).map((person) => ({ purpose, person })))
    .map(({ purpose, person }) => ({ purpose, person, last: latestConsent(states, purpose.code, person) }))
    .filter(({ last }) => last === undefined || !isValid(last, now));
}

export function latestConsent<State extends KnownConsent>(
  states: readonly State[],
  purpose: string,
  { key }: Pick<ConsentPerson, 'key'>,
): State | undefined {
  return states.findLast((one) => one.purpose === purpose && one.personKey.equals(key));
}

/** Returns true if a consent is valid at a moment. A consent is valid until the end of its last day. */
export function isValid(
  { withdrawnAt, validUntil }: Pick<ConsentState, 'withdrawnAt' | 'validUntil'>,
  now: Date,
): boolean {
  return withdrawnAt === null && (validUntil === null || moscowDate(validUntil) >= moscowDate(now));
}

/** Throws INVALID_ARGUMENT if a consent that payment requires is missing. */
export async function requireConsents(
  pool: Pool,
  deps: ConsentDependencies,
  contract: ConsentContract,
  by: Attesting,
): Promise<void> {
  const missing = await missingConsents(pool, deps, contract, by);
  if (missing.length === 0) return;
  const isAsked = sentConsent(contract)?.dateIssue === undefined;
  throw invalidArgument(
    missing.map((one) =>
      faultAt(
        'consentPersonalData.dateIssue',
        `${what(one)}. ${isAsked ? askedText : statedText}`,
        'CONSENT_AWAITED',
        'payments',
      ),
    ),
  );
}

const askedText =
  'Клиенту отправлена ссылка на нашу страницу, где согласие подтверждают кодом: повторите запрос, когда придёт событие consent.given. Отправить ссылку ещё раз — повторить PUT policies; если согласие получили вы сами, передайте в нём consentFlag: true и dateIssue';
const statedText =
  'Получите новое согласие и передайте его дату (PUT policies, consentPersonalData.dateIssue) либо не передавайте dateIssue, тогда согласие у клиента запросим мы';

function what({ purpose, person, last }: MissingConsent): string {
  const who = `${rolesPrinted(person)}, ${person.places[0]}`;
  const title = `согласия на обработку персональных данных (${purpose.code}, «${purpose.title}»; ${who})`;
  if (last === undefined) return `Ещё нет ${title}`;
  const { withdrawnAt, validUntil } = last;
  return withdrawnAt
    ? `Нет действующего ${title}: отозвано ${datePrinted(moscowDate(withdrawnAt))}`
    : `Нет действующего ${title}: срок истёк ${datePrinted(moscowDate(validUntil ?? last.givenAt))}`;
}
