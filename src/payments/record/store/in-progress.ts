import type { Queryable } from '#platform/db/pool.ts';

/** Returns true if the client is at the bank, cash is unconfirmed, or a statement line waits for staff. */
export async function isBeingPaid(db: Queryable, contractId: bigint): Promise<boolean> {
  const { rows } = await db.query<{ isBeingPaid: boolean }>(
    `select exists (select from payments p where p.contract_id = $1 and p.status = 'AWAITING' and p.payment_type = 'CASH')
         or exists (select from payments p
                      join payment_attempts a on a.order_id = coalesce(p.joint_order_id, p.order_id)
                     where p.contract_id = $1 and p.status = 'AWAITING' and a.state in ('PENDING', 'CAPTURING'))
         or exists (select from bills b join statement_lines l on l.bill_id = b.bill_id
                     where b.contract_id = $1 and l.state = 'UNMATCHED') as "isBeingPaid"`,
    [contractId],
  );
  return rows[0]?.isBeingPaid ?? false;
}
