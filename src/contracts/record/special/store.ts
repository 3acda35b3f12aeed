import type { Queryable } from '#platform/db/pool.ts';
import { joinPartner } from '#platform/db/tables/partners.ts';

export interface SpecialReading {
  readonly at: Date;
  readonly partner: string;
  readonly requestId: string;
}

export async function insertReading(
  db: Queryable,
  reading: {
    readonly at: Date;
    readonly contractId: bigint;
    readonly policyNumber: string;
    readonly partnerId: bigint;
    readonly requestId: string;
  },
): Promise<void> {
  const { at, contractId, policyNumber, partnerId, requestId } = reading;
  await db.query(
    `insert into special_readings (at, contract_id, policy_number, partner_id, request_id) values ($1, $2, $3, $4, $5)`,
    [at, contractId, policyNumber, partnerId, requestId],
  );
}

/** Lists accesses to special data, newest first. */
export async function findReadings(
  db: Queryable,
  contractId: bigint,
  limit: number,
): Promise<readonly SpecialReading[]> {
  const result = await db.query<SpecialReading>(
    `select r.at, p.login as partner, r.request_id as "requestId"
       from special_readings r ${joinPartner('r.partner_id')}
      where r.contract_id = $1
      order by r.reading_id desc
      limit $2`,
    [contractId, limit],
  );
  return result.rows;
}
