import assert from 'node:assert/strict';
import type { Pool } from '#platform/db/pool.ts';
import { later } from '../../support/link.ts';
import { until } from '../../support/process.ts';
import type { TestService } from '../../support/service.ts';

export interface ReceiptRow {
  readonly receiptId: bigint;
  readonly source: string;
  readonly kind: string;
  readonly registeredBy: string;
  readonly state: string;
  readonly means: string;
  readonly amount: bigint;
  readonly failure: string | null;
  readonly items: number;
  readonly isByAgent: boolean;
  readonly isByLink: boolean;
}

/** Makes receipts until all events have positions and were read. A run does nothing while another process reads. */
export async function untilCollected({ pool, registerReceipts }: TestService): Promise<void> {
  await until(async () => {
    await registerReceipts();
    const { rows } = await pool.query(
      `select 1 from noted_events
        union all
       select 1 from event_feeds f left join fiscal_feeds r using (partner_id) where f.last_position > coalesce(r.position, 0)`,
    );
    return rows.length === 0;
  });
}

/** Makes all receipts and registers them. The clock advances, because the registrar is asked again only after a while. */
export async function registerAll(service: TestService): Promise<void> {
  await untilCollected(service);
  for (let round = 0; round < 3; round += 1) {
    await service.registerReceipts();
    later(service, 30);
  }
}

export async function receiptsOf(pool: Pool, policyNumber: string): Promise<ReceiptRow[]> {
  const { rows } = await pool.query<ReceiptRow>(
    `select f.receipt_id as "receiptId", source, kind, registered_by as "registeredBy", state, means, amount_kopecks as amount, failure,
            is_by_agent as "isByAgent", is_by_link as "isByLink",
            (select count(*)::int from fiscal_receipt_items i where i.receipt_id = f.receipt_id) as items
       from fiscal_receipts f
      where exists (select from fiscal_receipt_items i where i.receipt_id = f.receipt_id and i.contract_id = contract_id_of($1))
      order by f.receipt_id`,
    [policyNumber],
  );
  return rows;
}

/** Checks that each movement of a person's money has exactly one receipt, and that receipts and books have equal sums. */
export async function proveReceipts(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{
    name: string;
    books: string;
    receipts: string;
    count: number;
    found: number;
  }>(
    `with people as (select contract_id from contracts where holder_type = 'individual'),
          books as (
       select 'paid' as name, order_id::text as id, amount_kopecks as kopecks from payments join people using (contract_id) where status = 'PAID'
        union all
       select 'refunded', q.refund_id::text, q.amount_kopecks
         from acquirer_refunds q join premium_refunds r on r.refund_id = q.premium_refund_id join people using (contract_id)
        where q.state = 'SUCCEEDED'
        union all
       select 'transferred', transfer_id::text, t.amount_kopecks
         from premium_transfers t join premium_refunds r using (refund_id) join people using (contract_id)
        union all
       select 'undone', transfer_id::text, t.amount_kopecks
         from premium_transfers t join premium_refunds r using (refund_id) join people using (contract_id)
        where t.undone_at is not null),
          receipts as (
       select 'paid' as name, i.order_id::text as id, i.amount_kopecks as kopecks
         from fiscal_receipt_items i join fiscal_receipts f using (receipt_id) where f.source = 'PAYMENT'
        union all
       select case source when 'REFUND' then 'refunded' when 'TRANSFER' then 'transferred' else 'undone' end, source_id, amount_kopecks
         from fiscal_receipts where source in ('REFUND', 'TRANSFER', 'UNDONE'))
     select name, sum(b.kopecks)::text as books, coalesce(sum(r.kopecks), 0)::text as receipts, count(b.id)::int as count, count(r.id)::int as found
       from books b full join receipts r using (name, id) group by name`,
  );
  for (const { name, books, receipts, count, found } of rows) {
    assert.equal(found, count, `receipts of money that was ${name}`);
    assert.equal(receipts, books, `sum of money that was ${name}`);
  }
  const { rows: unequal } = await pool.query(
    `select f.receipt_id from fiscal_receipts f
      where f.amount_kopecks <> (select sum(amount_kopecks) from fiscal_receipt_items i where i.receipt_id = f.receipt_id)`,
  );
  assert.deepEqual(unequal, []);
}
