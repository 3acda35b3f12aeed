import { newSecret, secretHash } from '#access/secrets.ts';
import type { Pool, Queryable } from '#platform/db/pool.ts';
import { type ByStaff, differingParts, noteActs } from '#platform/db/tables/staff-journal.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Role } from '../use-case/permissions.ts';
import * as store from './store.ts';

/** An invitation or a link is of use for so long. */
const invitationMs = 15 * 60_000;

/** How an invitation ended: its token, or that the login is taken. */
type Invited = { readonly token: string } | 'taken' | 'directory' | 'unknown';

/** Makes an account with an invitation to make a passkey for it. */
export function invite(
  pool: Pool,
  by: ByStaff,
  account: { readonly login: string; readonly name: string; readonly roles: readonly Role[] },
): Promise<Invited> {
  return inTransaction(pool, async (tx) => {
    const made = await store.insertAccount(tx, { ...account, subject: null, madeAt: by.at });
    if (!made) return 'taken';
    await noteActs(tx, by, {
      action: 'staff.invite',
      about: account.login,
      after: { name: account.name, roles: [...account.roles] },
    });
    return { token: await ticket(tx, 'INVITATION', made.staffId, by.at) };
  });
}

/** The same for somebody whose key is lost: earlier keys and sessions end at once. */
export function inviteAgain(pool: Pool, by: ByStaff, login: string): Promise<Invited> {
  return inTransaction(pool, async (tx) => {
    const account = await store.accountByLogin(tx, login);
    if (!account || account.disabledAt) return 'unknown';
    if (account.subject !== null) return 'directory';
    await store.deletePasskeys(tx, account.staffId);
    await store.deleteTickets(tx, 'INVITATION', account.staffId);
    const sessionsEnded = await store.revokeSessionsOf(tx, account.staffId, by.at);
    await noteActs(tx, by, {
      action: 'staff.invite',
      about: login,
      after: { keysEnded: true, sessionsEnded },
    });
    return { token: await ticket(tx, 'INVITATION', account.staffId, by.at) };
  });
}

/** A link that signs in once, as somebody who has no key; for a program that shows itself, never in production. */
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
    return ticket(tx, 'LINK', made.staffId, by.at);
  });
}

export interface AccountChange {
  readonly name?: string;
  readonly roles?: readonly Role[];
}

/** Before and after; null where there is no such login. What is changed counts at once. */
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

/** Ends an account and its sessions at once; false where no enabled one has this login. */
export function disableAccount(pool: Pool, by: ByStaff, login: string): Promise<boolean> {
  return inTransaction(pool, async (tx) => {
    const account = await store.accountByLogin(tx, login);
    if (!account || account.disabledAt) return false;
    await store.updateAccount(tx, { ...account, disabledAt: by.at });
    const sessionsEnded = await store.revokeSessionsOf(tx, account.staffId, by.at);
    await noteActs(tx, by, { action: 'staff.disable', about: login, after: { sessionsEnded } });
    return true;
  });
}

export const listAccounts = store.allAccounts;

function noted({ name, roles }: Account) {
  return { name, roles: [...roles] };
}

async function ticket(tx: Queryable, kind: store.TicketKind, staffId: bigint, now: Date): Promise<string> {
  const token = newSecret();
  await store.insertTicket(tx, {
    ...{ kind, staffId, data: {}, now },
    tokenHash: secretHash(token),
    expiresAt: new Date(now.getTime() + invitationMs),
  });
  return token;
}

/** One of the insurer's people. */
export interface Account {
  readonly staffId: bigint;
  readonly login: string;
  readonly name: string;
  readonly roles: readonly Role[];
  /** Who it is at the insurer's directory; null: signs in with a passkey. */
  readonly subject: string | null;
  readonly madeAt: Date;
  readonly disabledAt: Date | null;
}

export type SignInMethod = 'PASSKEY' | 'DIRECTORY' | 'LINK';

/** A session with whose it is; roles are those of this moment. */
export interface Session extends Pick<Account, 'staffId' | 'login' | 'name' | 'roles'> {
  readonly sessionId: string;
  readonly method: SignInMethod;
  readonly madeAt: Date;
  readonly seenAt: Date;
  readonly provenAt: Date;
  readonly endsAt: Date;
}
