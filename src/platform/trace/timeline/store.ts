import type { JsonObject } from '#kernel/json.ts';
import type { Queryable } from '../../db/queryable.ts';
import type { Subject } from '../subjects/find-subject.ts';

/** Something that happened, as the tables tell it; amounts in details are kopecks as text, under `amount`. */
export interface EventRow {
  readonly at: Date;
  readonly kind: string;
  readonly what: string;
  readonly requestId: string | null;
  readonly details: JsonObject;
}

/**
 * Newest first. A partner may send one id with many requests: those about other contracts are left out, and so are those of
 * other partners, whatever ids they send.
 */
export async function requestEvents(db: Queryable, wanted: Subject, limit: number): Promise<EventRow[]> {
  const result = await db.query<EventRow>(
    `select r.at, 'request' as kind, r.method || ' ' || r.route as what, r.request_id as "requestId",
            jsonb_strip_nulls(jsonb_build_object(
              'status', r.status, 'ms', r.ms, 'partner', nullif(r.partner, ''), 'contract', r.policy_number,
              'operation', o.operation_id, 'original', nullif(o.request_id, r.request_id),
              'code', coalesce(r.error_code, case when r.status >= 400 then o.refusal ->> 'code' end),
              'faults', coalesce(r.faults, case when r.status >= 400 then o.refusal -> 'faults' end),
              'body', coalesce(r.body, case when r.status >= 400 then o.refusal -> 'body' end))) as details
       from request_log r
       left join partners p on p.login = r.partner and r.subject_id is not null
       left join operations o on o.operation_id = r.subject_id and o.partner_id = p.partner_id
      where r.at >= coalesce($9::timestamptz, '-infinity')
        -- Each index is looked into once for all of it.
        and (r.request_id = any($8) or r.policy_number = any($2) or r.subject_id = any($5::uuid[]))
        and ((r.partner = $7 and (r.request_id = any($1)
                                 or r.policy_number = any($2)
                                 or r.subject_id = any($5::uuid[])
                                 or (r.request_id = any($3) and r.policy_number is null)))
         or (r.partner = '' and (r.policy_number = any($2)
                                 or r.subject_id = any($5::uuid[])
                                 or (r.request_id = any($6) and r.policy_number is null))))
      order by r.at desc
      limit $4`,
    [
      wanted.sentIds,
      wanted.aboutIds,
      wanted.requestIds,
      limit,
      wanted.uuids,
      wanted.otherRequestIds,
      wanted.partner,
      [...new Set([...wanted.sentIds, ...wanted.requestIds, ...wanted.otherRequestIds])],
      wanted.since,
    ],
  );
  return result.rows;
}

/** Requests of a partner that became operations: when they were accepted, and how they ended. */
export async function operationEvents(
  db: Queryable,
  { requestIds, operationIds, partner }: Subject,
): Promise<EventRow[]> {
  const result = await db.query<EventRow>(
    `with operation as (
       select o.*
         from operations o
         join partners p on p.partner_id = o.partner_id and p.login = $3
        where o.request_id = any($1) or o.operation_id = any($2::uuid[])
     )
     select accepted_at as at, 'operation' as kind, 'ACCEPTED' as what, request_id as "requestId",
            jsonb_build_object('operation', operation_id, 'request', method || ' ' || route, 'state', state) as details
       from operation
      union all
     select finished_at, 'operation', state, request_id,
            jsonb_strip_nulls(jsonb_build_object(
              'operation', operation_id, 'status', status, 'attempts', attempt, 'code', refusal ->> 'code',
              'fields', nullif(jsonb_path_query_array(refusal -> 'faults', '$[*].field'), '[]'),
              'faults', refusal -> 'faults', 'body', refusal -> 'body'))
       from operation where finished_at is not null`,
    [requestIds, operationIds, partner],
  );
  return result.rows;
}

/** What became of contracts, and of the money for them. */
export async function contractEvents(db: Queryable, contractIds: readonly bigint[]): Promise<EventRow[]> {
  const result = await db.query<EventRow>(
    `with contract as (select * from contracts where contract_id = any($1)),
          lot as (select p.*, c.policy_number, coalesce(p.joint_order_id, p.order_id) as link_id
                    from payments p join contract c using (contract_id)),
          money as (select * from acquirer_money where order_id in (select link_id from lot))
     ${eventSelects
       .map(
         ([at, kind, what, requestId, details, from]) =>
           `select ${at} as at, '${kind}' as kind, ${what} as what, ${requestId} as "requestId",
                   jsonb_strip_nulls(jsonb_build_object(${details})) as details
              from ${from}`,
       )
       .join(' union all ')}`,
    [contractIds],
  );
  return result.rows.filter(({ at }) => at !== null);
}

/** Moment, kind, what happened, request, details, and where all that stands; a moment may be missing. */
const eventSelects: readonly (readonly [string, string, string, string, string, string])[] = [
  [
    'h.at',
    'state',
    'h.action',
    'h.request_id',
    `'contract', c.policy_number, 'from', h.from_status, 'to', h.to_status, 'version', h.version, 'by', h.actor,
     'changed', jsonb_path_query_array(h.changes, '$[*].field')`,
    'contract_history h join contract c using (contract_id)',
  ],
  [
    'a.created_at',
    'addendum',
    `a.kind`,
    'a.request_id',
    `'addendum', a.addendum_number, 'effective', a.effective_on, 'amount', a.difference_kopecks::text,
     'by', a.created_by`,
    'addendums a join contract c using (contract_id)',
  ],
  [
    'coalesce(a.in_force_at, a.ended_at)',
    'addendum',
    'a.status',
    'null',
    `'addendum', a.addendum_number`,
    'addendums a join contract c using (contract_id)',
  ],
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
    'premium_refunds r join contract c using (contract_id)',
  ],
  [
    'r.transferred_at',
    'refund',
    `'TRANSFERRED'`,
    'null',
    `'amount', r.transferred_kopecks::text, 'by', r.transferred_by`,
    'premium_refunds r join contract c using (contract_id)',
  ],
  [
    'coalesce(s.resolved_at, f.imported_at)',
    'bank',
    's.state',
    'null',
    `'line', s.line_id, 'bill', b.bill_number, 'amount', s.amount_kopecks::text, 'booked', s.booked_on, 'by', s.resolved_by`,
    `statement_lines s join statement_files f using (file_id) join bills b using (bill_id)
       join contract c on c.contract_id = b.contract_id`,
  ],
  [
    'r.printed_at',
    'receipt',
    'r.receipt_number',
    'null',
    `'order', r.order_id`,
    'cash_receipts r join contract c using (contract_id)',
  ],
  [
    'i.issued_at',
    'form',
    'i.form_type',
    'null',
    `'contract', c.policy_number, 'edition', nullif(i.edition, 0)`,
    'issued_forms i join contract c using (contract_id)',
  ],
  [
    'r.reported_at',
    'report',
    `'REPORTED'`,
    'null',
    `'contract', c.policy_number, 'registration', r.registration_id`,
    'contract_reports r join contract c using (contract_id)',
  ],
];
