import type { JsonObject } from '#kernel/json.ts';
import type { Queryable } from './queryable.ts';

/** Who of the staff changes something, when, and under which id the command is found. */
export interface ByStaff {
  readonly actor: string;
  readonly requestId: string;
  readonly at: Date;
}

/** What they have done; `before` and `after` hold neither secrets nor personal data. */
export interface StaffAct {
  /** The command that does it, such as `partner.change`. */
  readonly action: `${string}.${string}`;
  /** The login, version, list, number or id that it was done to. */
  readonly about: string;
  readonly before?: JsonObject;
  readonly after?: JsonObject;
}

export type JournalEntry = Omit<Required<StaffAct>, 'action' | 'before' | 'after'> &
  ByStaff & {
    readonly entryId: bigint;
    readonly action: string;
    readonly before: JsonObject | null;
    readonly after: JsonObject | null;
  };

/** Notes acts of the staff in the transaction of what they change. */
export async function noteActs(tx: Queryable, by: ByStaff, ...acts: readonly StaffAct[]): Promise<void> {
  if (acts.length === 0) return;
  await tx.query(
    `insert into staff_journal (at, actor, request_id, action, about, before, after)
     select $1, $2, $3, act.action, act.about, act.before, act.after
       from rows from (jsonb_to_recordset($4::jsonb)
                         as (action text, about text, before jsonb, after jsonb))
            with ordinality as act (action, about, before, after, nr)
      order by nr`,
    [by.at, by.actor, by.requestId, JSON.stringify(acts)],
  );
}

const columns = 'entry_id as "entryId", at, actor, request_id as "requestId", action, about, before, after';

/** Newest first. */
export async function journalEntries(
  db: Queryable,
  filter: {
    readonly about: string | null;
    readonly actor: string | null;
    readonly since: Date | null;
    readonly limit: number;
  },
): Promise<JournalEntry[]> {
  const result = await db.query<JournalEntry>(
    `select ${columns}
       from staff_journal
      where ($1::text is null or about = $1) and ($2::text is null or actor = $2)
        and ($3::timestamptz is null or at >= $3)
      order by entry_id desc
      limit $4`,
    [filter.about, filter.actor, filter.since, filter.limit],
  );
  return result.rows;
}

/** What was done to any of these, or by one of these commands; newest first. */
export async function journalAbout(
  db: Queryable,
  about: readonly string[],
  requestIds: readonly string[],
  limit: number,
): Promise<JournalEntry[]> {
  const result = await db.query<JournalEntry>(
    `select ${columns}
       from staff_journal
      where about = any($1) or request_id = any($2)
      order by entry_id desc
      limit $3`,
    [about, requestIds, limit],
  );
  return result.rows;
}

/** What differs between two of a kind, for `before` and `after` of an act. */
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
