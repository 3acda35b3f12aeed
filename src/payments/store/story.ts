import { readStory, type StoryRow, type StorySource } from '#contracts/store/story.ts';
import type { Queryable } from '#platform/db/transaction.ts';

/** Contracts that are paid under an order id, alone or together. */
export async function contractsOfOrder(db: Queryable, orderId: string): Promise<bigint[]> {
  const { rows } = await db.query<{ contractId: bigint }>(
    `select distinct contract_id as "contractId" from payments where order_id = $1 or joint_order_id = $1`,
    [orderId],
  );
  return rows.map(({ contractId }) => contractId);
}

interface MoneyNames {
  readonly aboutIds: readonly string[];
  readonly requestIds: readonly string[];
  /** Until when it was awaited, or moved. */
  readonly last: Date | null;
}

/** Under which ids the money of contracts is known, and by which requests it has moved. */
export async function moneyNamesOf(db: Queryable, contractIds: readonly bigint[]): Promise<MoneyNames> {
  const { rows } = await db.query<MoneyNames>(
    `with lot as (select order_id, coalesce(joint_order_id, order_id) as link_id, greatest(created_at, paid_at, expires_at) as last
                    from payments
                   where contract_id = any($1)),
          money as (select money_id, acquirer_payment_id from acquirer_money
                     where order_id in (select link_id from lot))
     select array(select order_id::text from lot
                   union select link_id::text from lot
                   union select acquirer_payment_id from payment_attempts
                          where order_id in (select link_id from lot) and acquirer_payment_id is not null
                   union select acquirer_payment_id from money
                   union select refund_id::text from acquirer_refunds join money using (money_id)) as "aboutIds",
            array(select distinct request_id from money_movements join money using (money_id)) as "requestIds",
            greatest((select max(last) from lot), (select max(at) from money_movements join money using (money_id))) as last`,
    [contractIds],
  );
  return rows[0] ?? { aboutIds: [], requestIds: [], last: null };
}

export function moneyStory(db: Queryable, contractIds: readonly bigint[]): Promise<StoryRow[]> {
  return readStory(
    db,
    `lot as (select p.*, c.policy_number, coalesce(p.joint_order_id, p.order_id) as link_id
               from payments p join contracts c using (contract_id)
              where p.contract_id = any($1) and c.contract_id = any($1)),
     money as (select * from acquirer_money where order_id in (select link_id from lot))`,
    sources,
    contractIds,
  );
}

const sources: readonly StorySource[] = [
  [
    'l.created_at',
    'payment',
    'l.payment_type',
    'null',
    `'order', l.order_id, 'contract', l.policy_number, 'installment', l.installment_nr, 'now', l.status,
     'amount', l.amount_kopecks::text, 'link', l.joint_order_id, 'bill', b.bill_number, 'expires', l.expires_at`,
    'lot l left join bills b on b.order_id = l.order_id',
  ],
  [
    'l.paid_at',
    'payment',
    `'PAID'`,
    'null',
    `'order', l.order_id, 'contract', l.policy_number, 'amount', l.amount_kopecks::text`,
    'lot l',
  ],
  [
    't.created_at',
    'attempt',
    't.method',
    'null',
    `'attempt', t.attempt_id, 'order', t.order_id, 'amount', t.amount_kopecks::text, 'acquirer', t.acquirer_payment_id`,
    'payment_attempts t where t.order_id in (select link_id from lot)',
  ],
  [
    't.ended_at',
    'attempt',
    't.state',
    'null',
    `'attempt', t.attempt_id, 'order', t.order_id, 'reason', coalesce(t.cancel_reason, t.return_reason)`,
    'payment_attempts t where t.order_id in (select link_id from lot)',
  ],
  [
    'v.at',
    'money',
    'v.kind',
    'v.request_id',
    `'amount', v.amount_kopecks::text, 'acquirer', m.acquirer_payment_id, 'reason', m.reason`,
    'money_movements v join money m using (money_id)',
  ],
  [
    'r.requested_at',
    'refund',
    `'REQUESTED'`,
    'null',
    `'refund', r.refund_id, 'amount', r.amount_kopecks::text, 'by', r.requested_by, 'state', r.state`,
    'acquirer_refunds r join money m using (money_id)',
  ],
  [
    'r.ended_at',
    'refund',
    'r.state',
    'null',
    `'refund', r.refund_id, 'amount', r.amount_kopecks::text`,
    'acquirer_refunds r join money m using (money_id)',
  ],
  [
    'r.owed_at',
    'refund',
    `'OWED'`,
    'null',
    `'amount', r.amount_kopecks::text`,
    'premium_refunds r where r.contract_id = any($1)',
  ],
  [
    'r.transferred_at',
    'refund',
    `'TRANSFERRED'`,
    'null',
    `'amount', r.transferred_kopecks::text, 'by', r.transferred_by`,
    'premium_refunds r where r.contract_id = any($1)',
  ],
  [
    'coalesce(s.resolved_at, f.imported_at)',
    'bank',
    's.state',
    'null',
    `'line', s.line_id, 'bill', b.bill_number, 'amount', s.amount_kopecks::text, 'booked', s.booked_on, 'by', s.resolved_by`,
    `statement_lines s join statement_files f using (file_id) join bills b using (bill_id)
      where b.contract_id = any($1)`,
  ],
  [
    'r.printed_at',
    'receipt',
    'r.receipt_number',
    'null',
    `'order', r.order_id`,
    'cash_receipts r join payments p on p.order_id = r.order_id where p.contract_id = any($1)',
  ],
];
