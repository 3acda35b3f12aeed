import type { Queryable } from '#platform/db/transaction.ts';

/** The registry's number of the report of a contract; null where none has arrived. */
export async function reportOf(db: Queryable, contractId: bigint): Promise<string | null> {
  const result = await db.query<{ registrationId: string }>(
    'select registration_id as "registrationId" from contract_reports where contract_id = $1',
    [contractId],
  );
  return result.rows[0]?.registrationId ?? null;
}

export async function recordReport(
  db: Queryable,
  contractId: bigint,
  registrationId: string,
  at: Date,
): Promise<void> {
  await db.query(
    `insert into contract_reports (contract_id, registration_id, reported_at) values ($1, $2, $3)
     on conflict (contract_id) do nothing`,
    [contractId, registrationId, at],
  );
}
