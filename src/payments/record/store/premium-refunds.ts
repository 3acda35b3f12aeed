import type { Kopecks } from '#kernel/money/money.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import type { ListQuery } from '#platform/db/lists/list-query.ts';
import type { Pool, Queryable } from '#platform/db/pool.ts';
import { inTransaction } from '#platform/db/transaction.ts';

export interface PremiumRefund {
  readonly refundId: bigint;
  readonly contractId: bigint;
  readonly policyNumber: string;
  readonly addendumNumber: string;
  readonly kind: 'CHANGE' | 'CORRECTION' | 'TERMINATION';
  readonly amount: Kopecks;
  /** Amount that was requested from the acquirer, in kopecks; includes the amount already returned. */
  readonly atAcquirer: Kopecks;
  readonly returned: Kopecks;
  readonly transferred: Kopecks;
  /** Amount of a payment order that is in a file for the bank and not paid yet. */
  readonly ordered: Kopecks;
  /** Amount that can be paid now, in kopecks: not requested from the acquirer, transferred, ordered or held back. */
  readonly payable: Kopecks;
  /** Amount that is held back, in kopecks. */
  readonly held: Kopecks;
  readonly owedAt: Date;
  /** Last day by which the law requires the refund; null if the law sets none. */
  readonly dueOn: DateText | null;
  /** Reason why staff hold the refund or a part of it back, such as an open or paid claim; null if nothing is held back. */
  readonly heldFor: string | null;
  /** Time when the refund was cancelled; null if it was not. */
  readonly cancelledAt: Date | null;
}

/** SQL for the amount of a refund `r` that was not requested from the acquirer, transferred or ordered. */
const rest = '(r.amount_kopecks - r.asked_kopecks - r.transferred_kopecks - r.ordered_kopecks)';
/** SQL for the part of `rest` that is held back: all of `rest` unless staff hold a certain amount. */
const held = `(case when r.held_for is null then 0 else coalesce(r.held_kopecks, ${rest}) end)`;

/** SQL for the own route of a refund `r`; PAYABLE if the row does not decide the route. */
const ownRoute = `(case when r.ordered_kopecks > 0 then 'FILE' when ${rest} - ${held} <> 0 then 'PAYABLE'
                   when ${held} > 0 then 'HELD' else 'ASKED' end)`;

const refundColumns = `
  select r.refund_id as "refundId", r.contract_id as "contractId",
         a.addendum_number as "addendumNumber", a.kind, r.amount_kopecks as amount,
         r.transferred_kopecks as transferred, r.ordered_kopecks as ordered, r.owed_at as "owedAt",
         a.refund_due_on as "dueOn", r.held_for as "heldFor", r.cancelled_at as "cancelledAt",
         r.asked_kopecks as "atAcquirer", r.returned_kopecks as returned, ${held} as held, ${rest} - ${held} as payable`;
const refundTables = ' from premium_refunds r join addendums a using (addendum_id)';
const refundSelect = `${refundColumns}, c.policy_number as "policyNumber"${refundTables}
    join contracts c on c.contract_id = r.contract_id`;

/** SQL condition that repeats the condition of an index on `premium_refunds`, so that PostgreSQL can use the index. */
export const mayBeOpen = 'r.transferred_kopecks + r.returned_kopecks < r.amount_kopecks';

/** SQL condition for a refund that is owed at a time and was not cancelled. */
export const isDue = (at: string) => `r.owed_at <= ${at} and r.cancelled_at is null`;

/** Next step of a refund: the acquirer, a transfer with or without confirmed bank details, a payment file, a wait for the acquirer, or a hold. */
export const refundRoutes = ['ACQUIRER', 'TRANSFER', 'DETAILS', 'FILE', 'ASKED', 'HELD'] as const;
export type RefundRoute = (typeof refundRoutes)[number];

export interface RoutedRefund extends PremiumRefund {
  readonly route: RefundRoute;
  /** Amount that the acquirer can still return, and the amount to transfer besides it. */
  readonly byAcquirer: Kopecks;
  readonly toTransfer: Kopecks;
  /** Number of the payment file with an unpaid order for the refund; null if there is none. */
  readonly fileId: bigint | null;
  /** State of the client's bank details: sent ones were not checked by staff, entered ones were not confirmed by a second person. */
  readonly payee: 'MISSING' | 'REQUESTED' | 'RECEIVED' | 'ENTERED' | 'CONFIRMED';
}

/** SQL for the amount that the acquirer can return for the contract of a refund `r`. */
const atAcquirerFree = `
  select coalesce(sum(greatest(0, least(m.activated_kopecks, p.amount_kopecks - given.kopecks))), 0)::bigint as free
    from payments p
    join acquirer_money m on m.order_id = coalesce(p.joint_order_id, p.order_id)
   cross join lateral (
         select coalesce(sum(q.amount_kopecks) filter (where q.state <> 'REFUSED' and o.contract_id = p.contract_id), 0) as kopecks,
                coalesce(bool_or(q.state = 'REFUSED' and q.premium_refund_id = r.refund_id), false) as is_refused
           from acquirer_refunds q
           join premium_refunds o on o.refund_id = q.premium_refund_id
          where q.money_id = m.money_id) as given
   where p.contract_id = r.contract_id and p.status = 'PAID' and m.activated_kopecks > 0 and not given.is_refused`;

/** SQL for the contract number, which begins the number of an addendum; so a list reads no partition of contracts. */
const policyOfAddendum = `regexp_replace(a.addendum_number, '-\\d+$', '')`;

