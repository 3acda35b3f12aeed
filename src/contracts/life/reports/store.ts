import type { Queryable } from '#platform/db/pool.ts';

/** Finds the numbers that the registry gave to contracts. The result omits contracts that were not reported. */
export async function findRegistrations(
  db: Queryable,
  contractIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, string>> {
  const { rows } = await db.query<{ contractId: bigint; registrationId: string }>(
    `select contract_id as "contractId", registration_id as "registrationId" from contract_reports
      where contract_id = any($1)`,
    [contractIds],
  );
  return new Map(rows.map(({ contractId, registrationId }) => [contractId, registrationId]));
}

export interface Registration {
  readonly contractId: bigint;
  readonly registrationId: string;
}

export async function recordReports(
  db: Queryable,
  registrations: readonly Registration[],
  at: Date,
): Promise<void> {
  await db.query(
    `insert into contract_reports (contract_id, registration_id, reported_at)
     select contract_id, registration_id, $3 from unnest($1::bigint[], $2::text[]) as r (contract_id, registration_id)
      order by contract_id
     on conflict (contract_id) do nothing`,
    [
      registrations.map(({ contractId }) => contractId),
      registrations.map(({ registrationId }) => registrationId),
      at,
    ],
  );
}
