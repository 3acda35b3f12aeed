import type { Queryable } from '#platform/db/pool.ts';
import type { ReferenceEntry } from './reference-book.ts';

export interface ListHead {
  readonly list: string;
  readonly source: 'shipped' | 'imported';
  readonly shippedSha256: string | null;
  readonly changedAt: Date;
}

export async function listHeads(db: Queryable): Promise<ListHead[]> {
  const result = await db.query<ListHead>(
    `select list_name as list, source, shipped_sha256 as "shippedSha256", changed_at as "changedAt"
       from reference_lists order by list_name`,
  );
  return result.rows;
}

/** Returns a text that differs after every change of an entry. */
export async function listFingerprint(db: Queryable): Promise<string> {
  const result = await db.query<{ text: string }>(
    `select coalesce(string_agg(list_name || revision, ' ' order by list_name), '') as text from reference_lists`,
  );
  return result.rows[0]?.text ?? '';
}

/** List with the number of all entries and of entries open to partners. */
export interface ListSummary extends Omit<ListHead, 'shippedSha256'> {
  readonly entries: number;
  readonly open: number;
}

export async function listSummaries(db: Queryable): Promise<ListSummary[]> {
  const result = await db.query<ListSummary>(
    `select l.list_name as list, l.source, l.changed_at as "changedAt", count(e.code)::int as entries,
            count(e.code) filter (where e.partner_access)::int as open
       from reference_lists l left join reference_entries e on e.list_name = l.list_name
      group by l.list_name order by l.list_name`,
  );
  return result.rows;
}

interface EntryRow extends Omit<ReferenceEntry, 'brandCode'> {
  readonly list: string;
  readonly brandCode: string | null;
}

/** Returns entries by list, including withdrawn ones. With `list`, returns only the entries of this list. */
export async function storedEntries(
  db: Queryable,
  only: string | null = null,
): Promise<Map<string, ReferenceEntry[]>> {
  const result = await db.query<EntryRow>(
    `select list_name as list, code, name, version::text as version, partner_access as "partnerAccess",
            brand_code as "brandCode"
       from reference_entries where $1::text is null or list_name = $1 order by list_name, code`,
    [only],
  );
  const lists = new Map<string, ReferenceEntry[]>();
  for (const { list, brandCode, ...entry } of result.rows) {
    const entries = lists.get(list) ?? [];
    entries.push(brandCode === null ? entry : { ...entry, brandCode });
    lists.set(list, entries);
  }
  return lists;
}

export interface SavedList extends Pick<ListHead, 'source'> {
  readonly list: string;
  readonly shippedSha256: string | null;
  readonly at: Date;
}

/** Stores the new and changed entries of a list. The list's revision increases only if entries changed. */
export async function saveList(
  db: Queryable,
  { list, source, shippedSha256, at }: SavedList,
  entries: readonly ReferenceEntry[],
): Promise<void> {
  await db.query(
    `insert into reference_lists as l (list_name, source, shipped_sha256, revision, changed_at)
     values ($1, $2, $3, 1, $4)
     on conflict (list_name) do update
        set source = excluded.source,
            shipped_sha256 = coalesce(excluded.shipped_sha256, l.shipped_sha256),
            revision = l.revision + $5::integer,
            changed_at = case when $5 = 0 then l.changed_at else excluded.changed_at end`,
    [list, source, shippedSha256, at, entries.length > 0 ? 1 : 0],
  );
  await db.query(
    `insert into reference_entries (list_name, code, name, version, partner_access, brand_code)
     select $1, code, name, version::bigint, "partnerAccess", "brandCode"
       from jsonb_to_recordset($2::jsonb)
         as entry (code text, name text, version text, "partnerAccess" boolean, "brandCode" text)
     on conflict (list_name, code) do update
        set name = excluded.name, version = excluded.version,
            partner_access = excluded.partner_access, brand_code = excluded.brand_code`,
    [list, JSON.stringify(entries)],
  );
}

/** Locks the lists, so that imports run one after the other. */
export async function lockReference(tx: Queryable): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('bindery reference'))`);
}
