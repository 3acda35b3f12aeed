import type { Kopecks } from '#kernel/money/money.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import type { ListQuery } from '#platform/db/lists/list-query.ts';
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
  readonly owedAt: Date;
  /** Last day by which the law requires the refund; null if the law sets none. */
  readonly dueOn: DateText | null;
  /** Reason why staff hold the refund back, such as an open or paid claim; null if it is not held back. */
  readonly heldFor: string | null;
  /** Time when the refund was cancelled; null if it was not. */
  readonly cancelledAt: Date | null;
}

const refundColumns = `
  select r.refund_id as "refundId", r.contract_id as "contractId",
         a.addendum_number as "addendumNumber", a.kind, r.amount_kopecks as amount,
         r.transferred_kopecks as transferred, r.owed_at as "owedAt",
         a.refund_due_on as "dueOn", r.held_for as "heldFor", r.cancelled_at as "cancelledAt",
         q."atAcquirer", q.returned`;
const refundTables = `
    from premium_refunds r
   cross join lateral (select coalesce(sum(amount_kopecks) filter (where state <> 'REFUSED'), 0)::bigint as "atAcquirer",
                              coalesce(sum(amount_kopecks) filter (where state = 'SUCCEEDED'), 0)::bigint as returned
                         from acquirer_refunds where premium_refund_id = r.refund_id) as q
    join addendums a using (addendum_id)`;
const refundSelect = `${refundColumns}, c.policy_number as "policyNumber"${refundTables}
    join contracts c on c.contract_id = r.contract_id`;

/** SQL condition that repeats the condition of an index on `premium_refunds`, so that PostgreSQL can use the index. */
const mayBeOpen = 'r.transferred_kopecks + r.returned_kopecks < r.amount_kopecks';

/** SQL condition for a refund that is owed at a time and was not cancelled. */
const isDue = (at: string) => `r.owed_at <= ${at} and r.cancelled_at is null`;

/** Finds refunds that are owed and not received in full, oldest first. */
export async function findOpenRefunds(
  db: Queryable,
  at: Date,
  after: bigint,
  limit: number,
): Promise<PremiumRefund[]> {
  const result = await db.query<PremiumRefund>(
    `select * from (${refundSelect} where ${mayBeOpen} and ${isDue('$3')} and r.refund_id > $1) as owed
      where returned + transferred < amount
      order by "refundId"
      limit $2`,
    [after, limit, at],
  );
  return result.rows;
}

/** Counts and sums the refunds that are owed and not received in full, by cause. */
export async function openRefundTotals(
  db: Queryable,
  at: Date,
): Promise<{ readonly reason: string; readonly count: number; readonly amount: Kopecks }[]> {
  const result = await db.query<{ reason: string; count: number; amount: Kopecks }>(
    `select kind as reason, count(*)::int as count, sum(amount - returned - transferred)::bigint as amount
       from (${refundSelect} where ${mayBeOpen} and ${isDue('$1')}) as owed
      where returned + transferred < amount
      group by kind`,
    [at],
  );
  return result.rows;
}

/** A refund that is owed and not received in full, as staff see it in a list. */
export interface ListedRefund extends Pick<PremiumRefund, 'addendumNumber' | 'kind' | 'amount' | 'owedAt'> {
  readonly id: bigint;
  readonly returned: Kopecks;
  /** Amount that the acquirer was asked to return and has not returned yet, in kopecks. */
  readonly atAcquirer: Kopecks;
  readonly toTransfer: Kopecks;
  readonly dueOn: DateText | null;
  readonly heldFor: string | null;
}

/** Lists refunds that are owed and not received in full, oldest first. Only the shown refunds read their addendums. */
export function openRefundsQuery(at: Date, after: bigint): ListQuery {
  return {
    rows: `select refund_id as id, amount_kopecks as amount, returned_kopecks as returned, owed_at as "owedAt",
                  held_for as "heldFor", addendum_id, transferred_kopecks
             from premium_refunds r
            where ${mayBeOpen} and ${isDue('$1')} and refund_id > $2`,
    values: [at, after],
    fields: { id: 'bigint', amount: 'kopecks', returned: 'kopecks', owedAt: 'timestamptz', heldFor: 'text' },
    order: [{ field: 'id', isDescending: false }],
    exact: (number) => `id = any(array(
      select refund_id from premium_refunds where contract_id = contract_id_of(${number})
       union all select refund_id from addendums join premium_refunds using (addendum_id) where addendum_number = ${number}))`,
    complete: {
      columns: `a.addendum_number as "addendumNumber", a.kind, a.refund_due_on as "dueOn", q."atAcquirer",
                l.amount - l.returned - q."atAcquirer" - l.transferred_kopecks as "toTransfer"`,
      joins: `join addendums a using (addendum_id)
        cross join lateral (select coalesce(sum(amount_kopecks) filter (where state <> 'REFUSED'), 0)::bigint - l.returned as "atAcquirer"
                              from acquirer_refunds where premium_refund_id = l.id) as q`,
    },
    sums: ['amount', 'returned'],
  };
}

/** Recomputes the returned amount of a premium refund after the acquirer has made a refund. */
export async function markRefundReturned(db: Queryable, acquirerRefundId: string): Promise<void> {
  await db.query(
    `update premium_refunds r
        set returned_kopecks = (select sum(amount_kopecks) from acquirer_refunds where premium_refund_id = r.refund_id and state = 'SUCCEEDED')
      where refund_id = (select premium_refund_id from acquirer_refunds where refund_id = $1 and state = 'SUCCEEDED')`,
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
}

/** Finds and locks a contract's money, newest first. Omits money with an open refund. */
export async function moneyOfContract(tx: Queryable, contractId: bigint): Promise<GivenMoney[]> {
  const result = await tx.query<GivenMoney>(
    `select m.money_id as "moneyId",
            least(m.activated_kopecks,
                  p.amount_kopecks - coalesce((select sum(q.amount_kopecks)::bigint
                                                 from acquirer_refunds q
                                                 join premium_refunds r on r.refund_id = q.premium_refund_id
                                                where q.money_id = m.money_id and q.state <> 'REFUSED'
                                                  and r.contract_id = p.contract_id), 0)) as available
       from payments p
       join acquirer_money m on m.order_id = coalesce(p.joint_order_id, p.order_id)
      where p.contract_id = $1 and p.status = 'PAID' and m.activated_kopecks > 0
        and not exists (select 1 from acquirer_refunds q
                         where q.money_id = m.money_id and q.state in ('REQUESTED', 'PENDING'))
      order by p.paid_at desc, m.money_id desc
        for update of m`,
    [contractId],
  );
  return result.rows;
}

export async function writeTransfer(
  tx: Queryable,
  refundId: bigint,
  transfer: {
    readonly amount: Kopecks;
    readonly document: string;
    readonly by: string;
    readonly at: Date;
  },
): Promise<void> {
  await tx.query(
    `update premium_refunds
        set transferred_kopecks = transferred_kopecks + $2, document = $3, transferred_by = $4, transferred_at = $5
      where refund_id = $1`,
    [refundId, transfer.amount, transfer.document, transfer.by, transfer.at],
  );
}

export async function holdRefund(tx: Queryable, refundId: bigint, reason: string | null): Promise<void> {
  await tx.query('update premium_refunds set held_for = $2 where refund_id = $1', [refundId, reason]);
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
        where r.addendum_id = $1 and r.cancelled_at is null and r.transferred_kopecks = 0
          and not exists (select from acquirer_refunds q where q.premium_refund_id = r.refund_id and q.state <> 'REFUSED')
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
