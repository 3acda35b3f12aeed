import type { JsonObject } from '#kernel/json/json.ts';
import type { Queryable } from '#platform/db/pool.ts';
import type { Account, Session } from './accounts.ts';
import { listedKeys } from './passkeys/store.ts';

const accountColumns =
  'staff_id as "staffId", login, name, roles, subject, email, invited_by as "invitedBy", made_at as "madeAt", disabled_at as "disabledAt"';

interface ListedAccount extends Account {
  readonly passkeys: number;
  /** The person who must confirm this account's new passkey; null if no passkey is waiting. */
  readonly confirmBy: string | null;
  readonly seenAt: Date | null;
}

export async function allAccounts(db: Queryable): Promise<readonly ListedAccount[]> {
  const { rows } = await db.query<ListedAccount>(
    `select ${accountColumns},
            ${listedKeys},
            (select max(seen_at) from staff_sessions s where s.staff_id = a.staff_id) as "seenAt"
       from staff_accounts a
      order by login`,
  );
  return rows;
}

/** A person as the audit log names them, such as `staff:anna`. */
export interface StaffMember extends Pick<Account, 'login' | 'name' | 'roles'> {
  readonly actor: string;
  readonly isEnabled: boolean;
}

export async function staffMembers(db: Queryable): Promise<readonly StaffMember[]> {
  const { rows } = await db.query<StaffMember>(
    `select 'staff:' || login as actor, login, name, roles, disabled_at is null as "isEnabled"
       from staff_accounts order by name, login`,
  );
  return rows;
}

export async function accountById(db: Queryable, staffId: bigint): Promise<Account | null> {
  const { rows } = await db.query<Account>(
    `select ${accountColumns} from staff_accounts where staff_id = $1`,
    [staffId],
  );
  return rows[0] ?? null;
}

export async function accountByLogin(db: Queryable, login: string): Promise<Account | null> {
  const { rows } = await db.query<Account>(
    `select ${accountColumns} from staff_accounts where login = $1 for update`,
    [login],
  );
  return rows[0] ?? null;
}

/** Adds an account; null if the login is taken. */
export async function insertAccount(
  db: Queryable,
  account: Pick<Account, 'login' | 'name' | 'roles' | 'subject' | 'madeAt'>,
): Promise<Account | null> {
  const { rows } = await db.query<Account>(
    `insert into staff_accounts (login, name, roles, subject, made_at)
     values ($1, $2, $3, $4, $5)
     on conflict do nothing
     returning ${accountColumns}`,
    [account.login, account.name, account.roles, account.subject, account.madeAt],
  );
  return rows[0] ?? null;
}

export async function updateAccount(
  db: Queryable,
  { staffId, name, roles, disabledAt }: Pick<Account, 'staffId' | 'name' | 'roles' | 'disabledAt'>,
): Promise<void> {
  await db.query('update staff_accounts set name = $2, roles = $3, disabled_at = $4 where staff_id = $1', [
    staffId,
    name,
    roles,
    disabledAt,
  ]);
}

export async function markInvited(
  db: Queryable,
  { staffId, email, invitedBy }: Pick<Account, 'staffId' | 'email' | 'invitedBy'>,
): Promise<void> {
  await db.query('update staff_accounts set email = $2, invited_by = $3 where staff_id = $1', [
    staffId,
    email,
    invitedBy,
  ]);
}

export async function accountBySubject(db: Queryable, subject: string): Promise<Account | null> {
  const { rows } = await db.query<Account>(
    `select ${accountColumns} from staff_accounts where subject = $1 for update`,
    [subject],
  );
  return rows[0] ?? null;
}

export type TicketKind = 'INVITATION' | 'LINK' | 'CHALLENGE' | 'DIRECTORY' | 'FORM';

export interface Ticket {
  readonly staffId: bigint | null;
  readonly data: JsonObject;
}

/** Stores a ticket: the one-time token of an invitation, a demo link or a sign-in attempt. Deletes expired tickets. */
export async function insertTicket(
  db: Queryable,
  ticket: Ticket & {
    readonly tokenHash: Buffer;
    readonly kind: TicketKind;
    readonly now: Date;
    readonly expiresAt: Date;
  },
): Promise<void> {
  await db.query('delete from staff_tickets where expires_at < $1', [ticket.now]);
  await db.query(
    'insert into staff_tickets (token_hash, kind, staff_id, data, expires_at) values ($1, $2, $3, $4, $5)',
    [ticket.tokenHash, ticket.kind, ticket.staffId, JSON.stringify(ticket.data), ticket.expiresAt],
  );
}

/** Finds a valid ticket without invalidating it. */
export async function findTicket(
  db: Queryable,
  kind: TicketKind,
  tokenHash: Buffer,
  now: Date,
): Promise<Ticket | null> {
  const { rows } = await db.query<Ticket>(
    `select staff_id as "staffId", data from staff_tickets
      where token_hash = $1 and kind = $2 and expires_at > $3`,
    [tokenHash, kind, now],
  );
  return rows[0] ?? null;
}

/** Invalidates a ticket and returns it; of several concurrent calls only one succeeds. */
export async function useTicket(
  db: Queryable,
  kind: TicketKind,
  tokenHash: Buffer,
  now: Date,
): Promise<Ticket | null> {
  const { rows } = await db.query<Ticket>(
    `delete from staff_tickets where token_hash = $1 and kind = $2 and expires_at > $3
     returning staff_id as "staffId", data`,
    [tokenHash, kind, now],
  );
  return rows[0] ?? null;
}

