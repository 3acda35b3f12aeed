import { readTimeline, type Timeline, type TimelineSource } from '#contracts/record/store/timeline.ts';
import type { Queryable } from '#platform/db/pool.ts';
import type { AuditSubject } from '#platform/db/tables/audit-log.ts';
import type { JobKind } from '#platform/jobs/kinds.ts';
import type { JobsAbout } from '#platform/jobs/store.ts';

/** Finds the contracts that a link pays; a joint link pays two. */
export async function contractsOfOrder(db: Queryable, orderId: string): Promise<bigint[]> {
  const { rows } = await db.query<{ contractId: bigint }>(
    `select distinct contract_id as "contractId" from payments where order_id = $1 or joint_order_id = $1`,
    [orderId],
  );
  return rows.map(({ contractId }) => contractId);
}

/** Ids of the payments and refunds of contracts, and ids of the requests that moved their money. */
interface MoneyNames {
  readonly orderIds: readonly string[];
  readonly acquirerPaymentIds: readonly string[];
  readonly refundIds: readonly string[];
  readonly requestIds: readonly string[];
  /** Latest time at which a payment was created or paid, a link expires, or money was recorded; absent without payments. */
  readonly last?: string;
}

export function jobsOfMoney({ orderIds, acquirerPaymentIds, refundIds }: MoneyNames): JobsAbout['keyed'] {
  const of = (kinds: readonly JobKind[], keys: readonly string[]) =>
    kinds.flatMap((kind) => keys.map((key) => ({ kind, key })));
  return [
    ...of(['payment-link-mail', 'payment-link-sms'], orderIds),
    ...of(['payment-news', 'money-back-mail'], acquirerPaymentIds),
    ...of(['payment-refund'], refundIds),
  ];
}

export function moneyTimeline(db: Queryable, contractIds: readonly bigint[]): Promise<Timeline<MoneyNames>> {
  return readTimeline(
    db,
    `payment as (select p.*, c.policy_number, coalesce(p.joint_order_id, p.order_id) as link_id
               from payments p
              cross join lateral (select policy_number from contracts where contract_id = p.contract_id limit 1) c
              where p.contract_id = any($1)),
     bill as (select * from bills where contract_id = any($1)),
     attempt as (select * from payment_attempts where order_id in (select link_id from payment)),
     money as (select * from acquirer_money where order_id in (select link_id from payment)),
     movement as (select v.*, m.acquirer_payment_id, m.reason from money_movements v join money m using (money_id)),
     refund as (select r.* from acquirer_refunds r join money using (money_id)),
     owed as (select * from premium_refunds where contract_id = any($1) and cancelled_at is null)`,
    sources,
    `'orderIds', array(select order_id from payment union select link_id from payment),
     'acquirerPaymentIds', array(select acquirer_payment_id from attempt where acquirer_payment_id is not null
                                  union select acquirer_payment_id from money),
     'refundIds', array(select refund_id from refund), 'requestIds', array(select distinct request_id from movement),
     'last', greatest((select max(greatest(created_at, paid_at, expires_at)) from payment), (select max(at) from movement))`,
    contractIds,
  );
}

const sources: readonly TimelineSource[] = [
  [
    'l.created_at',
    'payment',
    'l.payment_type',
    'null',
    `'order', l.order_id, 'contract', l.policy_number, 'installment', l.installment_nr, 'now', l.status,
     'amount', l.amount_kopecks::text, 'link', l.joint_order_id, 'bill', b.bill_number, 'expires', l.expires_at`,
    'payment l left join bill b on b.order_id = l.order_id',
  ],
  [
    'l.paid_at',
    'payment',
    `'PAID'`,
    'null',
    `'order', l.order_id, 'contract', l.policy_number, 'amount', l.amount_kopecks::text`,
    'payment l',
  ],
  [
    't.created_at',
    'attempt',
    't.method',
    'null',
    `'attempt', t.attempt_id, 'order', t.order_id, 'amount', t.amount_kopecks::text, 'acquirer', t.acquirer_payment_id`,
    'attempt t',
  ],
  [
    't.ended_at',
    'attempt',
    't.state',
    'null',
    `'attempt', t.attempt_id, 'order', t.order_id, 'reason', coalesce(t.cancel_reason, t.return_reason)`,
    'attempt t',
  ],
  [
    'v.at',
    'money',
    'v.kind',
    'v.request_id',
    `'amount', v.amount_kopecks::text, 'acquirer', v.acquirer_payment_id, 'reason', case when v.kind <> 'CAPTURED' then v.reason end`,
    'movement v',
  ],
  [
    'r.requested_at',
    'refund',
    `'REQUESTED'`,
    'null',
    `'refund', r.refund_id, 'amount', r.amount_kopecks::text, 'by', r.requested_by, 'state', r.state`,
    'refund r',
  ],
  [
    'r.ended_at',
    'refund',
    'r.state',
    'null',
    `'refund', r.refund_id, 'amount', r.amount_kopecks::text`,
    'refund r',
  ],
  ['r.owed_at', 'refund', `'OWED'`, 'null', `'amount', r.amount_kopecks::text`, 'owed r'],
  [
    't.at',
    'refund',
    `'TRANSFERRED'`,
    'null',
    `'amount', t.amount_kopecks::text, 'by', t.made_by`,
    'premium_transfers t join owed using (refund_id)',
  ],
  [
    't.undone_at',
    'refund',
    `'UNTRANSFERRED'`,
    'null',
    `'amount', t.amount_kopecks::text, 'by', t.undone_by`,
    'premium_transfers t join owed using (refund_id)',
  ],
  [
    'coalesce(s.resolved_at, f.imported_at)',
    'bank',
    's.state',
    'null',
    `'line', s.line_id, 'bill', b.bill_number, 'amount', s.amount_kopecks::text, 'booked', s.booked_on, 'by', s.resolved_by`,
    `statement_lines s join statement_files f using (file_id) join bill b using (bill_id)`,
  ],
  [
    's.settled_at',
    'bank',
    `'SPLIT'`,
    'null',
    `'line', s.line_id, 'bill', b.bill_number, 'amount', s.amount_kopecks::text, 'by', s.settled_by`,
    'statement_parts s join bill b using (bill_id)',
  ],
  [
    'r.printed_at',
    'receipt',
    'r.receipt_number',
    'null',
    `'order', r.order_id`,
    'cash_receipts r join payment l using (order_id)',
  ],
];

/** Finds what audit entries about a contract's money are about: addendums, refunds, statement lines and payment files. */
export async function moneySubjects(db: Queryable, policyNumber: string): Promise<readonly AuditSubject[]> {
  const { rows } = await db.query<AuditSubject>(
    `with mine as (select contract_id_of($1) as contract_id)
     select addendum_number as about, null as actions from addendums join mine using (contract_id)
      union
     select 'refund ' || refund_id, null from premium_refunds join mine using (contract_id)
      union
     select o.file_id::text, 'payment-file.' from payment_orders o join premium_refunds r using (refund_id) join mine using (contract_id)
      union
     select l.line_id::text, 'statement.' from statement_lines l join bills b using (bill_id) join mine using (contract_id)
      union
     select p.line_id::text, 'statement.' from statement_parts p join bills b using (bill_id) join mine using (contract_id)`,
    [policyNumber],
  );
  return rows.map(({ about, actions }) => (actions ? { about, actions } : { about }));
}
