import type { Queryable } from '../../db/queryable.ts';
import type { JsonObject } from '../../kernel/json.ts';

/** Something that happened, as the tables tell it; amounts in details are kopecks as text, under `amount`. */
export interface EventRow {
  readonly at: Date;
  readonly kind: string;
  readonly what: string;
  readonly requestId: string | null;
  readonly details: JsonObject;
}

/** What an id may stand for. */
export interface Subject {
  /** Numbers of the contracts, of their addendums, payments, links, refunds: what jobs are about. */
  readonly aboutIds: readonly string[];
  readonly requestIds: readonly string[];
}

/** Contracts that an id names or that a request under it was about, the newest first; `uuid` is the id where it is one. */
export async function contractsOf(
  db: Queryable,
  id: string,
  uuid: string | null,
  limit: number,
): Promise<bigint[]> {
  const result = await db.query<{ contractId: bigint }>(
    `select contract_id as "contractId" from contract_keys where policy_number = $1 or draft_id = $2::uuid
      union select contract_id from contract_history where request_id = $1
      union select contract_id from addendums where addendum_number = $1 or request_id = $1
      union select contract_id from payments where order_id = $2::uuid or joint_order_id = $2::uuid
      union select k.contract_id from request_log r join contract_keys k using (policy_number) where r.request_id = $1
      union select h.contract_id from operations o join contract_history h using (request_id)
             where o.operation_id = $2::uuid
      order by "contractId" desc
      limit $3`,
    [id, uuid, limit],
  );
  return result.rows.map(({ contractId }) => contractId);
}

/** What is known of contracts under other names. */
export async function subjectOf(db: Queryable, contractIds: readonly bigint[]): Promise<Subject> {
  const result = await db.query<{ aboutIds: string[] | null; requestIds: string[] | null }>(
    `with link as (select distinct coalesce(joint_order_id, order_id) as order_id from payments
                    where contract_id = any($1)),
          money as (select money_id, acquirer_payment_id from acquirer_money join link using (order_id))
     select (select array_agg(id) from (
               select policy_number from contract_keys where contract_id = any($1)
               union select addendum_number from addendums where contract_id = any($1)
               union select order_id::text from payments where contract_id = any($1)
               union select order_id::text from link
               union select acquirer_payment_id from payment_attempts join link using (order_id)
               union select acquirer_payment_id from money
               union select refund_id::text from acquirer_refunds join money using (money_id)
             ) as about (id) where id is not null) as "aboutIds",
            (select array_agg(id) from (
               select request_id from contract_history where contract_id = any($1)
               union select request_id from addendums where contract_id = any($1)
               union select request_id from money_movements join money using (money_id)
             ) as request (id)) as "requestIds"`,
    [contractIds],
  );
  const { aboutIds, requestIds } = result.rows[0] ?? {};
  return { aboutIds: aboutIds ?? [], requestIds: requestIds ?? [] };
}

export interface RequestsWanted {
  readonly requestIds: readonly string[];
  /** Numbers of contracts among other ids. */
  readonly aboutIds: readonly string[];
  /** Those of them that an address may name: of operations and of links. */
  readonly uuids: readonly string[];
  /** All requests under this one, whatever contract they were about. */
  readonly id: string;
  readonly limit: number;
}

/** Newest first. A partner may send one id with many requests: those about other contracts are left out. */
export async function requestEvents(db: Queryable, wanted: RequestsWanted): Promise<EventRow[]> {
  const result = await db.query<EventRow>(
    `select at, 'request' as kind, method || ' ' || route as what, request_id as "requestId",
            jsonb_strip_nulls(jsonb_build_object(
              'status', status, 'ms', ms, 'partner', nullif(partner, ''), 'contract', policy_number,
              'code', error_code, 'faults', faults, 'body', body)) as details
       from request_log
      where request_id = $1
         or policy_number = any($2)
         or subject_id = any($5::uuid[])
         or (request_id = any($3) and policy_number is null)
      order by at desc
      limit $4`,
    [wanted.id, wanted.aboutIds, wanted.requestIds, wanted.limit, wanted.uuids],
  );
  return result.rows;
}

/** Requests that became operations: when they were accepted, and how they ended. */
export async function operationEvents(
  db: Queryable,
  requestIds: readonly string[],
  operationId: string | null,
): Promise<EventRow[]> {
  const result = await db.query<EventRow>(
    `with operation as (
       select *, case when status >= 400 then convert_from(answer, 'UTF8')::json end as refusal
         from operations where request_id = any($1) or operation_id = $2::uuid
     )
     select accepted_at as at, 'operation' as kind, 'ACCEPTED' as what, request_id as "requestId",
            jsonb_build_object('operation', operation_id, 'request', method || ' ' || route, 'state', state) as details
       from operation
      union all
     select finished_at, 'operation', state, request_id,
            jsonb_strip_nulls(jsonb_build_object(
              'operation', operation_id, 'status', status, 'attempts', attempt, 'code', refusal ->> 'code_c',
              'fields', (select jsonb_agg(d -> 'metadata' ->> 'field') from json_array_elements(refusal -> 'details') d)))
       from operation where finished_at is not null`,
    [requestIds, operationId],
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
