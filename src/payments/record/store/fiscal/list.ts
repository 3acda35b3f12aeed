import type { Kopecks } from '#kernel/money/money.ts';
import type { FiscalKind } from '#kernel/ports/fiscal-registrar.ts';
import type { ListQuery } from '#platform/db/lists/list-query.ts';
import { type Optional, whereGiven } from '#platform/db/parameters.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { joinPartner } from '#platform/db/tables/partners.ts';
import type { ReceiptRegistrar, ReceiptSource, ReceiptState } from '../../fiscal-receipt.ts';

/** A receipt as staff see it. */
export interface ListedReceipt {
  readonly id: bigint;
  readonly settledAt: Date;
  readonly policyNumber: string;
  readonly partner: string;
  readonly kind: FiscalKind;
  readonly state: ReceiptState;
  readonly registeredBy: ReceiptRegistrar;
  readonly means: 'CASH' | 'ELECTRONIC';
  readonly amount: Kopecks;
  readonly failure: string | null;
  readonly fnNumber: string | null;
  readonly fdNumber: string | null;
  readonly fiscalMark: string | null;
  readonly registeredAt: Date | null;
}

export interface ShownReceipt extends ListedReceipt {
  readonly source: ReceiptSource;
  /** Order of a payment, refund at the acquirer, transfer, or corrected receipt. */
  readonly sourceId: string;
  readonly externalId: string;
  readonly registrarId: string | null;
  readonly corrects: bigint | null;
  readonly correctedBy: readonly bigint[];
  readonly reason: string | null;
  readonly decidedBy: string | null;
  readonly isByAgent: boolean;
  readonly sentAt: Date | null;
  readonly checkAt: Date | null;
  readonly shiftNumber: number | null;
  readonly tillNumber: string | null;
  readonly url: string | null;
  readonly items: readonly {
    readonly policyNumber: string;
    readonly installmentNr: number | null;
    readonly amount: string;
  }[];
}

const columns = `receipt_id as id, settled_at as "settledAt", policy_number as "policyNumber", partner_id as "partnerId", kind, state,
  registered_by as "registeredBy", means, amount_kopecks as amount, failure, fn_number as "fnNumber", fd_number::text as "fdNumber",
  fiscal_mark as "fiscalMark", registered_at as "registeredAt"`;

/** Number of receipts that a page searches, filters and counts; each is read from the table. */
const receiptsRead = 100;

/** Lists receipts, newest first. With `isWaiting`, those that the till has to register and has not, oldest money first. */
export function receiptsQuery(filter: {
  readonly isWaiting: boolean;
  readonly state?: ReceiptState | undefined;
  readonly kind?: FiscalKind | undefined;
  readonly registeredBy?: ReceiptRegistrar | undefined;
  readonly from?: Date | undefined;
  readonly until?: Date | undefined;
}): ListQuery {
  const values: unknown[] = [];
  const isOf: Optional = [(value) => `state = ${value}`, filter.state];
  const waiting = `state in ('NEEDED', 'SENT', 'FAILED') and registered_by = 'REGISTRAR'`;
  return {
    rows: `select ${columns} from fiscal_receipts where ${filter.isWaiting ? waiting : 'true'} and ${whereGiven(values, isOf)}`,
    values,
    fields: {
      ...{
        id: 'bigint',
        settledAt: 'timestamptz',
        kind: 'text',
        state: 'text',
        registeredBy: 'text',
        means: 'text',
      },
      ...{ amount: 'kopecks', failure: 'text', fnNumber: 'text', fdNumber: 'text', fiscalMark: 'text' },
      ...{ registeredAt: 'timestamptz', policyNumber: 'text' },
    },
    order: filter.isWaiting
      ? [
          { field: 'settledAt', isDescending: false },
          { field: 'id', isDescending: false },
        ]
      : [{ field: 'id', isDescending: true }],
    window: receiptsRead,
    where: [
      [(value) => `kind = ${value}`, filter.kind],
      [(value) => `"registeredBy" = ${value}`, filter.registeredBy],
      [(value) => `"settledAt" >= ${value}`, filter.from],
      [(value) => `"settledAt" < ${value}`, filter.until],
    ],
    exact: (number) =>
      `id = any(array(select receipt_id from fiscal_receipt_items where contract_id = contract_id_of(${number})))`,
    complete: {
      columns: 'p.login as partner',
      joins: joinPartner('l."partnerId"'),
    },
    sums: ['amount'],
  };
}

const shown = `
  select ${columns.replaceAll('partner_id', 'f.partner_id')}, p.login as partner, source, source_id as "sourceId",
         external_id as "externalId", registrar_id as "registrarId", corrects, reason, decided_by as "decidedBy",
         is_by_agent as "isByAgent", sent_at as "sentAt", check_at as "checkAt", shift_number as "shiftNumber",
         till_number as "tillNumber", ofd_url as url,
         array(select w.receipt_id from fiscal_receipts w where w.corrects = f.receipt_id order by 1) as "correctedBy",
         (select json_agg(json_build_object('policyNumber', i.policy_number, 'installmentNr', i.installment_nr,
                                            'amount', i.amount_kopecks::text) order by i.nr)
            from fiscal_receipt_items i
           where i.receipt_id = f.receipt_id) as items
    from fiscal_receipts f
   ${joinPartner('f.partner_id')}`;

export async function findShownReceipt(db: Queryable, receiptId: bigint): Promise<ShownReceipt | null> {
  const { rows } = await db.query<ShownReceipt>(`${shown} where f.receipt_id = $1`, [receiptId]);
  return rows[0] ?? null;
}

/** Finds the receipts of a payment, with their corrections. */
export async function receiptsOfOrder(db: Queryable, orderId: string): Promise<ShownReceipt[]> {
  const { rows } = await db.query<ShownReceipt>(
    `${shown} where f.receipt_id in (select receipt_id from fiscal_receipt_items where order_id = $1
              union select w.receipt_id from fiscal_receipt_items i join fiscal_receipts w on w.corrects = i.receipt_id where i.order_id = $1)
      order by f.receipt_id`,
    [orderId],
  );
  return rows;
}
