import { createSecret, secretHash } from '#access/secrets.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import { dayMs } from '#kernel/time/calendar.ts';
import type { Pool, Queryable } from '#platform/db/pool.ts';
import { type ByStaff, differingParts, noteActs } from '#platform/db/tables/audit-log.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { JobQueue } from '#platform/jobs/job.ts';
import { isPermitted, type Permission, type Role } from '../use-case/permissions.ts';
import { deletePasskeys, lockPasskeys } from './passkeys/store.ts';
import * as store from './store.ts';

/** Validity, in milliseconds, of a link that a person hands over. A link in a letter is valid for `letterMs`. */
const linkMs = 15 * 60_000;
const letterMs = dayMs;

/** An invitation that two people approved: the link is sent by letter, and `askedBy` must confirm the new passkey. */
export interface Mailed {
  readonly askedBy: string;
  readonly jobs: Pick<JobQueue, 'enqueue'>;
}

type Invited =
  | { readonly token: string }
  | { readonly email: string }
  | 'taken'
  | 'directory'
  | 'unknown'
  | 'no-email';

/** Creates an account and invites its owner to create a passkey. */
export function invite(
  pool: Pool,
  by: ByStaff,
  account: Pick<Account, 'login' | 'name' | 'roles'> & Partial<Pick<Account, 'email'>>,
  mailed?: Mailed,
): Promise<Invited> {
  return inTransaction(pool, async (tx) => {
    const { login, name, roles, email = null } = account;
    if (mailed && email === null) return 'no-email';
    const made = await store.insertAccount(tx, { login, name, roles, subject: null, madeAt: by.at });
    if (!made) return 'taken';
    const after = { name, roles: [...roles], ...invitedBy(email, mailed) };
    await noteActs(tx, by, { action: 'staff.invite', about: login, after });
    return sendInvitation(tx, by, { ...made, email }, mailed);
  });
}

/** Invites the owner of a lost passkey again. The earlier passkeys and sessions end immediately. */
export function inviteAgain(
  pool: Pool,
  by: ByStaff,
  { login, email: newEmail }: Pick<Account, 'login'> & Partial<Pick<Account, 'email'>>,
  mailed?: Mailed,
): Promise<Invited> {
  return inTransaction(pool, async (tx) => {
    const account = await store.accountByLogin(tx, login);
    if (!account || account.disabledAt) return 'unknown';
    if (account.subject !== null) return 'directory';
    const email = newEmail ?? account.email;
    if (mailed && email === null) return 'no-email';
    await deletePasskeys(tx, account.staffId);
    await store.deleteTickets(tx, 'INVITATION', account.staffId);
    await store.revokeSessions(tx, account.staffId, by.at);
    // The audit entry omits the number of ended sessions. A change of it before the approval would void the proposal.
    await noteActs(tx, by, {
      action: 'staff.invite',
      about: login,
      after: { keysEnded: true, sessionsEnd: true, ...invitedBy(email, mailed) },
    });
    return sendInvitation(tx, by, { ...account, email }, mailed);
  });
}

function invitedBy(email: string | null, mailed: Mailed | undefined) {
  return { ...(email === null ? {} : { email }), ...(mailed ? { confirmBy: mailed.askedBy } : {}) };
}

/** Queues a letter with the link, or returns the link's token if one person is enough. */
async function sendInvitation(
  tx: Queryable,
  by: ByStaff,
  { staffId, email }: Pick<Account, 'staffId' | 'email'>,
  mailed: Mailed | undefined,
): Promise<Invited> {
  await store.markInvited(tx, { staffId, email, invitedBy: mailed?.askedBy ?? by.actor });
  if (!mailed || email === null) return { token: await newTicket(tx, 'INVITATION', staffId, by.at) };
  await mailed.jobs.enqueue(tx, {
    kind: 'staff-invitation',
    data: { staffId: String(staffId) },
    requestId: by.requestId,
  });
  return { email };
}

/** Creates the link of a letter and deletes earlier links; null if the account is disabled or has a passkey. */
export function invitationLetterData(
  pool: Pool,
  staffId: bigint,
  now: Date,
): Promise<{ readonly account: Account; readonly token: string } | null> {
  return inTransaction(pool, async (tx) => {
    const account = await store.accountById(tx, staffId);
    if (!account?.email || account.invitedBy === null || account.disabledAt) return null;
    if ((await lockPasskeys(tx, staffId)).length > 0) return null;
    await store.deleteTickets(tx, 'INVITATION', staffId);
    const data = { confirmBy: account.invitedBy };
    return { account, token: await newTicket(tx, 'INVITATION', staffId, now, { data, forMs: letterMs }) };
  });
}

