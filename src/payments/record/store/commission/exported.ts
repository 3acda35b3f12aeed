import type { Kopecks } from '#kernel/money/money.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { readThroughCursor } from '#platform/db/snapshot.ts';
import { joinPartner } from '#platform/db/tables/partners.ts';
import type { CommissionKind } from '../../commission-kinds.ts';
import type { PaymentType } from '../../payment.ts';

/** A line of the ledger, and the amounts that its month of the partner sums up. */
export interface ExportedCommissionLine {
  readonly partner: string;
  readonly month: DateText;
  readonly line_number: number;
  readonly source: string;
  readonly booked_at: Date;
  readonly kind: CommissionKind;
  readonly policy_number: string;
  readonly product: string;
  readonly programme: string | null;
  readonly installment: number | null;
  readonly addendum_number: string | null;
  readonly payment_type: PaymentType | null;
  readonly is_held_by_partner: boolean;
  readonly sub_agent: string | null;
  readonly premium: Kopecks;
  readonly commission_percent: string;
  readonly discount_percent: string;
  readonly share_percent: string | null;
  readonly commission: Kopecks;
  readonly due: Kopecks;
  readonly corrects_month: DateText | null;
  readonly corrects_line: number | null;
  readonly hash: string;
  /** Zero in the lines of sub-agents, which repeat the premium of the partner's line. */
  readonly partner_premium: Kopecks;
  readonly partner_commission: Kopecks;
  readonly sub_agent_commission: Kopecks;
}

/** Reads the lines of a month of the ledger, partner by partner in the order of their numbers. */
export function exportedCommission(
  tx: Queryable,
  month: DateText,
): AsyncGenerator<readonly ExportedCommissionLine[]> {
  return readThroughCursor<ExportedCommissionLine>(
    tx,
    `select p.login as partner, l.month, l.nr as line_number, l.source, l.at as booked_at, l.kind, l.policy_number, l.product,
            l.programme, l.installment_nr as installment, l.addendum_number, l.payment_type, l.is_held_by_partner, l.sub_agent,
            l.premium_kopecks as premium, l.kv_percent::text as commission_percent, l.discount_percent::text,
            l.share_percent::text, l.commission_kopecks as commission, l.due_kopecks as due, l.corrects_month,
            l.corrects_nr as corrects_line, encode(l.hash, 'hex') as hash,
            case when l.sub_agent is null then l.premium_kopecks else 0 end as partner_premium,
            case when l.sub_agent is null then l.commission_kopecks else 0 end as partner_commission,
            case when l.sub_agent is null then 0 else l.commission_kopecks end as sub_agent_commission
       from commission_months m
       join commission_lines l on l.partner_id = m.partner_id and l.month = m.month
       ${joinPartner('l.partner_id')}
      where m.month = $1
      order by l.partner_id, l.nr`,
    [month],
  );
}
