import type { Removable } from '#contracts/record/store/removal.ts';
import type { Queryable } from '#platform/db/pool.ts';

/** SQL conditions for a payment `p` that prevents the removal of its contract or draft. */
const openPayment: Readonly<Record<Removable, string>> = {
  contracts: `p.status in ('CREATING', 'AWAITING')`,
  // An unpaid bill does not prevent the removal: if the bill is paid later, staff decide about the money.
  drafts: `(p.status = 'CREATING' or p.status = 'AWAITING' and p.payment_type <> 'CASHLESS' or p.status = 'PAID')`,
};

/** Reason in the payment tables to retain a contract. */
export type MoneyReason = 'PAYMENT' | 'REFUND' | 'MONEY' | 'STATEMENT' | 'JOB';

/** Finds for each contract the first reason to retain it. `busyIds` are the ids in unfinished jobs. */
export async function findMoneyReasons(
  db: Queryable,
  what: Removable,
  contractIds: readonly bigint[],
  busyIds: readonly string[],
): Promise<ReadonlyMap<bigint, MoneyReason>> {
  const { rows } = await db.query<{ contractId: bigint; reason: MoneyReason | null }>(
    `with mine as (select unnest($1::bigint[]) as contract_id),
          payment as (select p.*, coalesce(p.joint_order_id, p.order_id) as link_id
                    from payments p join mine using (contract_id)),
          money as (select l.contract_id, m.* from acquirer_money m join payment l on l.link_id = m.order_id)
     select m.contract_id as "contractId", case
              when exists (select 1 from payment p where p.contract_id = m.contract_id and ${openPayment[what]}) then 'PAYMENT'
              when exists (select 1 from premium_refunds r
                            where r.contract_id = m.contract_id and r.cancelled_at is null
                              and r.amount_kopecks > r.transferred_kopecks + r.returned_kopecks)
                   then 'REFUND'
              when exists (select 1 from money y where y.contract_id = m.contract_id and y.unmatched_kopecks > 0)
                or exists (select 1 from money y join acquirer_refunds q using (money_id)
                            where y.contract_id = m.contract_id and q.state in ('REQUESTED', 'PENDING'))
                or exists (select 1 from payment p join payment_attempts t on t.order_id = p.link_id
                            where p.contract_id = m.contract_id
                              and (t.state in ('CREATING', 'PENDING', 'CAPTURING') or t.check_at is not null)) then 'MONEY'
              when exists (select 1 from bills b join statement_lines l using (bill_id)
                            where b.contract_id = m.contract_id and l.state = 'UNMATCHED') then 'STATEMENT'
              when exists (select 1 from payment p
                            where p.contract_id = m.contract_id
                              and (p.order_id::text = any($2) or p.link_id::text = any($2)))
                or exists (select 1 from money y
                            where y.contract_id = m.contract_id and y.acquirer_payment_id = any($2)) then 'JOB'
            end as reason
       from mine m`,
    [contractIds, busyIds],
  );
  return new Map(rows.flatMap(({ contractId, reason }) => (reason ? [[contractId, reason] as const] : [])));
}

/** Finds contracts that share a link with `contractIds`, as pairs of the given contract and the other contract. */
export async function paidTogether(
  tx: Queryable,
  contractIds: readonly bigint[],
): Promise<(readonly [bigint, bigint])[]> {
  const result = await tx.query<{ one: bigint; other: bigint }>(
    `select distinct p.contract_id as one, q.contract_id as other
       from payments p
       join payments q on q.contract_id <> p.contract_id
                      and (q.order_id = p.joint_order_id or q.joint_order_id = p.order_id
                           or q.joint_order_id = p.joint_order_id)
      where p.contract_id = any($1)`,
    [contractIds],
  );
  return result.rows.map(({ one, other }) => [one, other] as const);
}

const orders = 'select order_id from payments where contract_id = any($1)';

/**
 * Statements that remove the payments of contracts, in the order that foreign keys require. Accounting rows stay, without a
 * reference to the contract.
 */
const removals: readonly string[] = [
  `with part as (
     update statement_parts s set bill_id = null from bills b where b.bill_id = s.bill_id and b.contract_id = any($1)
     returning s.line_id
   )
   delete from statement_line_details d using part
    where d.line_id = part.line_id
      and not exists (select from statement_parts s join bills b using (bill_id) where s.line_id = d.line_id and b.contract_id <> all($1))`,
  `with line as (
     update statement_lines l set bill_id = null, removed_bill_number = b.bill_number
       from bills b where b.bill_id = l.bill_id and b.contract_id = any($1)
     returning l.line_id
   )
   delete from statement_line_details d using line where d.line_id = line.line_id`,
  `update acquirer_money set order_id = null where order_id in (${orders})`,
  `update acquirer_refunds set premium_refund_id = null
    where premium_refund_id in (select refund_id from premium_refunds where contract_id = any($1))`,
  `delete from cash_receipts where order_id in (${orders})`,
  'delete from bills where contract_id = any($1)',
  `delete from payment_attempts where order_id in (${orders})`,
  'delete from payments where contract_id = any($1)',
  'delete from premium_refunds where contract_id = any($1)',
];

export async function deletePayments(tx: Queryable, contractIds: readonly bigint[]): Promise<void> {
  for (const text of removals) await tx.query(text, [contractIds]);
}

/** Removes the names and accounts of those who paid for a contract, or whom its refunds were paid to. */
export async function removePayer(tx: Queryable, contractId: bigint): Promise<void> {
  await tx.query(`delete from cash_receipts where order_id in (${orders})`, [[contractId]]);
  await tx.query(
    `delete from statement_line_details d
      using statement_lines l join bills b using (bill_id)
      where d.line_id = l.line_id and b.contract_id = $1`,
    [contractId],
  );
  for (const table of ['received_payees', 'refund_payees'])
    await tx.query(
      `delete from ${table} where refund_id in (select refund_id from premium_refunds where contract_id = $1)`,
      [contractId],
    );
}