export async function deleteTickets(db: Queryable, kind: TicketKind, staffId: bigint): Promise<void> {
  await db.query('delete from staff_tickets where kind = $1 and staff_id = $2', [kind, staffId]);
}

/** Finds the enabled account of a session, also of an ended one; null for an unknown token. */
export async function staffOfToken(db: Queryable, tokenHash: Buffer): Promise<bigint | null> {
  const { rows } = await db.query<{ staffId: bigint }>(
    `select staff_id as "staffId" from staff_sessions s join staff_accounts a using (staff_id)
      where s.token_hash = $1 and a.disabled_at is null`,
    [tokenHash],
  );
  return rows[0]?.staffId ?? null;
}

const sessionColumns = `s.session_id as "sessionId", s.staff_id as "staffId", a.login, a.name, a.roles, s.method,
  s.made_at as "madeAt", s.seen_at as "seenAt", s.proven_at as "provenAt", s.ends_at as "endsAt"`;
const isLive = 's.revoked_at is null and s.ends_at > $2 and s.seen_at > $3 and a.disabled_at is null';

export async function liveSession(
  db: Queryable,
  tokenHash: Buffer,
  now: Date,
  seenAfter: Date,
): Promise<Session | null> {
  const { rows } = await db.query<Session>(
    `select ${sessionColumns} from staff_sessions s join staff_accounts a using (staff_id)
      where s.token_hash = $1 and ${isLive}`,
    [tokenHash, now, seenAfter],
  );
  return rows[0] ?? null;
}

/** Lists current sessions of an account, newest first; of all accounts if `null`. */
export async function liveSessions(
  db: Queryable,
  login: string | null,
  now: Date,
  seenAfter: Date,
): Promise<readonly Session[]> {
  const { rows } = await db.query<Session>(
    `select ${sessionColumns} from staff_sessions s join staff_accounts a using (staff_id)
      where ($1::text is null or a.login = $1) and ${isLive}
      order by s.made_at desc`,
    [login, now, seenAfter],
  );
  return rows;
}

export async function insertSession(
  db: Queryable,
  session: Pick<Session, 'sessionId' | 'staffId' | 'method' | 'madeAt' | 'endsAt'> & {
    readonly tokenHash: Buffer;
    readonly forgottenBefore: Date;
  },
): Promise<void> {
  await db.query('delete from staff_sessions where ends_at < $1', [session.forgottenBefore]);
  await db.query(
    `insert into staff_sessions (session_id, token_hash, staff_id, method, made_at, seen_at, proven_at, ends_at)
     values ($1, $2, $3, $4, $5, $5, $5, $6)`,
    [session.sessionId, session.tokenHash, session.staffId, session.method, session.madeAt, session.endsAt],
  );
}

export async function markSeen(db: Queryable, sessionId: string, now: Date): Promise<void> {
  await db.query('update staff_sessions set seen_at = greatest(seen_at, $2) where session_id = $1', [
    sessionId,
    now,
  ]);
}

export async function revokeSession(
  db: Queryable,
  sessionId: string,
  now: Date,
): Promise<{ readonly login: string } | null> {
  const { rows } = await db.query<{ login: string }>(
    `update staff_sessions s set revoked_at = $2 from staff_accounts a
      where s.session_id = $1 and s.revoked_at is null and a.staff_id = s.staff_id
     returning a.login`,
    [sessionId, now],
  );
  return rows[0] ?? null;
}

export async function revokeSessions(db: Queryable, staffId: bigint, now: Date): Promise<number> {
  const { rowCount } = await db.query(
    'update staff_sessions set revoked_at = $2 where staff_id = $1 and revoked_at is null and ends_at > $2',
    [staffId, now],
  );
  return rowCount ?? 0;
}

/** A filter, order and choice of columns of a list that an employee has saved under a name. */
export interface SavedView {
  readonly name: string;
  /** Query string of the list's page, without a question mark. */
  readonly query: string;
}

const viewsMax = 30;

export async function findViews(db: Queryable, login: string, path: string): Promise<readonly SavedView[]> {
  const { rows } = await db.query<SavedView>(
    `select v.name, v.query from staff_views v join staff_accounts a using (staff_id)
      where a.login = $1 and v.path = $2 order by v.name limit ${viewsMax}`,
    [login, path],
  );
  return rows;
}

/** Saves a view; a view with the same name is replaced. Returns false if the employee has too many views of the list. */
export async function saveView(
  db: Queryable,
  login: string,
  { path, name, query, at }: SavedView & { readonly path: string; readonly at: Date },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into staff_views (staff_id, path, name, query, made_at)
     select staff_id, $2, $3, $4, $5 from staff_accounts a
      where login = $1
        and (select count(*) from staff_views v where v.staff_id = a.staff_id and path = $2 and name <> $3) < ${viewsMax}
     on conflict (staff_id, path, name) do update set query = excluded.query, made_at = excluded.made_at`,
    [login, path, name, query, at],
  );
  return rowCount === 1;
}

export async function removeView(db: Queryable, login: string, path: string, name: string): Promise<void> {
  await db.query(
    `delete from staff_views v using staff_accounts a
      where a.staff_id = v.staff_id and a.login = $1 and v.path = $2 and v.name = $3`,
    [login, path, name],
  );
}
