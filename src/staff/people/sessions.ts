import { randomUUID } from 'node:crypto';
import { createSecret, secretHash } from '#access/secrets.ts';
import type { Pool, Queryable } from '#platform/db/pool.ts';
import { type ByStaff, noteActs } from '#platform/db/tables/audit-log.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Account, Session, SignInMethod } from './accounts.ts';
import * as store from './store.ts';

const minuteMs = 60_000;
/** Time without requests after which a session ends, in milliseconds. */
const idleMs = 30 * minuteMs;
const lengthMs = 12 * 60 * minuteMs;
/** Maximum age of a sign-in, in milliseconds, for sensitive actions such as money transfers and publications. */
const freshMs = 5 * minuteMs;
/** Time for which ended sessions remain visible, in milliseconds. */
const retentionMs = 90 * 24 * 60 * minuteMs;

/** Begins a session and ends the earlier session that it replaces. Only a hash of the returned token is stored. */
export async function beginSession(
  tx: Queryable,
  account: Pick<Account, 'staffId' | 'login' | 'roles'>,
  method: SignInMethod,
  {
    now,
    requestId,
    before,
  }: { readonly now: Date; readonly requestId: string; readonly before?: string | undefined },
): Promise<string> {
  const token = createSecret();
  const time = now.getTime();
  await store.insertSession(tx, {
    sessionId: randomUUID(),
    tokenHash: secretHash(token),
    staffId: account.staffId,
    method,
    madeAt: now,
    endsAt: new Date(time + lengthMs),
    forgottenBefore: new Date(time - retentionMs),
  });
  if (before !== undefined) await store.revokeSession(tx, before, now);
  const by: ByStaff = { actor: `staff:${account.login}`, requestId, at: now };
  await noteActs(tx, by, {
    action: 'staff.sign-in',
    about: account.login,
    after: { method, roles: [...account.roles] },
  });
  return token;
}

/** Finds the current session of a token and records that it was used; null if there is none. */
export async function findSession(pool: Pool, token: string, now: Date): Promise<Session | null> {
  const session = await store.liveSession(pool, secretHash(token), now, seenAfter(now));
  if (session && now.getTime() - session.seenAt.getTime() >= minuteMs)
    await store.markSeen(pool, session.sessionId, now);
  return session;
}

export function isFresh({ provenAt }: Pick<Session, 'provenAt'>, now: Date): boolean {
  return now.getTime() - provenAt.getTime() <= freshMs;
}

/** Lists current sessions of an account, or of all accounts if `login` is null. */
export function openSessions(pool: Pool, login: string | null, now: Date): Promise<readonly Session[]> {
  return store.liveSessions(pool, login, now, seenAfter(now));
}

export function endSession(pool: Pool, sessionId: string, by: ByStaff): Promise<boolean> {
  return inTransaction(pool, async (tx) => {
    const ended = await store.revokeSession(tx, sessionId, by.at);
    if (!ended) return false;
    await noteActs(tx, by, { action: 'staff.revoke', about: ended.login, after: { sessionId } });
    return true;
  });
}

function seenAfter(now: Date): Date {
  return new Date(now.getTime() - idleMs);
}
