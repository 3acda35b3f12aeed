import type { Kopecks } from '#kernel/money/money.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { joinPartner } from '#platform/db/tables/partners.ts';
import type { PaymentType } from '../payment.ts';

/** A premium payment or refund. `amount` is negative for a refund, and positive for a refund that was cancelled. */
export interface PremiumMovement {
  readonly partner: string;
  readonly policyNumber: string;
  readonly product: string;
  /** Number of the paid installment; null for a refund. */
  readonly installmentNr: number | null;
  /** Number of the addendum that caused the surcharge or refund; null for other payments. */
  readonly addendumNumber: string | null;
  readonly at: Date;
  readonly paymentType: PaymentType | 'REFUND';
  readonly amount: Kopecks;
  /** True for cash that the partner has to hand over to the insurer. */
  readonly isHeldByPartner: boolean;
  readonly kvPercent: string;
  readonly discountPercent: string;
}

/** Finds premium payments and refunds of a partner, or of all partners, at or after `from` and before `until`, oldest first. */
export async function premiumMovements(
  db: Queryable,
  partnerId: bigint | null,
  from: Date,
  until: Date,
): Promise<PremiumMovement[]> {
  const result = await db.query<PremiumMovement>(
    `with moved as (
       select p.contract_id, p.installment_nr, i.addendum_id, p.paid_at as at, p.payment_type,
              p.amount_kopecks as amount, p.is_held_by_partner
         from payments p
         left join installments i on i.contract_id = p.contract_id and i.nr = p.installment_nr
        where p.status = 'PAID' and p.paid_at >= $2 and p.paid_at < $3
       union all
       select r.contract_id, null, r.addendum_id, r.owed_at, 'REFUND', -r.amount_kopecks, false
         from premium_refunds r
        where r.owed_at >= $2 and r.owed_at < $3 and (r.cancelled_at is null or r.cancelled_at > r.owed_at)
       union all
       -- An earlier statement may say that it was owed, so that it is taken back on its own day.
       select r.contract_id, null, r.addendum_id, r.cancelled_at, 'REFUND', r.amount_kopecks, false
         from premium_refunds r
        where r.cancelled_at >= $2 and r.cancelled_at < $3 and r.cancelled_at > r.owed_at
     )
     select p.login as partner, c.policy_number as "policyNumber", c.product, m.installment_nr as "installmentNr",
            a.addendum_number as "addendumNumber", m.at, m.payment_type as "paymentType", m.amount,
            m.is_held_by_partner as "isHeldByPartner",
            -- Only what an earlier version of the program has sold lacks them.
            coalesce(c.kv_percent, p.kv_percent) as "kvPercent",
            coalesce(c.kv_discount_percent, 0) as "discountPercent"
       from moved m
       join contracts c on c.contract_id = m.contract_id
       ${joinPartner('c.partner_id')}
       left join addendums a on a.addendum_id = m.addendum_id
      where ${partnerId === null ? '$1::bigint is null' : 'c.partner_id = $1'}
      order by m.at, c.policy_number, m.installment_nr nulls last, a.addendum_number`,
    [partnerId, from, until],
  );
  return result.rows;
}
