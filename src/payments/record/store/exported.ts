import type { Kopecks } from '#kernel/money/money.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { readThroughCursor } from '#platform/db/snapshot.ts';
import { joinPartner } from '#platform/db/tables/partners.ts';
import type { PaymentType } from '../payment.ts';

/** A premium payment, a refund that became owed, or a refund that is not owed any more. */
export interface ExportedPayment {
  readonly booked_at: Date;
  readonly kind: 'PAYMENT' | 'REFUND' | 'REFUND_CANCELLED';
  readonly payment_type: PaymentType | null;
  readonly policy_number: string;
  readonly partner: string;
  readonly product: string;
  readonly holder_type: string;
  readonly installment: number | null;
  readonly addendum_number: string | null;
  readonly premium: Kopecks;
  readonly is_held_by_partner: boolean;
}

/** Reads the payments and refunds of a period through a cursor of the caller's transaction, contract by contract. */
export function exportedPayments(
  tx: Queryable,
  { from, until }: { readonly from: Date; readonly until: Date },
): AsyncGenerator<readonly ExportedPayment[]> {
  return readThroughCursor<ExportedPayment>(
    tx,
    `with moved as (
       select p.contract_id, p.paid_at as at, 'PAYMENT' as kind, p.payment_type, p.installment_nr, i.addendum_id,
              p.amount_kopecks as amount, p.is_held_by_partner, p.order_id::text as source
         from payments p
         left join installments i on i.contract_id = p.contract_id and i.nr = p.installment_nr
        where p.status = 'PAID' and p.paid_at >= $1 and p.paid_at < $2
       union all
       select r.contract_id, r.owed_at, 'REFUND', null, null, r.addendum_id, -r.amount_kopecks, false, r.refund_id::text
         from premium_refunds r
        where r.owed_at >= $1 and r.owed_at < $2 and (r.cancelled_at is null or r.cancelled_at > r.owed_at)
       union all
       select r.contract_id, r.cancelled_at, 'REFUND_CANCELLED', null, null, r.addendum_id, r.amount_kopecks, false, r.refund_id::text
         from premium_refunds r
        where r.cancelled_at >= $1 and r.cancelled_at < $2 and r.cancelled_at > r.owed_at
     )
     select m.at as booked_at, m.kind, m.payment_type, c.policy_number, p.login as partner, c.product, c.holder_type,
            m.installment_nr as installment, a.addendum_number, m.amount as premium, m.is_held_by_partner
       from moved m
       join contracts c on c.contract_id = m.contract_id
       ${joinPartner('c.partner_id')}
       left join addendums a on a.addendum_id = m.addendum_id
      order by m.contract_id, m.at, m.kind, m.source`,
    [from, until],
  );
}
