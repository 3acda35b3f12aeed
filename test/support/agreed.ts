import { canonical } from '#kernel/json/canonical.ts';
import type { Pool } from '#platform/db/pool.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { poolWithin } from '#platform/db/within.ts';

/**
 * Runs `work` as a change that one person has proposed and another has approved, because the database requires two people.
 */
export function agreed<Value>(
  pool: Pool,
  useCase: string,
  about: string,
  work: (pool: Pool) => Promise<Value>,
): Promise<Value> {
  return inTransaction(pool, async (tx) => {
    const { rows } = await tx.query<{ isOn: boolean }>('select is_on as "isOn" from four_eyes');
    if (rows[0]?.isOn) {
      const { rows: asked } = await tx.query<{ id: bigint }>(
        `insert into staff_proposals (use_case, content, hash, asked_by, asked_at, request_id, expires_at)
         values ($1, $2, encode(sha256(convert_to($2, 'UTF8')), 'hex'), 'staff:one', '2026-01-01', 'before', '2026-01-02')
         returning proposal_id as id`,
        [useCase, canonical({ useCase, input: { about }, acts: [] })],
      );
      await tx.query(
        `update staff_proposals set decision = 'APPROVED', decided_by = 'staff:two', decided_at = asked_at, decided_hash = hash
          where proposal_id = $1`,
        [asked[0]?.id],
      );
    }
    return work(poolWithin(pool, tx));
  });
}
