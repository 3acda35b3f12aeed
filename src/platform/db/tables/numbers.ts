import { type BatchedStatement, runRow, runTogether } from '../batches.ts';
import type { Pool, Queryable } from '../pool.ts';

const numbers: BatchedStatement<string, bigint> = {
  statement: (sequences) => [
    'select nextval(quote_ident(s.name)::regclass) as value from unnest($1::text[]) with ordinality as s (name, nr) order by nr',
    [sequences],
  ],
  results: (answer) => answer.map(({ value }) => value as bigint),
};

/** Returns the next number of a sequence. If the transaction rolls back, its number is never used again. */
export function nextNumber(db: Queryable, sequence: string): Promise<bigint> {
  return runRow(db, numbers, sequence);
}

/** Returns the next number of a sequence, taken together with the numbers of other requests. */
export function nextNumberTogether(pool: Pool, sequence: string): Promise<bigint> {
  return runTogether(pool, numbers, sequence);
}

/** Creates the missing sequences, each from 1 to the largest number with `digits` digits. */
export async function makeSequences(
  db: Queryable,
  sequences: readonly { readonly sequence: string; readonly digits: number }[],
): Promise<void> {
  await db.query(
    `select make_number_sequence(name, digits) from unnest($1::text[], $2::int[]) as s (name, digits)
      where to_regclass(quote_ident(name)) is null`,
    [sequences.map(({ sequence }) => sequence), sequences.map(({ digits }) => digits)],
  );
}
