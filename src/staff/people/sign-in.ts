import { createSecret, secretHash } from '#access/secrets.ts';
import type { Json, JsonObject } from '#kernel/json/json.ts';
import type { Pool } from '#platform/db/pool.ts';
import { noteActs } from '#platform/db/tables/audit-log.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { isHeld } from '../dual-control/store.ts';
import type { Account, Session } from './accounts.ts';
import type { DirectoryEntry } from './directory.ts';
import {
  type Assertion,
  countOfAssertion,
  countOfNewKey,
  type NewKey,
  type PasskeyPlace,
} from './passkeys/passkey.ts';
import * as keys from './passkeys/store.ts';
import { beginSession } from './sessions.ts';
import * as store from './store.ts';

const challengeMs = 5 * 60_000;
/** Time limit for signing in at the insurer's directory, in milliseconds. A second factor may need another device. */
const directoryMs = 15 * 60_000;

export interface Moment {
  readonly now: Date;
  readonly requestId: string;
  readonly before?: string | undefined;
}

export async function newChallenge(pool: Pool, now: Date): Promise<string> {
  const challenge = createSecret();
  await store.insertTicket(pool, {
    ...({ kind: 'CHALLENGE', staffId: null, data: {}, now } as const),
    tokenHash: secretHash(challenge),
    expiresAt: new Date(now.getTime() + challengeMs),
  });
  return challenge;
}

/** Finds the account of an invitation token; null if the token has expired. */
export async function invitedBy(pool: Pool, token: string, now: Date): Promise<Account | null> {
  const ticket = await store.findTicket(pool, 'INVITATION', secretHash(token), now);
  return ticket?.staffId == null ? null : liveAccount(pool, ticket.staffId);
}

/** Signs in with a passkey. Returns the token of the session; undefined if anything is invalid. */
export function signInWithPasskey(
  pool: Pool,
  said: Assertion & { readonly challenge: string },
  place: PasskeyPlace,
  moment: Moment,
): Promise<string | undefined> {
  return inTransaction(pool, async (tx) => {
    const asked = await store.useTicket(tx, 'CHALLENGE', secretHash(said.challenge), moment.now);
    const storedKey = await keys.passkeyForUse(tx, Buffer.from(said.id, 'base64url'));
    if (!asked || !storedKey) return undefined;
    const signCount = countOfAssertion(said, storedKey, said.challenge, place);
    const account = await liveAccount(tx, storedKey.staffId);
    if (signCount === undefined || !account) return undefined;
    await keys.markUsed(tx, { ...storedKey, signCount }, moment.now);
    return beginSession(tx, account, 'PASSKEY', moment);
  });
}

/** Result of adding a passkey: the token of a session, or the id of a passkey that must be confirmed first. */
type Accepted = { readonly token: string } | { readonly waitingKey: string };

/** Accepts an invitation with a new passkey; undefined if anything is invalid. */
export function acceptInvitation(
  pool: Pool,
  token: string,
  made: NewKey & { readonly challenge: string },
  place: PasskeyPlace,
  moment: Moment,
): Promise<Accepted | undefined> {
  return inTransaction(pool, async (tx) => {
    const asked = await store.useTicket(tx, 'CHALLENGE', secretHash(made.challenge), moment.now);
    const signCount = countOfNewKey(made, made.challenge, place);
    if (!asked || signCount === undefined) return undefined;
    const invitation = await store.useTicket(tx, 'INVITATION', secretHash(token), moment.now);
    const account = invitation?.staffId == null ? null : await liveAccount(tx, invitation.staffId);
    if (!invitation || !account) return undefined;
    const { staffId, login } = account;
    const confirmBy = textOf(invitation.data.confirmBy);
    // A link handed over by one person is invalid if two people have become necessary since the invitation.
    if (confirmBy === null && (await isHeld(tx))) return undefined;
    const credentialId = Buffer.from(made.id, 'base64url');
    const passkey = { ...made, credentialId, staffId, signCount, confirmBy };
    if (!(await keys.insertPasskey(tx, passkey, moment.now))) return undefined;
    const by = { actor: `staff:${login}`, requestId: moment.requestId, at: moment.now };
    // The number of the passkey is not in the audit entry: only the owner of the passkey may know it.
    const after = confirmBy === null ? {} : { after: { confirmBy } };
    await noteActs(tx, by, { action: 'staff.passkey', about: login, ...after });
    if (confirmBy !== null) return { waitingKey: made.id };
    return { token: await beginSession(tx, account, 'PASSKEY', moment) };
  });
}

function textOf(value: Json | undefined): string | null {
  return typeof value === 'string' ? value : null;
}

/** Signs in with a demo link; undefined if the link was used or has expired. */
export function signInWithLink(pool: Pool, token: string, moment: Moment): Promise<string | undefined> {
  return inTransaction(pool, async (tx) => {
    const ticket = await store.useTicket(tx, 'LINK', secretHash(token), moment.now);
    const account = ticket?.staffId == null ? null : await liveAccount(tx, ticket.staffId);
    return account ? beginSession(tx, account, 'LINK', moment) : undefined;
  });
}

/** Repeats the sign-in of a session that began with a demo link; undefined for other sessions. */
export async function signInByLinkAgain(
  pool: Pool,
  session: Session | null,
  { now, requestId }: Moment,
): Promise<string | undefined> {
  if (session?.method !== 'LINK') return undefined;
  const moment = { now, requestId, before: session.sessionId };
  return inTransaction(pool, (tx) => beginSession(tx, session, 'LINK', moment));
}

/** Stores the values of a sign-in attempt, to compare them when the browser returns from the directory. */
export async function leaveForDirectory(
  pool: Pool,
  state: string,
  data: JsonObject,
  now: Date,
): Promise<void> {
  await store.insertTicket(pool, {
    ...({ kind: 'DIRECTORY', staffId: null, data, now } as const),
    tokenHash: secretHash(state),
    expiresAt: new Date(now.getTime() + directoryMs),
  });
}

export function backFromDirectory(pool: Pool, state: string, now: Date): Promise<store.Ticket | null> {
  return store.useTicket(pool, 'DIRECTORY', secretHash(state), now);
}

/** Reason to refuse a person whose identity the directory has confirmed. */
export type AccountRefusal = 'DISABLED' | 'LOGIN_TAKEN';

/** Signs in a person with the directory's current roles. Returns the session's token or the reason for a refusal. */
export function signInFromDirectory(
  pool: Pool,
  entry: DirectoryEntry,
  moment: Moment,
): Promise<{ readonly token: string } | { readonly refusal: AccountRefusal }> {
  return inTransaction(pool, async (tx) => {
    const { now } = moment;
    const account =
      (await store.accountBySubject(tx, entry.subject)) ??
      (await store.insertAccount(tx, { ...entry, madeAt: now }));
    if (!account) return { refusal: 'LOGIN_TAKEN' };
    if (account.disabledAt) return { refusal: 'DISABLED' };
    const { name, roles } = entry;
    await store.updateAccount(tx, { ...account, name, roles });
    return { token: await beginSession(tx, { ...account, roles }, 'DIRECTORY', moment) };
  });
}

async function liveAccount(
  db: Parameters<typeof store.accountById>[0],
  staffId: bigint,
): Promise<Account | null> {
  const account = await store.accountById(db, staffId);
  return account?.disabledAt === null ? account : null;
}
