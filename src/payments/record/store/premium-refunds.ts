import type { Kopecks } from '#kernel/money/money.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import type { Queryable } from '#platform/db/pool.ts';

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
const isDue = (at: string) => `r.owed_at <= ${at} and r.cancelled_at is null`;

/** Counts and sums the refunds that are owed and not received in full, by cause. */
export async function openRefundTotals(
  db: Queryable,
  at: Date,
): Promise<{ readonly reason: string; readonly count: number; readonly amount: Kopecks }[]> {
  const result = await db.query<{ reason: string; count: number; amount: Kopecks }>(
    `select a.kind as reason, count(*)::int as count,
            sum(r.amount_kopecks - r.returned_kopecks - r.transferred_kopecks)::bigint as amount
       ${refundTables} where ${mayBeOpen} and ${isDue('$1')} group by a.kind`,
    [at],
  );
  return result.rows;
}

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
export const routedSql = (where: string) => `
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
