import type { JsonObject } from '#kernel/json/json.ts';
import { type ListQuery, readListPage } from '../lists/list-query.ts';
import { type Optional, whereGiven } from '../parameters.ts';
import type { Queryable } from '../pool.ts';

export interface ByStaff {
  readonly actor: string;
  readonly requestId: string;
  readonly at: Date;
}

/** A change or an access to personal data by staff. `before` and `after` must contain neither secrets nor personal data. */
export interface StaffAct {
  readonly action: `${string}.${string}`;
  /** What was changed or read: a login, version, list, number or id. */
  readonly about: string;
  readonly before?: JsonObject;
  readonly after?: JsonObject;
  /** True if personal data were read and nothing was changed. */
  readonly isRead?: boolean;
}

export type AuditEntry = Pick<StaffAct, 'about'> &
  ByStaff & {
    readonly entryId: bigint;
    readonly action: string;
    /** True if personal data were read. Exports of the audit log contain this field under its name. */
    readonly isLook: boolean;
    readonly before: JsonObject | null;
    readonly after: JsonObject | null;
  };

export async function noteActs(tx: Queryable, by: ByStaff, ...acts: readonly StaffAct[]): Promise<void> {
  if (acts.length === 0) return;
  await tx.query(
    `insert into staff_journal (at, actor, request_id, action, about, before, after, is_look)
     select $1, $2, $3, act.action, act.about, act.before, act.after, coalesce(act."isRead", false)
       from rows from (jsonb_to_recordset($4::jsonb)
                         as (action text, about text, before jsonb, after jsonb, "isRead" boolean))
            with ordinality as act (action, about, before, after, "isRead", nr)
      order by nr`,
    [by.at, by.actor, by.requestId, JSON.stringify(acts)],
  );
}

export type NotedAct = Pick<AuditEntry, 'action' | 'about' | 'before' | 'after'>;

const columns =
  'entry_id as "entryId", at, actor, request_id as "requestId", action, about, is_look as "isLook", before, after';

/** Something that entries are about; with `actions` only of actions that begin so, because different things have equal numbers. */
export interface AuditSubject {
  readonly about: string;
  readonly actions?: string;
}

/** Filter of audit entries; a null field matches every entry. */
export interface AuditFilter {
  /** Further subjects next to `about`, such as the statement lines that paid a contract. */
  readonly also?: readonly AuditSubject[];
  readonly about: string | null;
  readonly actor: string | null;
  readonly since: Date | null;
  readonly until: Date | null;
  readonly isRead: boolean | null;
}

const filtered = ({ about, also = [], actor, since, until, isRead }: AuditFilter): readonly Optional[] => [
  [(value) => `about = ${value}`, also.length === 0 ? about : null],
  [
    (
      value,
    ) => `entry_id in (select j.entry_id from jsonb_to_recordset(${value}::jsonb) as s (about text, actions text)
                               join staff_journal j on j.about = s.about and (s.actions is null or j.action like s.actions || '%'))`,
    also.length === 0 || about === null ? null : JSON.stringify([{ about }, ...also]),
  ],
  [(value) => `actor = ${value}`, actor],
  [(value) => `at >= ${value}`, since],
  [(value) => `at < ${value}`, until],
  [(value) => `is_look = ${value}`, isRead],
];

/** Lists audit entries, newest first. */
export function auditQuery(filter: AuditFilter): ListQuery {
  const values: unknown[] = [];
  return {
    rows: `select ${columns} from staff_journal where ${whereGiven(values, ...filtered(filter))}`,
    values,
    fields: {
      ...{ entryId: 'bigint', at: 'timestamptz', actor: 'text', requestId: 'text', action: 'text' },
      ...{ about: 'text', isLook: 'boolean', before: 'jsonb', after: 'jsonb' },
    },
    order: [{ field: 'entryId', isDescending: true }],
  };
}

/** Finds audit entries, newest first. */
export async function auditEntries(
  db: Queryable,
  filter: AuditFilter,
  { limit }: { readonly limit: number },
): Promise<readonly AuditEntry[]> {
  return (await readListPage<AuditEntry>(db, { ...auditQuery(filter), window: limit }, { limit })).rows;
}

/** An audit entry of the hash chain: `hash` is the SHA-256 of the previous entry's hash and of `content`. */
export interface ProvedEntry extends AuditEntry {
  readonly position: bigint;
  readonly hash: string;
  readonly content: string;
}

/** Finds audit entries with their hashes, in the order of the chain. */
export async function provedEntries(
  db: Queryable,
  filter: AuditFilter,
  page: { readonly limit: number; readonly after: bigint },
): Promise<ProvedEntry[]> {
  const values: unknown[] = [page.after, page.limit];
  const result = await db.query<ProvedEntry>(
    `select ${columns}, position, encode(hash, 'hex') as hash, staff_entry_content(staff_journal) as content
       from staff_chain
       join staff_journal using (entry_id)
      where ${whereGiven(values, ...filtered(filter))} and position > $1
      order by position
      limit $2`,
    values,
  );
  return result.rows;
}

/** Finds audit entries about any of the subjects or with any of the request ids, newest first. */
export async function auditEntriesAbout(
  db: Queryable,
  about: readonly string[],
  requestIds: readonly string[],
  limit: number,
): Promise<AuditEntry[]> {
  const result = await db.query<AuditEntry>(
    `select ${columns}
       from staff_journal
      where about = any($1) or request_id = any($2)
      order by entry_id desc
      limit $3`,
    [about, requestIds, limit],
  );
  return result.rows;
}

/** Returns the id of the newest audit entry of a command; 0 if the command has none. */
export async function lastEntry(tx: Queryable, requestId: string): Promise<bigint> {
  const result = await tx.query<{ last: bigint | null }>(
    'select max(entry_id) as last from staff_journal where request_id = $1',
    [requestId],
  );
  return result.rows[0]?.last ?? 0n;
}

/** Returns the audit entries of a command that are newer than the given entry. */
export async function actsSince(tx: Queryable, requestId: string, last: bigint): Promise<NotedAct[]> {
  const result = await tx.query<NotedAct>(
    `select action, about, before, after
       from staff_journal
      where request_id = $1 and entry_id > $2
      order by entry_id`,
    [requestId, last],
  );
  return result.rows;
}

/** Returns the fields in which two objects differ, for `before` and `after` of an audit entry. */
export function differingParts(
  before: JsonObject,
  after: JsonObject,
): { readonly before: JsonObject; readonly after: JsonObject } {
  const names = Object.keys(after).filter(
    (name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null),
  );
  const only = (all: JsonObject) => Object.fromEntries(names.map((name) => [name, all[name] ?? null]));
  return { before: only(before), after: only(after) };
}
