import type { Kopecks } from '#kernel/money/money.ts';
import type { ListQuery } from '#platform/db/lists/list-query.ts';
import type { Queryable } from '#platform/db/pool.ts';
import type { ReturnReason } from '../money-reasons.ts';

/** Captured money of one payment at the acquirer. `unmatched` is money that neither pays contracts nor was refunded. */
export interface Money {
  readonly moneyId: bigint;
  readonly acquirerPaymentId: string;
  readonly orderId: string | null;
  readonly amount: Kopecks;
  readonly activated: Kopecks;
  readonly refunded: Kopecks;
  readonly unmatched: Kopecks;
  readonly reason: ReturnReason | null;
  readonly foundAt: Date;
}

const moneyColumns = `
  m.money_id as "moneyId", m.acquirer_payment_id as "acquirerPaymentId", m.order_id as "orderId",
  m.amount_kopecks as amount, m.activated_kopecks as activated, m.refunded_kopecks as refunded,
  m.unmatched_kopecks as unmatched, m.reason, m.found_at as "foundAt"`;

export interface FoundMoney extends Pick<Money, 'acquirerPaymentId' | 'orderId' | 'amount' | 'foundAt'> {
  /** Reason why the money does not pay a contract; null if it does. */
  readonly reason: ReturnReason | null;
  /** Amount that was refunded before Bindery recorded the money, in kopecks. */
  readonly refunded: Kopecks;
  readonly requestId: string;
}

/** Inserts money with its movements; returns its id, or null if the money is already recorded. */
export async function insertMoney(tx: Queryable, money: FoundMoney): Promise<bigint | null> {
  const activated = money.reason === null ? money.amount : 0n;
  const unmatched = money.amount - activated - money.refunded;
  const result = await tx.query<{ moneyId: bigint }>(
    `insert into acquirer_money (acquirer_payment_id, order_id, amount_kopecks, activated_kopecks, refunded_kopecks,
                                 unmatched_kopecks, reason, found_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (acquirer_payment_id) do nothing
     returning money_id as "moneyId"`,
    [
      money.acquirerPaymentId,
      money.orderId,
      money.amount,
      activated,
      money.refunded,
      unmatched,
      money.reason,
      money.foundAt,
    ],
  );
  const moneyId = result.rows[0]?.moneyId;
  if (moneyId === undefined) return null;
  const moved = (kind: Movement, amount: Kopecks) =>
    insertMovement(tx, moneyId, { kind, amount, at: money.foundAt, requestId: money.requestId });
  await moved('CAPTURED', money.amount);
  if (activated > 0n) await moved('ACTIVATED', activated);
  if (money.refunded > 0n) await moved('REFUNDED', money.refunded);
  return moneyId;
}

type Movement = 'CAPTURED' | 'ACTIVATED' | 'RELEASED' | 'REFUNDED';

interface MovedMoney {
  readonly kind: Movement;
  readonly amount: Kopecks;
  readonly at: Date;
  readonly requestId: string;
}

async function insertMovement(tx: Queryable, moneyId: bigint, { kind, amount, at, requestId }: MovedMoney) {
  await tx.query(
    `insert into money_movements (money_id, kind, amount_kopecks, at, request_id) values ($1, $2, $3, $4, $5)`,
    [moneyId, kind, amount, at, requestId],
  );
}

/** Makes a function that updates the sums of a money row by an amount and records this as a movement. */
function movement(kind: Movement, assignments: string) {
  return async (
    tx: Queryable,
    moneyId: bigint,
    amount: Kopecks,
    at: Date,
    requestId: string,
  ): Promise<void> => {
    await tx.query(`update acquirer_money set ${assignments} where money_id = $1`, [moneyId, amount]);
    await insertMovement(tx, moneyId, { kind, amount, at, requestId });
  };
}

export const moveToRefunded = movement(
  'REFUNDED',
  'refunded_kopecks = refunded_kopecks + $2, unmatched_kopecks = unmatched_kopecks - $2',
);

