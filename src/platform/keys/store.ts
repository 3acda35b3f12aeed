import type { WrappedKey } from '#kernel/ports/key-keeper.ts';
import type { Queryable } from '../db/pool.ts';

/** Finds the encrypted key for a purpose; null if the database has no such key yet. */
export async function findKey(db: Queryable, purpose: string): Promise<WrappedKey | null> {
  const result = await db.query<WrappedKey>(
    `select key_id as "keyId", sealed from wrapped_keys where purpose = $1`,
    [purpose],
  );
  return result.rows[0] ?? null;
}

/** Locks the keys until the transaction ends, so that two starts on a new database cannot both create keys. */
export async function lockKeys(tx: Queryable): Promise<void> {
  await tx.query('lock table wrapped_keys in share row exclusive mode');
}

export async function keepKey(tx: Queryable, purpose: string, { keyId, sealed }: WrappedKey): Promise<void> {
  await tx.query('insert into wrapped_keys (purpose, key_id, sealed) values ($1, $2, $3)', [
    purpose,
    keyId,
    sealed,
  ]);
}

export async function dropKey(tx: Queryable, purpose: string): Promise<void> {
  await tx.query('delete from wrapped_keys where purpose = $1', [purpose]);
}

/** SQL conditions, by table, for rows that contain fingerprints or encrypted values. */
const keyed = {
  personal_records: 'true',
  statement_files: 'true',
  idempotency_keys: 'true',
  webhook_endpoints: 'true',
  operations: `substring(coalesce(answer, body) from 1 for 1) in ('\\x01', '\\x02')`,
};

/** True if the database contains a fingerprint or an encrypted value that is still needed. */
export async function hasFingerprints(tx: Queryable): Promise<boolean> {
  const { rows } = await tx.query<{ found: boolean }>(
    `select ${Object.entries(keyed)
      .map(([table, rows]) => `exists (select 1 from ${table} where ${rows})`)
      .join(' or ')} as found`,
  );
  return rows[0]?.found === true;
}

/** True if a table still has plain hashes of earlier versions. For personal records, an index answers this fast. */
export async function hasPlain(db: Queryable, table: FingerprintTable): Promise<boolean> {
  const { rows } = await db.query<{ found: boolean }>(
    `select exists (select 1 from ${table} where octet_length(${columns[table]}) = 32) as found`,
  );
  return rows[0]?.found === true;
}

/** Prevents other transactions from writing plain hashes until this transaction ends. */
export async function lockFingerprints(tx: Queryable): Promise<void> {
  await tx.query('set local statement_timeout = 0');
  const tables = new Set([...(['contracts', 'replaced'] as const).map(tableOf), ...Object.keys(columns)]);
  await tx.query(`lock table ${[...tables].join(', ')} in share row exclusive mode`);
}

const columns = {
  personal_records: 'fingerprint',
  forgettable_records: 'fingerprint',
  addendums: 'reason_fingerprint',
  idempotency_keys: 'request_sha256',
  statement_files: 'sha256',
  statement_lines: 'fingerprint',
} as const;

export type FingerprintTable = keyof typeof columns;

/** Tables that may contain a record twice: under its plain hash and under its fingerprint. */
const withTwins: readonly FingerprintTable[] = ['personal_records', 'forgettable_records'];

export async function somePlain(tx: Queryable, table: FingerprintTable, limit: number): Promise<Buffer[]> {
  const { rows } = await tx.query<{ plain: Buffer }>(
    `select distinct ${columns[table]} as plain from ${table} where octet_length(${columns[table]}) = 32 limit $1`,
    [limit],
  );
  return rows.map(({ plain }) => plain);
}

export async function replacePlain(
  tx: Queryable,
  table: FingerprintTable,
  plain: readonly Buffer[],
  keyed: readonly Buffer[],
): Promise<void> {
  const column = columns[table];
  const renamed = 'unnest($1::bytea[], $2::bytea[]) as n (plain, keyed)';
  if (withTwins.includes(table)) {
    await tx.query(
      `delete from ${table} p using ${renamed}
        where p.${column} = n.plain
          and exists (select 1 from ${table} k where k.partner_id = p.partner_id and k.${column} = n.keyed)`,
      [plain, keyed],
    );
  }
  await tx.query(`update ${table} set ${column} = n.keyed from ${renamed} where ${column} = n.plain`, [
    plain,
    keyed,
  ]);
}

