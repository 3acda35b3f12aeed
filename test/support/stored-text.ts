import type { Pool } from '#platform/db/pool.ts';
import { withoutRandomValues } from './random-values.ts';

interface SearchedTable {
  readonly name: string;
  /** Name with schema, as used in SQL. */
  readonly address: string;
}

/** Returns every table of the service and of its job queue. */
export async function searchedTables(pool: Pool): Promise<readonly SearchedTable[]> {
  const { rows } = await pool.query<SearchedTable>(
    `select table_name as name, format('%I.%I', table_schema, table_name) as address
       from information_schema.tables
      where table_schema not in ('pg_catalog', 'information_schema')
      order by table_name`,
  );
  return rows;
}

/** Counts the rows that contain the text in a column of any type, by table; tables without such rows are left out. */
export async function rowsWith(pool: Pool, text: string): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {};
  for (const { name, address } of await searchedTables(pool)) {
    const { rows } = await pool.query<{ row: string }>(
      `select t::text as row from ${address} as t where strpos(t::text, $1) > 0`,
      [text],
    );
    const found = rows.filter(({ row }) => withoutRandomValues(row).includes(text)).length;
    if (found > 0) counts[name] = found;
  }
  return counts;
}
