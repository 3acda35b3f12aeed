import type { Queryable } from '../../db/queryable.ts';

/** Ids of one story. */
export interface KnownIds {
  /** Numbers of the contracts, of their addendums, payments, links, refunds: what jobs are about. */
  readonly aboutIds: readonly string[];
  /** Of what the partner has asked for. */
  readonly requestIds: readonly string[];
  /** Of what clients, the bank and the staff have done. */
  readonly otherRequestIds: readonly string[];
  /** A day before the first of the contracts was saved; null without contracts. */
  readonly since: Date | null;
}

/** Whose an id is: partners whose contract, addendum, link or operation it names, and partners that have sent it with a request. */
export interface Holders {
  readonly owners: readonly string[];
  readonly senders: readonly string[];
}

/** `uuid` is the id where it is one. */
export async function holdersOf(db: Queryable, id: string, uuid: string | null): Promise<Holders> {
  const result = await db.query<{ owners: string[] | null; senders: string[] | null }>(
    `with owner as (
       select c.partner_id from contract_keys k join contracts c using (contract_id)
        where k.policy_number = $1 or k.draft_id = $2::uuid
        union select c.partner_id from addendums a join contracts c using (contract_id) where a.addendum_number = $1
        union select c.partner_id from payments p join contracts c using (contract_id)
               where p.order_id = $2::uuid or p.joint_order_id = $2::uuid
        union select partner_id from operations where operation_id = $2::uuid
     ), sender as (
       select partner from request_log where request_id = $1 and partner <> ''
        union select p.login from operations o join partners p using (partner_id) where o.request_id = $1
        union select p.login from contract_history h join contracts c using (contract_id) join partners p using (partner_id)
               where h.request_id = $1
        union select p.login from addendums a join contracts c using (contract_id) join partners p using (partner_id)
               where a.request_id = $1
     )
     select (select array_agg(distinct login order by login) from partners join owner using (partner_id)) as owners,
            (select array_agg(distinct partner order by partner) from sender
              where not exists (select from owner)) as senders`,
    [id, uuid],
  );
  const { owners, senders } = result.rows[0] ?? {};
  return { owners: owners ?? [], senders: senders ?? [] };
}

/** Operations that an id names, that a request under it became, or whose answer one fetched: of one partner. */
export async function operationsOf(
  db: Queryable,
  id: string,
  uuid: string | null,
  partner: string,
  limit: number,
): Promise<readonly { readonly operationId: string; readonly requestId: string }[]> {
  const result = await db.query<{ operationId: string; requestId: string }>(
    `select o.operation_id as "operationId", o.request_id as "requestId"
       from operations o
       join partners p on p.partner_id = o.partner_id and p.login = $3
      where o.operation_id = $2::uuid or o.request_id = $1
         or o.operation_id in (select subject_id from request_log where request_id = $1 and partner = $3)
      order by o.operation_id desc
      limit $4`,
    [id, uuid, partner, limit],
  );
  return result.rows;
}

/** Contracts of a partner that an id names or that requests were about, the newest first; `uuid` is the id where it is one. */
export async function contractsOf(
  db: Queryable,
  wanted: {
    readonly id: string;
    readonly uuid: string | null;
    /** The id among others that stand for the same. */
    readonly requestIds: readonly string[];
    readonly partner: string;
    readonly limit: number;
  },
): Promise<bigint[]> {
  const result = await db.query<{ contractId: bigint }>(
    `select contract_id as "contractId"
       from (select contract_id from contract_keys where policy_number = $1 or draft_id = $2::uuid
              union select contract_id from contract_history where request_id = any($3)
              union select contract_id from addendums where addendum_number = $1 or request_id = any($3)
              union select contract_id from payments where order_id = $2::uuid or joint_order_id = $2::uuid
              union select k.contract_id from request_log r join contract_keys k using (policy_number)
                     where r.request_id = any($3) and r.partner = $4) as named
       join contracts c using (contract_id)
       join partners p on p.partner_id = c.partner_id and p.login = $4
      order by contract_id desc
      limit $5`,
    [wanted.id, wanted.uuid, wanted.requestIds, wanted.partner, wanted.limit],
  );
  return result.rows.map(({ contractId }) => contractId);
}

/** What is known of contracts under other names. */
export async function namesOf(
  db: Queryable,
  contractIds: readonly bigint[],
  partner: string,
): Promise<KnownIds> {
  const result = await db.query<{
    aboutIds: string[] | null;
    requestIds: string[] | null;
    others: string[] | null;
    since: Date | null;
  }>(
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
               select request_id from contract_history where contract_id = any($1) and actor = $2
               union select request_id from addendums where contract_id = any($1) and created_by = $2
             ) as request (id)) as "requestIds",
            (select array_agg(id) from (
               select request_id from contract_history where contract_id = any($1) and actor <> $2
               union select request_id from addendums where contract_id = any($1) and created_by <> $2
               union select request_id from money_movements join money using (money_id)
             ) as request (id)) as others,
            (select min(created_at) - interval '1 day' from contracts where contract_id = any($1)) as since`,
    [contractIds, partner],
  );
  const { aboutIds, requestIds, others, since } = result.rows[0] ?? {};
  return {
    aboutIds: aboutIds ?? [],
    requestIds: requestIds ?? [],
    otherRequestIds: others ?? [],
    since: since ?? null,
  };
}