/** Stops money from paying its contracts, so that it can be refunded. */
export const releaseMoney = movement(
  'RELEASED',
  `activated_kopecks = activated_kopecks - $2, unmatched_kopecks = unmatched_kopecks + $2,
   reason = 'PREMIUM_RETURNED'`,
);

/** Lets released money pay its contracts again after its refund has failed. */
export const activateAgain = movement(
  'ACTIVATED',
  `activated_kopecks = activated_kopecks + $2, unmatched_kopecks = unmatched_kopecks - $2,
   reason = case when reason = 'PREMIUM_RETURNED' then null else reason end`,
);

export async function lockMoney(tx: Queryable, moneyId: bigint): Promise<Money | null> {
  const result = await tx.query<Money>(
    `select ${moneyColumns} from acquirer_money m where m.money_id = $1 for update`,
    [moneyId],
  );
  return result.rows[0] ?? null;
}

export async function isRecorded(db: Queryable, acquirerPaymentId: string): Promise<boolean> {
  const result = await db.query('select 1 from acquirer_money where acquirer_payment_id = $1', [
    acquirerPaymentId,
  ]);
  return result.rows.length > 0;
}

/** Money that neither pays a contract nor was refunded. */
export interface UnmatchedMoney {
  readonly id: bigint;
  readonly acquirerPaymentId: string;
  /** Amount that was not refunded, in kopecks. */
  readonly amount: Kopecks;
  readonly reason: ReturnReason | null;
  readonly foundAt: Date;
  /** Number of the contract that the link was to pay. */
  readonly policyNumber: string | null;
  /** State of the newest refund of the money; null if no refund was requested. */
  readonly refund: RefundState | null;
}

/** Lists money that pays no contract and was not refunded, oldest first. */
export function unmatchedMoneyQuery(): ListQuery {
  return {
    rows: `select money_id as id, acquirer_payment_id as "acquirerPaymentId", order_id as "orderId", unmatched_kopecks as amount,
                  reason, found_at as "foundAt" from acquirer_money where unmatched_kopecks > 0`,
    values: [],
    fields: {
      ...{
        id: 'bigint',
        acquirerPaymentId: 'text',
        amount: 'kopecks',
        reason: 'text',
        foundAt: 'timestamptz',
      },
    },
    order: [{ field: 'id', isDescending: false }],
    exact: (number) =>
      `"orderId" = any(array(select order_id from payments where contract_id = contract_id_of(${number})))`,
    complete: {
      columns: `c.policy_number as "policyNumber",
                (select r.state from acquirer_refunds r where r.money_id = l.id
                  order by r.requested_at desc, r.refund_id limit 1) as refund`,
      joins: `left join payments p on p.order_id = l."orderId"
              left join contracts c on c.contract_id = p.contract_id`,
    },
    sums: ['amount'],
  };
}

export async function unmatchedTotals(
  db: Queryable,
): Promise<{ readonly reason: ReturnReason; readonly count: number; readonly amount: Kopecks }[]> {
  const result = await db.query<{ reason: ReturnReason; count: number; amount: Kopecks }>(
    `select reason, count(*)::int as count, sum(unmatched_kopecks)::bigint as amount
       from acquirer_money where unmatched_kopecks > 0 group by reason`,
  );
  return result.rows;
}

/** REQUESTED means not yet sent to the acquirer; REFUSED means refused by the client's bank or the acquirer. */
export type RefundState = 'REQUESTED' | 'PENDING' | 'SUCCEEDED' | 'REFUSED';

export interface Refund {
  /** Id of the refund; also its idempotency key at the acquirer. */
  readonly refundId: string;
  readonly moneyId: bigint;
  readonly amount: Kopecks;
  readonly state: RefundState;
  readonly acquirerRefundId: string | null;
  readonly acquirerPaymentId: string;
  readonly orderId: string | null;
  /** Id of the contract whose premium is refunded; null for money that paid no contract. */
  readonly premiumOf: bigint | null;
  /** Number of the addendum that caused the premium refund; null for money that paid no contract. */
  readonly addendumNumber: string | null;
  /** Sum of earlier refunds of the same money, in kopecks, as far as Bindery knows them. */
  readonly refundedBefore: Kopecks;
  /** True if the acquirer registered the receipt of the payment and therefore registers that of the refund. */
  readonly hasReceipt: boolean;
}

