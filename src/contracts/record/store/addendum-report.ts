import type { Queryable } from '#platform/db/pool.ts';

export async function reportedAs(db: Queryable, addendumId: bigint): Promise<string | null> {
  const result = await db.query<{ registrationId: string | null }>(
    'select registration_id as "registrationId" from addendums where addendum_id = $1',
    [addendumId],
  );
  return result.rows[0]?.registrationId ?? null;
}

export async function recordReport(
  db: Queryable,
  addendumId: bigint,
  registrationId: string,
  at: Date,
): Promise<void> {
  await db.query(
    `update addendums set registration_id = $2, reported_at = $3
      where addendum_id = $1 and registration_id is null`,
    [addendumId, registrationId, at],
  );
}
