import type { Queryable } from '../../db/transaction.ts';
import type { Kopecks } from '../../kernel/money.ts';

export interface CashPremium {
  readonly policyNumber: string;
  readonly product: string;
  readonly installmentNr: number;
  readonly paidAt: Date;
  readonly amount: Kopecks;
}

/** Cash that a partner has taken from `from` on and before `until`, in the order in which it came. */
export async function cashPremiums(
  db: Queryable,
  partnerId: bigint,
  from: Date,
  until: Date,
): Promise<CashPremium[]> {
  const result = await db.query<CashPremium>(
    `select c.policy_number as "policyNumber", c.product, p.installment_nr as "installmentNr",
            p.paid_at as "paidAt", p.amount_kopecks as amount
       from payments p
       join contracts c on c.contract_id = p.contract_id
      where c.partner_id = $1 and p.payment_type = 'CASH' and p.status = 'PAID'
        and p.paid_at >= $2 and p.paid_at < $3
      order by p.paid_at, c.policy_number, p.installment_nr`,
    [partnerId, from, until],
  );
  return result.rows;
}
