import type { Queryable } from '../../db/transaction.ts';
import type { Status } from '../lifecycle.ts';

/** As much of a contract as a public page may come near to. */
export interface CheckedContract {
  readonly policyNumber: string;
  readonly product: string;
  readonly status: Status;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly cancelledAt: Date | null;
  readonly licensePlate: string | null;
  readonly checkCode: string;
}

export async function contractToCheck(db: Queryable, policyNumber: string): Promise<CheckedContract | null> {
  const result = await db.query<CheckedContract>(
    `select policy_number as "policyNumber", product, status, starts_on as "startsOn", ends_on as "endsOn",
            cancelled_at as "cancelledAt", license_plate as "licensePlate", check_code as "checkCode"
       from contracts
      where contract_id = contract_id_of($1)`,
    [policyNumber],
  );
  return result.rows[0] ?? null;
}
