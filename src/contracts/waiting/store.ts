import type { Queryable } from '../../db/transaction.ts';
import type { DateText } from '../../kernel/calendar.ts';
import type { Kopecks } from '../../kernel/money.ts';

/** A contract that cannot be paid before the staff have decided; it names nobody. */
export interface WaitingContract {
  readonly policyNumber: string;
  readonly product: string;
  readonly partner: string;
  readonly savedAt: Date;
  readonly startsOn: DateText;
  readonly premium: Kopecks;
  readonly reasons: readonly string[];
}

/** Those whose cover begins first come first: they have the least time left. */
export async function waitingContracts(db: Queryable, limit: number): Promise<WaitingContract[]> {
  const result = await db.query<WaitingContract>(
    `select c.policy_number as "policyNumber", c.product, p.login as partner, c.updated_at as "savedAt",
            c.starts_on as "startsOn", c.premium_kopecks as premium, c.approval->'reasons' as reasons
       from contracts c
       join partners p using (partner_id)
      where c.status = 'DRAFT' and c.approval->>'state' = 'REQUIRED'
      order by c.starts_on, c.contract_id
      limit $1`,
    [limit],
  );
  return result.rows;
}
