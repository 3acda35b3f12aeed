import type { Queryable } from '../../db/transaction.ts';

/** A contract in force that goes on from another. */
export interface InForce {
  readonly policyNumber: string;
  readonly startsOn: string;
  readonly endsOn: string;
}

/** The partner's contracts in force that name this one as the one they go on from. */
export async function prolongationsInForce(
  db: Queryable,
  partnerId: bigint,
  previousPolicyNumber: string,
): Promise<readonly InForce[]> {
  const result = await db.query<InForce>(
    `select policy_number as "policyNumber", starts_on as "startsOn", ends_on as "endsOn"
       from contracts
      where partner_id = $1 and previous_policy_number = $2 and status = 'COMPLETE'
      order by starts_on, contract_id`,
    [partnerId, previousPolicyNumber],
  );
  return result.rows;
}