/** SQL that selects refunds `r` with their routes. */
const routedSql = (where: string) => `
  select owed.*, least(free, payable) as "byAcquirer", payable - least(free, payable) as "toTransfer",
         case when "ownRoute" <> 'PAYABLE' then "ownRoute" when free > 0 then 'ACQUIRER'
              when payee = 'CONFIRMED' then 'TRANSFER' else 'DETAILS' end as route
    from (${refundColumns}, ${ownRoute} as "ownRoute", ${policyOfAddendum} as "policyNumber", f.free, o.file_id as "fileId",
                 case when y.confirmed_at is not null then 'CONFIRMED' when y.payee_id is not null then 'ENTERED'
                      when r.details_requested_at is null then 'MISSING'
                      when exists (select from received_payees v where v.refund_id = r.refund_id) then 'RECEIVED'
                      else 'REQUESTED' end as payee
            ${refundTables}
           cross join lateral (${atAcquirerFree}) as f
            left join payment_orders o on o.refund_id = r.refund_id and o.state = 'ORDERED'
            left join refund_payees y on y.refund_id = r.refund_id and y.replaced_at is null
           where ${where}) as owed`;

export async function findRoutedRefund(db: Queryable, refundId: bigint): Promise<RoutedRefund | null> {
  const { rows } = await db.query<RoutedRefund>(routedSql('r.refund_id = $1'), [refundId]);
  return rows[0] ?? null;
}

/** Finds owed refunds of a route, oldest first. */
export async function findRoutedRefunds(
  db: Queryable,
  at: Date,
  { limit, route }: { readonly limit: number; readonly route: RefundRoute },
): Promise<RoutedRefund[]> {
  const result = await db.query<RoutedRefund>(
    `select * from (${routedSql(`${mayBeOpen} and ${isDue('$1')}`)}) as routed
      where route = $3 order by "refundId" limit $2`,
    [at, limit, route],
  );
  return result.rows;
}

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

/** Locks the premium refund of an acquirer's refund before its money, in the order in which refunds are requested. */
export async function lockRefundAt(tx: Queryable, acquirerRefundId: string): Promise<void> {
  await tx.query(
    'select from premium_refunds where refund_id = (select premium_refund_id from acquirer_refunds where refund_id = $1) for update',
    [acquirerRefundId],
  );
}

export async function lockRefund(tx: Queryable, refundId: bigint): Promise<PremiumRefund | null> {
  await tx.query('select 1 from premium_refunds where refund_id = $1 for update', [refundId]);
  const result = await tx.query<PremiumRefund>(`${refundSelect} where r.refund_id = $1`, [refundId]);
  return result.rows[0] ?? null;
}

/** Money at the acquirer that paid a contract, and the amount that can still be refunded from it. */
export interface GivenMoney {
  readonly moneyId: bigint;
  readonly available: Kopecks;
  /** True while another refund of the money is under way; the acquirer makes one at a time. */
  readonly isBusy: boolean;
}

/** Finds and locks a contract's money, newest first. */
export async function moneyOfContract(tx: Queryable, contractId: bigint): Promise<GivenMoney[]> {
  const result = await tx.query<GivenMoney>(
    `select m.money_id as "moneyId",
            least(m.activated_kopecks,
                  p.amount_kopecks - coalesce((select sum(q.amount_kopecks)::bigint
                                                 from acquirer_refunds q
                                                 join premium_refunds r on r.refund_id = q.premium_refund_id
                                                where q.money_id = m.money_id and q.state <> 'REFUSED'
                                                  and r.contract_id = p.contract_id), 0)) as available,
            exists (select 1 from acquirer_refunds q
                     where q.money_id = m.money_id and q.state in ('REQUESTED', 'PENDING')) as "isBusy"
       from payments p
       join acquirer_money m on m.order_id = coalesce(p.joint_order_id, p.order_id)
      where p.contract_id = $1 and p.status = 'PAID' and m.activated_kopecks > 0
      order by p.paid_at desc, m.money_id desc
        for update of m`,
    [contractId],
  );
  return result.rows;
}

/** Holds a refund: all that is not paid yet, or only `amount`. A null `reason` releases it. */
export async function holdRefund(
  tx: Queryable,
  refundId: bigint,
  reason: string | null,
  amount: Kopecks | null,
): Promise<void> {
  await tx.query('update premium_refunds set held_for = $2, held_kopecks = $3 where refund_id = $1', [
    refundId,
    reason,
    amount,
  ]);
}

/** Cancels refunds of a revoked termination. The client owes the sum that was already requested or paid. */
export async function takeRefundBack(
  tx: Queryable,
  { addendumId, contractId }: { readonly addendumId: bigint; readonly contractId: bigint },
  { at, payBefore }: { readonly at: Date; readonly payBefore: DateText },
): Promise<void> {
  await tx.query(
    `with untouched as (
       update premium_refunds r set cancelled_at = $4
        where r.addendum_id = $1 and r.cancelled_at is null and r.asked_kopecks + r.transferred_kopecks + r.ordered_kopecks = 0
       returning refund_id
     ), given as (
       select sum(r.amount_kopecks)::bigint as amount
         from premium_refunds r
        where r.addendum_id = $1 and r.cancelled_at is null and r.refund_id not in (select refund_id from untouched)
     )
     insert into installments (contract_id, nr, amount_kopecks, due_on, status)
     select $2, (select max(nr) + 1 from installments where contract_id = $2), amount, $3, 'DUE'
       from given where amount > 0`,
    [addendumId, contractId, payBefore, at],
  );
}
