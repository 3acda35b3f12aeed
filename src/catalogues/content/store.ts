import { isObject, type JsonObject } from '#kernel/json/json.ts';
import type { Queryable } from '#platform/db/pool.ts';
import type { ContentVersion } from './content.ts';

type Row = Omit<ContentVersion, 'value'> & { readonly value: string };

const headColumns = `code, version, valid_from as "validFrom", checksum, origin, author, approver, reason,
  published_at as "publishedAt", withdrawn_at as "withdrawnAt", withdrawn_by as "withdrawnBy"`;
const columns = `${headColumns}, value`;

function versionOf(row: Row): ContentVersion {
  const value: unknown = JSON.parse(row.value);
  if (!isObject(value)) throw new Error(`content ${row.code}/${row.version} is no object`);
  return { ...row, value };
}

/** Lists versions that are not withdrawn and are in force after `since`: per content the one in force then, and all later ones. */
export async function versionsInForceSince(db: Queryable, since: Date): Promise<readonly ContentVersion[]> {
  const { rows } = await db.query<Row>(
    `select ${columns} from content_versions v
      where withdrawn_at is null
        and valid_from >= coalesce((select max(valid_from) from content_versions o
                                     where o.code = v.code and o.withdrawn_at is null and o.valid_from <= $1), valid_from)
      order by code, version`,
    [since],
  );
  return rows.map(versionOf);
}

/** Returns a value that changes with every publication and withdrawal. */
export async function contentFingerprint(db: Queryable): Promise<string> {
  const { rows } = await db.query<{ mark: string }>(
    `select count(*) || ' ' || count(withdrawn_at) as mark from content_versions`,
  );
  return rows[0]?.mark ?? '';
}

/** Makes other transactions that change contents wait until this one ends. */
export async function lockContents(tx: Queryable): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('contents', 0))`);
}

/** Lists all versions of a content, newest first, also the withdrawn ones. */
export async function contentHistory(db: Queryable, code: string): Promise<readonly ContentVersion[]> {
  const { rows } = await db.query<Row>(
    `select ${columns} from content_versions where code = $1 order by version desc`,
    [code],
  );
  return rows.map(versionOf);
}

export type ContentHead = Omit<ContentVersion, 'value'>;

/** Lists all versions of all contents without their values, newest first. */
export async function contentHeads(db: Queryable): Promise<readonly ContentHead[]> {
  const { rows } = await db.query<ContentHead>(
    `select ${headColumns} from content_versions order by code, version desc`,
  );
  return rows;
}

export async function insertContentVersion(
  tx: Queryable,
  version: Omit<ContentVersion, 'withdrawnAt' | 'withdrawnBy'>,
): Promise<void> {
  const {
    code,
    version: nr,
    validFrom,
    value,
    checksum,
    origin,
    author,
    approver,
    reason,
    publishedAt,
  } = version;
  await tx.query(
    `insert into content_versions (code, version, valid_from, value, checksum, origin, author, approver, reason, published_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [code, nr, validFrom, textOf(value), checksum, origin, author, approver, reason, publishedAt],
  );
}

/** Serializes a value with its fields in the order in which forms print them. */
function textOf(value: JsonObject): string {
  return JSON.stringify(value);
}

export async function markContentWithdrawn(
  tx: Queryable,
  { code, version }: Pick<ContentVersion, 'code' | 'version'>,
  by: { readonly actor: string; readonly at: Date },
): Promise<void> {
  await tx.query(
    'update content_versions set withdrawn_at = $3, withdrawn_by = $4 where code = $1 and version = $2',
    [code, version, by.at, by.actor],
  );
}

export interface NewestFile {
  readonly code: string;
  readonly version: number;
  /** Checksum of the newest version that came from a file. */
  readonly fileChecksum: string;
  /** True if staff have published a version. */
  readonly isEdited: boolean;
}

export async function newestFiles(db: Queryable): Promise<readonly NewestFile[]> {
  const { rows } = await db.query<NewestFile>(
    `select code, max(version) as version, bool_or(origin = 'staff' and withdrawn_at is null) as "isEdited",
            (array_agg(checksum order by version desc) filter (where origin = 'file'))[1] as "fileChecksum"
       from content_versions group by code`,
  );
  return rows;
}
