import type { Queryable } from './queryable.ts';

/** The next number of a declared sequence; numbers of what is rolled back are not given again. */
export async function nextNumber(db: Queryable, sequence: string): Promise<bigint> {
  const result = await db.query<{ value: bigint }>('select nextval($1::regclass) as value', [sequence]);
  const value = result.rows[0]?.value;
  if (value === undefined) throw new Error(`the sequence ${sequence} gave no value`);
  return value;
}
