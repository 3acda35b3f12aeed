import type { ListQuery } from '#platform/db/lists/list-query.ts';
import type { Pool, Queryable } from '#platform/db/pool.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { mayBeOpen, type RefundRoute, type RoutedRefund, routedSql } from './premium-refunds.ts';

/** A refund that is owed and not received in full, as staff see it in a list. */
export interface ListedRefund
  extends Pick<
    RoutedRefund,
    | 'addendumNumber'
    | 'kind'
    | 'amount'
    | 'owedAt'
    | 'returned'
    | 'route'
    | 'policyNumber'
    | 'byAcquirer'
    | 'toTransfer'
    | 'ordered'
    | 'held'
    | 'payee'
    | 'dueOn'
    | 'heldFor'
  > {
  readonly id: bigint;
  /** Amount that the acquirer was asked to return and has not returned yet, in kopecks. */
  readonly atAcquirer: bigint;
  /** Number of the payment file with an unpaid order; empty if there is none. */
  readonly file: string;
}

/** Lists refunds that are owed and not received in full, oldest first. */
export function listedRefundsQuery(at: Date, after: bigint, route: RefundRoute | null): ListQuery {
  return {
    rows: `select refund_id as id, amount_kopecks as amount, returned_kopecks as returned, owed_at as "owedAt", held_for as "heldFor"
             from listed_refunds where owed_at <= $1 and refund_id > $2${route === null ? '' : ' and route = $3'}`,
    values: [at, after, ...(route === null ? [] : [route])],
    fields: { id: 'bigint', amount: 'kopecks', returned: 'kopecks', owedAt: 'timestamptz', heldFor: 'text' },
    order: [{ field: 'id', isDescending: false }],
    exact: (number) => `id = any(array(
      select refund_id from premium_refunds where contract_id = contract_id_of(${number})
       union all select refund_id from addendums join premium_refunds using (addendum_id) where addendum_number = ${number}))`,
    sums: ['amount', 'returned'],
    complete: {
      columns: `o.route, o.policy_number as "policyNumber", o.addendum_number as "addendumNumber", o.kind,
                o.at_acquirer_kopecks as "atAcquirer", o.by_acquirer_kopecks as "byAcquirer", o.to_transfer_kopecks as "toTransfer",
                o.ordered_kopecks as ordered, o.held_kopecks as held, o.payee, coalesce(o.file_id::text, '') as file, o.due_on as "dueOn"`,
      joins: 'join listed_refunds o on o.refund_id = l.id',
    },
  };
}

/** SQL that notes the open refunds of contracts `from` a row source `s`, so that their routes are listed again. */
export const noteRefundsSql = (from: string) => `
  insert into noted_refunds (contract_id)
  select distinct r.contract_id from ${from} as s join premium_refunds r using (contract_id) where ${mayBeOpen}`;

/** Key of an advisory lock: an arbitrary number that no other lock uses. */
const listLock = 4_711_000_022;

/**
 * Lists the open refunds of contracts noted at most `most` times, and removes closed ones. Returns the number of notes. One process does
 * this at a time, so that an older state never replaces a newer one.
 */
export async function listNotedRefunds(pool: Pool, most: number): Promise<number> {
  const { rows } = await pool.query('select from noted_refunds limit 1');
  if (rows.length === 0) return 0;
  return inTransaction(pool, async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [listLock]);
    return listTaken(tx, most);
  });
}

async function listTaken(tx: Queryable, most: number): Promise<number> {
  const { rows } = await tx.query<{ taken: number }>(
    `with taken as (
       delete from noted_refunds where ctid = any(array(select ctid from noted_refunds limit $1)) returning contract_id
     ), open as materialized (
       select * from (${routedSql(`r.contract_id = any(array(select distinct contract_id from taken)) and ${mayBeOpen} and r.cancelled_at is null`)}) as routed
     ), closed as (
       delete from listed_refunds
        where contract_id = any(array(select distinct contract_id from taken)) and refund_id not in (select "refundId" from open)
     ), listed as (
       insert into listed_refunds as l (refund_id, contract_id, policy_number, addendum_number, kind, route, amount_kopecks, returned_kopecks,
                                        at_acquirer_kopecks, by_acquirer_kopecks, to_transfer_kopecks, ordered_kopecks, held_kopecks, payee,
                                        file_id, held_for, owed_at, due_on)
       select "refundId", "contractId", "policyNumber", "addendumNumber", kind, route, amount, returned, "atAcquirer" - returned, "byAcquirer",
              "toTransfer", ordered, held, payee, "fileId", "heldFor", "owedAt", "dueOn"
         from open order by "refundId"
       on conflict (refund_id) do update
          set route = excluded.route, amount_kopecks = excluded.amount_kopecks, returned_kopecks = excluded.returned_kopecks,
              at_acquirer_kopecks = excluded.at_acquirer_kopecks, by_acquirer_kopecks = excluded.by_acquirer_kopecks,
              to_transfer_kopecks = excluded.to_transfer_kopecks, ordered_kopecks = excluded.ordered_kopecks,
              held_kopecks = excluded.held_kopecks, payee = excluded.payee, file_id = excluded.file_id, held_for = excluded.held_for,
              owed_at = excluded.owed_at, due_on = excluded.due_on
     )
     select count(*)::int as taken from taken`,
    [most],
  );
  return rows[0]?.taken ?? 0;
}