/** Creates a link that signs in once without a passkey; for demos only, never in production. */
export function demoLink(
  pool: Pool,
  by: ByStaff,
  account: { readonly login: string; readonly name: string; readonly roles: readonly Role[] },
): Promise<string> {
  return inTransaction(pool, async (tx) => {
    const made =
      (await store.insertAccount(tx, { ...account, subject: null, madeAt: by.at })) ??
      (await store.accountByLogin(tx, account.login));
    if (!made) throw new Error(`the account ${account.login} can neither be made nor found`);
    await store.updateAccount(tx, { ...made, ...account, disabledAt: null });
    return newTicket(tx, 'LINK', made.staffId, by.at);
  });
}

export interface AccountChange {
  readonly name?: string;
  readonly roles?: readonly Role[];
}

/** Changes an account immediately. Returns the account before and after the change; null for an unknown login. */
export function changeAccount(
  pool: Pool,
  by: ByStaff,
  login: string,
  change: AccountChange,
): Promise<{ readonly before: Account; readonly after: Account } | null> {
  return inTransaction(pool, async (tx) => {
    const before = await store.accountByLogin(tx, login);
    if (!before) return null;
    const after = { ...before, ...change };
    await store.updateAccount(tx, after);
    await noteActs(tx, by, {
      action: 'staff.change',
      about: login,
      ...differingParts(noted(before), noted(after)),
    });
    return { before, after };
  });
}

/** Disables an account and ends its sessions immediately; false if the account is unknown or already disabled. */
export function disableAccount(pool: Pool, by: ByStaff, login: string): Promise<boolean> {
  return inTransaction(pool, async (tx) => {
    const account = await store.accountByLogin(tx, login);
    if (!account || account.disabledAt) return false;
    await store.updateAccount(tx, { ...account, disabledAt: by.at });
    const sessionsEnded = await store.revokeSessions(tx, account.staffId, by.at);
    await noteActs(tx, by, { action: 'staff.disable', about: login, after: { sessionsEnded } });
    return true;
  });
}

export const listAccounts = store.allAccounts;
export type { StaffMember } from './store.ts';
export const staffMembers = store.staffMembers;

/** True if the account is enabled and its roles have the permission. */
export function memberMay({ isEnabled, roles }: store.StaffMember, permission: Permission): boolean {
  return isEnabled && isPermitted(roles, permission);
}

/** Finds the actors who have a permission; empty if the insurer has no accounts, only commands. */
export async function actorsWith(db: Queryable, permission: Permission): Promise<readonly string[]> {
  const members = await store.staffMembers(db);
  return members.filter((one) => memberMay(one, permission)).map(({ actor }) => actor);
}

function noted({ name, roles }: Account) {
  return { name, roles: [...roles] };
}

async function newTicket(
  tx: Queryable,
  kind: store.TicketKind,
  staffId: bigint,
  now: Date,
  { data = {}, forMs = linkMs }: { readonly data?: JsonObject; readonly forMs?: number } = {},
): Promise<string> {
  const token = createSecret();
  await store.insertTicket(tx, {
    ...{ kind, staffId, data, now },
    tokenHash: secretHash(token),
    expiresAt: new Date(now.getTime() + forMs),
  });
  return token;
}

export interface Account {
  readonly staffId: bigint;
  readonly login: string;
  readonly name: string;
  readonly roles: readonly Role[];
  /** Identity in the insurer's directory; null for an account that signs in with a passkey. */
  readonly subject: string | null;
  readonly email: string | null;
  /** The person who sent the newest invitation, in the notation of the audit log. */
  readonly invitedBy: string | null;
  readonly madeAt: Date;
  readonly disabledAt: Date | null;
}

export type SignInMethod = 'PASSKEY' | 'DIRECTORY' | 'LINK';

export interface Session extends Pick<Account, 'staffId' | 'login' | 'name' | 'roles'> {
  readonly sessionId: string;
  readonly method: SignInMethod;
  readonly madeAt: Date;
  readonly seenAt: Date;
  readonly provenAt: Date;
  readonly endsAt: Date;
}
