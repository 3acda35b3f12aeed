import type { DateText } from '#kernel/time/calendar.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { type StoredSubjectLine, withLines } from '#platform/db/tables/personal-records.ts';
import type { Contract } from '../contract.ts';
import { coversFromOnDay, endsOnDay, firstChangeAfter, startsOnDay, subjectOnDay } from './find-contracts.ts';

/** Columns of a contract that the public policy check may use. */
export interface CheckedContract
  extends Pick<
    Contract,
    'policyNumber' | 'product' | 'status' | 'startsOn' | 'endsOn' | 'cancelledAt' | 'subject' | 'checkCode'
  > {
  readonly coversFrom: Date | null;
  readonly endsAt: Date | null;
}

export async function contractToCheck(
  db: Queryable,
  policyNumber: string,
  day: DateText,
): Promise<CheckedContract | null> {
  const result = await db.query<Omit<CheckedContract, 'subject'> & { readonly subject: StoredSubjectLine }>(
    `select c.policy_number as "policyNumber", c.product, c.status, ${startsOnDay} as "startsOn", ${endsOnDay} as "endsOn",
            ${coversFromOnDay} as "coversFrom", c.ends_at as "endsAt", c.cancelled_at as "cancelledAt", ${subjectOnDay} as subject, c.check_code as "checkCode"
       from contracts c
       ${firstChangeAfter('$2')}
      where c.contract_id = contract_id_of($1)`,
    [policyNumber, day],
  );
  return (await withLines(db, result.rows))[0] ?? null;
}