/** A row with a map from paths in the body to hexadecimal fingerprints. */
export interface PlacedFingerprints {
  readonly id: bigint;
  readonly personal: Readonly<Record<string, string>>;
}

const maps = {
  contracts: { id: 'contract_id', map: 'personal', set: 'personal = n.personal' },
  addendums: { id: 'addendum_id', map: 'personal', set: 'personal = n.personal' },
  replaced: {
    id: 'addendum_id',
    map: `replaced->'personal'`,
    set: `replaced = jsonb_set(replaced, '{personal}', n.personal)`,
  },
} as const;

/** Columns with references to personal records. `replaced` refers to the content before an addendum. */
export type FingerprintMap = keyof typeof maps;

const tableOf = (map: FingerprintMap) => (map === 'replaced' ? 'addendums' : map);

export async function someMaps(
  tx: Queryable,
  map: FingerprintMap,
  after: bigint,
  limit: number,
): Promise<PlacedFingerprints[]> {
  const { id, map: column } = maps[map];
  const { rows } = await tx.query<PlacedFingerprints>(
    `select ${id} as id, ${column} as personal from ${tableOf(map)}
      where ${id} > $1 and jsonb_typeof(${column}) = 'object'
        and exists (select 1 from jsonb_each_text(${column}) where length(value) = 64)
      order by ${id} limit $2`,
    [after, limit],
  );
  return rows;
}

export async function replaceMaps(
  tx: Queryable,
  map: FingerprintMap,
  placed: readonly PlacedFingerprints[],
): Promise<void> {
  const { id, set } = maps[map];
  await tx.query(
    `update ${tableOf(map)} set ${set} from unnest($1::bigint[], $2::jsonb[]) as n (id, personal) where ${id} = n.id`,
    [placed.map((one) => one.id), placed.map((one) => JSON.stringify(one.personal))],
  );
}

export interface StoredGeneration {
  readonly generation: number;
  readonly keyId: string;
  /** Encrypted key of the generation; null if it is destroyed. */
  readonly sealed: Buffer | null;
  readonly madeAt: Date;
  readonly beganAt: Date | null;
  readonly endedAt: Date | null;
  readonly destroyedAt: Date | null;
}

/** Reads all generations in order, including destroyed ones. */
export async function generations(db: Queryable): Promise<StoredGeneration[]> {
  const { rows } = await db.query<StoredGeneration>(
    `select generation, key_id as "keyId", sealed, made_at as "madeAt", began_at as "beganAt", ended_at as "endedAt",
            destroyed_at as "destroyedAt"
       from key_generations order by generation`,
  );
  return rows;
}

export async function keepGeneration(
  tx: Queryable,
  generation: number,
  { keyId, sealed }: WrappedKey,
): Promise<void> {
  await tx.query('insert into key_generations (generation, key_id, sealed) values ($1, $2, $3)', [
    generation,
    keyId,
    sealed,
  ]);
}

/** Lets the first generation encrypt data from now on. */
export async function useFirstGeneration(tx: Queryable): Promise<void> {
  await tx.query('update key_generations set began_at = made_at where generation = 1');
}

/** Ends the use of the current generation; from now on, `generation` encrypts new data. */
export async function beginGeneration(tx: Queryable, generation: number, at: Date): Promise<void> {
  await tx.query('update key_generations set ended_at = $1 where began_at is not null and ended_at is null', [
    at,
  ]);
  await tx.query('update key_generations set began_at = $2 where generation = $1', [generation, at]);
}

export async function forgetGeneration(tx: Queryable, generation: number, at: Date): Promise<void> {
  await tx.query('update key_generations set sealed = null, destroyed_at = $2 where generation = $1', [
    generation,
    at,
  ]);
}

/** Purposes of the two keys that new generations do not replace. */
export const lastingKeys = ['fingerprints', 'special data'] as const;

export async function lasting(db: Queryable): Promise<readonly { readonly keyId: string }[]> {
  return (await db.query<{ keyId: string }>('select key_id as "keyId" from wrapped_keys')).rows;
}

export async function dropGenerations(tx: Queryable): Promise<void> {
  await tx.query('delete from key_generations');
}
