import type { Queryable } from '../../db/pool.ts';
import { headLength } from '../../db/sealing.ts';
import { columnPath, type SealedColumn } from './tables.ts';

/** A row with an encrypted column. `key` contains the values of the primary key as text. */
export interface FoundRow {
  readonly key: readonly string[];
  readonly place: string;
  /** Head of the envelope; null if the row is not encrypted yet. */
  readonly head: Buffer | null;
  /** Bytes of a row that is not encrypted yet; otherwise null. */
  readonly plain: Buffer | null;
}

export type Wanted = 'plain' | { readonly generationsBefore: number };

/** Reads at most `limit` rows after the key `after`; `last` is undefined at the end of the table. */
export async function someRows(
  db: Queryable,
  column: SealedColumn,
  wanted: Wanted,
  after: readonly string[] | undefined,
  limit: number,
): Promise<{ readonly rows: readonly FoundRow[]; readonly last: readonly string[] | undefined }> {
  const { rows } = await db.query<FoundRow>(
    `select ${keysOf(column)} as key, '${columnPath(column)} ' || ${column.row} as place,
            ${wanted === 'plain' ? column.plain : 'null::bytea'} as plain,
            case when ${hasEnvelope(column)} then ${headIn(column)} end as head
       from ${pageOf(column, after, limit)} as t`,
    after,
  );
  return {
    rows: rows.filter((row) => isWanted(row, wanted)),
    last: rows.length < limit ? undefined : rows.at(-1)?.key,
  };
}

function isWanted({ head, plain }: FoundRow, wanted: Wanted): boolean {
  if (wanted === 'plain') return plain !== null;
  return head !== null && head.readUInt16BE(1) < wanted.generationsBefore;
}

const headIn = ({ column, head }: SealedColumn) =>
  head ? `t.${head}` : `substring(t.${column} from 1 for ${headLength})`;

const hasEnvelope = ({ column, head }: SealedColumn) =>
  head
    ? `t.${head} is not null`
    : `case when octet_length(t.${column}) > ${headLength} then get_byte(t.${column}, 0) = 2 end`;

/** Replaces unencrypted values by envelopes. Skips rows that were changed meanwhile. */
export function putEnvelopes(
  db: Queryable,
  column: SealedColumn,
  rows: readonly FoundRow[],
  envelopes: readonly Buffer[],
): Promise<number> {
  const set = column.head
    ? `${column.column} = substring(n.value from ${headLength + 1}), ${column.head} = substring(n.value for ${headLength})`
    : `${column.column} = n.value`;
  return put(db, column, rows, {
    values: envelopes,
    set: `${set}${column.cleared}`,
    condition: `(${column.plain}) is not null`,
  });
}

/** Replaces the heads of envelopes without changing the contents. */
export function putHeads(
  db: Queryable,
  column: SealedColumn,
  rows: readonly FoundRow[],
  heads: readonly Buffer[],
): Promise<number> {
  return put(db, column, rows, {
    values: heads,
    before: rows.map(({ head }) => head),
    set: column.head
      ? `${column.head} = n.value`
      : `${column.column} = n.value || substring(t.${column.column} from ${headLength + 1})`,
    condition: `${headIn(column)} = n.before`,
  });
}

async function put(
  db: Queryable,
  { table, key }: SealedColumn,
  rows: readonly FoundRow[],
  change: {
    readonly values: readonly Buffer[];
    readonly before?: readonly (Buffer | null)[];
    readonly set: string;
    readonly condition: string;
  },
): Promise<number> {
  if (rows.length === 0) return 0;
  const given = key.map((_, index) => `$${index + 3}::text[]`);
  const named = key.map((_, index) => `key_${index}`);
  const { rowCount } = await db.query(
    `update ${table} t set ${change.set}
       from unnest($1::bytea[], $2::bytea[], ${given.join(', ')}) as n (value, before, ${named.join(', ')})
      where ${key.map(([name, type], index) => `t.${name} = n.key_${index}::${type}`).join(' and ')}
        and ${change.condition}`,
    [
      change.values,
      change.before ?? change.values.map(() => null),
      ...key.map((_, index) => rows.map((row) => row.key[index])),
    ],
  );
  return rowCount;
}

const countedAtOnce = 10_000;

/** Counts rows by generation. Reads them page by page, because no statement may run for long. */
export async function countByGeneration(
  db: Queryable,
  column: SealedColumn,
): Promise<ReadonlyMap<number, number>> {
  const counts = new Map<number, number>();
  let after: readonly string[] | undefined;
  do {
    const { rows } = await db.query<{
      generation: number | null;
      count: number;
      last: readonly string[];
      page: number;
    }>(
      `with page as materialized (select ${keysOf(column)} as key, row_number() over () as nr,
              case when ${hasEnvelope(column)} then get_byte(${headIn(column)}, 1) * 256 + get_byte(${headIn(column)}, 2) end as generation
         from ${pageOf(column, after, countedAtOnce)} as t)
       select generation, count(*)::int as count, (select key from page order by nr desc limit 1) as last,
              (select count(*)::int from page) as page
         from page group by generation`,
      after,
    );
    for (const { generation, count } of rows)
      if (generation !== null) counts.set(generation, (counts.get(generation) ?? 0) + count);
    const [first] = rows;
    after = first && first.page === countedAtOnce ? first.last : undefined;
  } while (after);
  return counts;
}

const keysOf = ({ key }: SealedColumn) => `array[${key.map(([name]) => `t.${name}::text`).join(', ')}]`;

function pageOf({ table, key }: SealedColumn, after: readonly string[] | undefined, limit: number): string {
  const names = key.map(([name]) => name).join(', ');
  const behind = after
    ? `where (${names}) > (${key.map(([, type], index) => `$${index + 1}::${type}`).join(', ')})`
    : '';
  return `(select * from ${table} ${behind} order by ${names} limit ${limit})`;
}

export async function wholeColumns(db: Queryable): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ name: string }>('select table_name as name from sealed_whole');
  return new Set(rows.map(({ name }) => name));
}

export async function noteWhole(db: Queryable, column: SealedColumn): Promise<void> {
  await db.query('insert into sealed_whole values ($1) on conflict do nothing', [columnPath(column)]);
}