const refundSelect = `
  select r.refund_id as "refundId", r.money_id as "moneyId", r.amount_kopecks as amount, r.state,
         r.acquirer_refund_id as "acquirerRefundId", m.acquirer_payment_id as "acquirerPaymentId",
         m.order_id as "orderId", p.contract_id as "premiumOf", a.addendum_number as "addendumNumber",
         m.refunded_kopecks as "refundedBefore", coalesce(t.has_receipt, true) as "hasReceipt"
    from acquirer_refunds r
    join acquirer_money m using (money_id)
    left join payment_attempts t on t.acquirer_payment_id = m.acquirer_payment_id
    left join premium_refunds p on p.refund_id = r.premium_refund_id
    left join addendums a on a.addendum_id = p.addendum_id`;

/** Inserts a refund; returns false if another refund of this money is in progress. */
export async function insertRefund(
  tx: Queryable,
  refund: Pick<Refund, 'refundId' | 'moneyId' | 'amount'> & {
    readonly requestedBy: string;
    readonly at: Date;
    readonly checkAt: Date;
    readonly premiumRefundId?: bigint;
  },
): Promise<boolean> {
  const result = await tx.query(
    `insert into acquirer_refunds (refund_id, money_id, amount_kopecks, state, requested_by, requested_at, check_at,
                                   premium_refund_id)
     values ($1, $2, $3, 'REQUESTED', $4, $5, $6, $7)
     on conflict (money_id) where state in ('REQUESTED', 'PENDING') do nothing`,
    [
      refund.refundId,
      refund.moneyId,
      refund.amount,
      refund.requestedBy,
      refund.at,
      refund.checkAt,
      refund.premiumRefundId ?? null,
    ],
  );
  return result.rowCount === 1;
}

export async function refundById(db: Queryable, refundId: string): Promise<Refund | null> {
  const result = await db.query<Refund>(`${refundSelect} where r.refund_id = $1`, [refundId]);
  return result.rows[0] ?? null;
}

export async function refundByAcquirerId(db: Queryable, acquirerRefundId: string): Promise<Refund | null> {
  const result = await db.query<Refund>(`${refundSelect} where r.acquirer_refund_id = $1`, [
    acquirerRefundId,
  ]);
  return result.rows[0] ?? null;
}

/** Updates an open refund; returns false if the refund has already ended. */
export async function setRefund(
  tx: Queryable,
  refundId: string,
  change: {
    readonly state: RefundState;
    readonly acquirerRefundId: string | null;
    readonly endedAt: Date | null;
    readonly checkAt: Date | null;
  },
): Promise<boolean> {
  const result = await tx.query(
    `update acquirer_refunds
        set state = $2, acquirer_refund_id = coalesce($3, acquirer_refund_id), ended_at = $4, check_at = $5
      where refund_id = $1 and state in ('REQUESTED', 'PENDING')`,
    [refundId, change.state, change.acquirerRefundId, change.endedAt, change.checkAt],
  );
  return result.rowCount === 1;
}

/** Claims refunds that are due for a check at the acquirer, each for one process. */
export async function claimRefunds(
  db: Queryable,
  now: Date,
  next: Date,
  limit: number,
): Promise<{ readonly refundId: string }[]> {
  const result = await db.query<{ refundId: string }>(
    `update acquirer_refunds r
        set check_at = $2
      where r.refund_id in (select refund_id from acquirer_refunds
                             where check_at <= $1
                             order by check_at
                             limit $3
                               for update skip locked)
     returning r.refund_id as "refundId"`,
    [now, next, limit],
  );
  return result.rows;
}
