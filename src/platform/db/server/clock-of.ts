import type { Queryable } from '../pool.ts';

export async function databaseClock(db: Queryable): Promise<Date> {
  const { rows } = await db.query<{ at: Date }>('select clock_timestamp() as at');
  if (!rows[0]) throw new Error('the database did not say what time it is');
  return rows[0].at;
}
