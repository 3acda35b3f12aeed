import type { Kopecks } from '#kernel/money/money.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { joinPartner } from '#platform/db/tables/partners.ts';
import type { CommissionKind } from '../commission-kinds.ts';
import type { PaymentType } from '../payment.ts';
import { isPosted } from './commission/lines.ts';

/** A premium that was paid, is owed back, or is not owed back any more, with the terms of the sale. */
export interface CommissionFact {
  /** Identifies the payment or refund. */
  readonly source: string;
  /** Source of the refund that a reinstatement takes back; null for other facts. */
  readonly takesBack: string | null;
  readonly partnerId: bigint;
  readonly policyNumber: string;
  readonly product: string;
  readonly programme: string | null;
  readonly kind: CommissionKind;
  /** Number of the paid installment; null for a refund. */
  readonly installmentNr: number | null;
  readonly addendumNumber: string | null;
  readonly at: Date;
  /** Null for a refund. */
  readonly paymentType: PaymentType | null;
  /** Premium; negative if it is owed back. */
  readonly amount: Kopecks;
  /** True for cash that the partner has to hand over to the insurer. */
  readonly isHeldByPartner: boolean;
  /** Moscow day on which the contract came into force. */
  readonly soldOn: DateText;
  /** Usual percent of the partner's agreement at that moment. */
  readonly kvPercent: string;
  readonly discountPercent: string;
}

const kindOf = (ofChange: CommissionKind, ofNone: CommissionKind) =>
  `case a.kind when 'TERMINATION' then 'TERMINATION' when 'CORRECTION' then 'CORRECTION' when 'CHANGE' then '${ofChange}' else '${ofNone}' end`;

/** SQL of all facts that hold at the moment `now`, each with its `where`. */
const factsSql = (now: string, where: (moment: string, contractId: string) => string) => `
   select 'payment:' || p.order_id as source, null as takes_back, p.contract_id, p.installment_nr, i.addendum_id, p.paid_at as at,
          p.payment_type, p.amount_kopecks as amount, p.is_held_by_partner, ${kindOf('ADDITIONAL_PREMIUM', 'PREMIUM')} as kind
     from payments p
     left join installments i on i.contract_id = p.contract_id and i.nr = p.installment_nr
     left join addendums a on a.addendum_id = i.addendum_id
    where p.status = 'PAID' and ${where('p.paid_at', 'p.contract_id')}
   union all
   select 'refund:' || r.refund_id, null, r.contract_id, null, r.addendum_id, r.owed_at, null, -r.amount_kopecks, false,
          ${kindOf('REFUND', 'REFUND')}
     from premium_refunds r
     join addendums a on a.addendum_id = r.addendum_id
    where r.owed_at <= ${now} and (r.cancelled_at is null or r.cancelled_at > r.owed_at) and ${where('r.owed_at', 'r.contract_id')}
   union all
   -- A statement of an earlier day may contain the refund, so that it is taken back on its own day.
   select 'refund-back:' || r.refund_id, 'refund:' || r.refund_id, r.contract_id, null, r.addendum_id, r.cancelled_at, null, r.amount_kopecks,
          false, 'REINSTATEMENT'
     from premium_refunds r
    where r.cancelled_at > r.owed_at and ${where('r.cancelled_at', 'r.contract_id')}`;

/** Reads the facts of contracts that the ledger lacks, in the order of time. */
export async function unpostedFacts(
  db: Queryable,
  contractIds: readonly bigint[],
  now: Date,
): Promise<CommissionFact[]> {
  const result = await db.query<CommissionFact>(
    `with facts as (${factsSql('$2', (_, contractId) => `${contractId} = any($1)`)})
     select f.source, f.takes_back as "takesBack", c.partner_id as "partnerId", c.policy_number as "policyNumber", c.product,
            jsonb_path_query_first(c.body, '$.**.packageCode') #>> '{}' as programme, f.kind, f.installment_nr as "installmentNr",
            a.addendum_number as "addendumNumber", f.at, f.payment_type as "paymentType", f.amount, f.is_held_by_partner as "isHeldByPartner",
            (coalesce(c.paid_at, f.at) at time zone 'Europe/Moscow')::date as "soldOn",
            -- Only what an earlier version of the program has sold lacks them.
            coalesce(c.kv_percent, p.kv_percent)::text as "kvPercent", coalesce(c.kv_discount_percent, 0)::text as "discountPercent"
       from facts f
       join contracts c on c.contract_id = f.contract_id
       ${joinPartner('c.partner_id')}
       left join addendums a on a.addendum_id = f.addendum_id
      where not ${isPosted('f.source')}
      order by f.at, c.policy_number, f.installment_nr nulls last, f.source`,
    [contractIds, now],
  );
  return result.rows;
}

export interface FactsOfPeriod {
  /** Null for all partners. */
  readonly partnerId: bigint | null;
  readonly from: Date;
  /** First moment after the period. */
  readonly until: Date;
}

/** Finds at most `most` contracts with facts of a period that the ledger lacks. */
export async function contractsToPost(
  db: Queryable,
  { partnerId, from, until }: FactsOfPeriod,
  now: Date,
  most: number,
): Promise<bigint[]> {
  const { rows } = await db.query<{ contractId: bigint }>(
    `with facts as (${factsSql('$3', (moment) => `${moment} >= $1 and ${moment} < $2`)})
     select distinct f.contract_id as "contractId"
       from facts f
       ${partnerId === null ? '' : 'join contracts c on c.contract_id = f.contract_id and c.partner_id = $5'}
      where not ${isPosted('f.source')}
      limit $4`,
    [from, until, now, most, ...(partnerId === null ? [] : [partnerId])],
  );
  return rows.map(({ contractId }) => contractId);
}

/** A refund that is owed from a later moment on. */
export interface LaterRefund {
  readonly refundId: bigint;
  readonly contractId: bigint;
  readonly owedAt: Date;
}

export async function laterRefunds(
  db: Queryable,
  contractIds: readonly bigint[],
  now: Date,
): Promise<LaterRefund[]> {
  const { rows } = await db.query<LaterRefund>(
    `select refund_id as "refundId", contract_id as "contractId", owed_at as "owedAt"
       from premium_refunds where contract_id = any($1) and owed_at > $2`,
    [contractIds, now],
  );
  return rows;
}
