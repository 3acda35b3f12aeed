import { deflateSync, inflateSync } from 'node:zlib';
import type { ReceiptFacts } from '#contracts/print-forms/receipt/fill-receipt.ts';
import type { Queryable } from '#platform/db/pool.ts';
import {
  envelopeBox,
  envelopeHead,
  openedAt,
  openedDocument,
  type SealedDocument,
  sealedAt,
} from '#platform/db/sealing.ts';
import type { CashReceipt } from '../receipt.ts';

const receiptSelect = `
  select r.receipt_id as "receiptId", r.receipt_number as "receiptNumber", r.order_id as "orderId",
         r.contract_id as "contractId", c.policy_number as "policyNumber",
         p.installment_nr as "installmentNr", p.amount_kopecks as amount, r.issued_on as "issuedOn"
    from cash_receipts r
    join payments p on p.order_id = r.order_id
    join contracts c on c.contract_id = r.contract_id`;

/** First byte of compressed facts. Facts stored by earlier versions are JSON, which begins with a brace. */
const zlibMark = 0x78;
const placeOfFacts = (orderId: string) => `cash_receipts.facts ${orderId}`;

export function sealFacts(db: Queryable, orderId: string, facts: ReceiptFacts): Promise<Buffer> {
  return sealedAt(db, placeOfFacts(orderId), deflateSync(JSON.stringify(facts)));
}

/** Inserts a receipt with a new number, unless the payment already has a receipt. */
export async function insertReceipt(
  tx: Queryable,
  { orderId, contractId, issuedOn }: Pick<CashReceipt, 'orderId' | 'contractId' | 'issuedOn'>,
  facts: Buffer | null,
): Promise<void> {
  await tx.query(
    `insert into cash_receipts (receipt_number, order_id, contract_id, issued_on, facts)
     values (next_receipt_number($3::date), $1, $2, $3, $4)
     on conflict (order_id) do nothing`,
    [orderId, contractId, issuedOn, facts],
  );
}

export async function findReceipts(db: Queryable, contractId: bigint): Promise<CashReceipt[]> {
  const result = await db.query<CashReceipt>(
    `${receiptSelect} where p.contract_id = $1 order by r.receipt_id`,
    [contractId],
  );
  return result.rows;
}

const placeOf = (receiptId: bigint, sha256: Buffer) =>
  `cash_receipts.bytes ${receiptId} ${sha256.toString('hex')}`;

/** Reads the bytes of the printed receipt; null if the receipt was not printed yet. */
export async function receiptBytes(
  db: Queryable,
  { receiptId, orderId }: Pick<CashReceipt, 'receiptId' | 'orderId'>,
): Promise<Buffer | null> {
  const result = await db.query<SealedDocument & { sha256: Buffer }>(
    'select bytes, sha256, sealed_key as head from cash_receipts where order_id = $1 and bytes is not null',
    [orderId],
  );
  const [row] = result.rows;
  return row ? openedDocument(db, placeOf(receiptId, row.sha256), row) : null;
}

/** Reads the facts for printing a receipt; null if the receipt was printed or has no stored facts. */
export async function findStoredFacts(
  db: Queryable,
  { orderId }: Pick<CashReceipt, 'orderId'>,
): Promise<ReceiptFacts | null> {
  const result = await db.query<{ facts: Buffer | null }>(
    'select facts from cash_receipts where order_id = $1',
    [orderId],
  );
  const sealed = result.rows[0]?.facts;
  if (!sealed) return null;
  const opened = await openedAt(db, placeOfFacts(orderId), sealed);
  return JSON.parse(String(opened[0] === zlibMark ? inflateSync(opened) : opened)) as ReceiptFacts;
}

/** Stores the bytes of a printed receipt, unless bytes are already stored. */
export async function storeBytes(
  db: Queryable,
  { receiptId, orderId }: Pick<CashReceipt, 'receiptId' | 'orderId'>,
  file: { readonly bytes: Uint8Array; readonly sha256: Buffer; readonly at: Date },
): Promise<void> {
  await db.query(
    `update cash_receipts
        set bytes = ${envelopeBox('$2')}, sealed_key = ${envelopeHead('$2')}, sha256 = $3, printed_at = $4, facts = null
      where order_id = $1 and bytes is null`,
    [orderId, await sealedAt(db, placeOf(receiptId, file.sha256), file.bytes), file.sha256, file.at],
  );
}

const contractOf = (id: string) =>
  `cross join lateral (select partner_id, holder_type, policy_number from contracts where contract_id = ${id} limit 1) c`;

const isUnreceipted = 'not exists (select from fiscal_receipt_items i where i.order_id = p.order_id)';

/** SQL that inserts one receipt for each link or other payment of the contracts $1 since $2, with an item for each of its payments. */
const insertIncome = `
  with links as (
    select distinct coalesce(p.joint_order_id, p.order_id) as link_id
      from payments p
     where p.contract_id = any($1) and p.status = 'PAID' and p.paid_at >= $2 and ${isUnreceipted}
  ), paid as (
    select l.link_id, p.order_id, p.contract_id, p.installment_nr, p.payment_type, p.amount_kopecks, p.paid_at, c.partner_id, c.policy_number,
           row_number() over (partition by l.link_id order by p.order_id <> l.link_id, p.order_id) as nr
      from links l
     cross join lateral (select * from payments where order_id = l.link_id
                          union all select * from payments where joint_order_id = l.link_id) p
     ${contractOf('p.contract_id')}
     where p.status = 'PAID' and p.paid_at >= $2 and c.holder_type = 'individual' and ${isUnreceipted}
  ), made as (
    insert into fiscal_receipts (source, source_id, kind, registered_by, state, means, amount_kopecks, settled_at, contract_id,
                                 policy_number, partner_id, is_by_link, is_by_agent, sent_at, check_at)
    select 'PAYMENT', f.order_id, 'INCOME', f.registered_by, case f.registered_by when 'ACQUIRER' then 'SENT' else 'NEEDED' end,
           case f.payment_type when 'CASH' then 'CASH' else 'ELECTRONIC' end,
           (select sum(amount_kopecks) from paid p where p.link_id = f.link_id), f.paid_at, f.contract_id, f.policy_number, f.partner_id,
           f.payment_type in ('CARD', 'SBP', 'PAYINSURER'), f.payment_type = 'CASH',
           case f.registered_by when 'ACQUIRER' then f.paid_at end, case f.registered_by when 'REGISTRAR' then f.paid_at end
      from (select p.*, case when exists (select from payment_attempts a where a.order_id = p.link_id and a.state = 'PAID'
                                             and coalesce(a.has_receipt, true))
                             then 'ACQUIRER' else 'REGISTRAR' end as registered_by
              from paid p where p.nr = 1) f
     order by f.paid_at, f.order_id
    returning receipt_id, source_id
  ), items as (
    insert into fiscal_receipt_items (receipt_id, nr, contract_id, policy_number, installment_nr, order_id, amount_kopecks)
    select m.receipt_id, p.nr, p.contract_id, p.policy_number, p.installment_nr, p.order_id, p.amount_kopecks
      from made m
      join paid f on f.order_id::text = m.source_id
      join paid p on p.link_id = f.link_id
  )
  select count(*)::int as made from made`;

/** SQL that inserts receipts of the returns to the holders of the contracts $1 since $2. */
const insertReturns = `
  with returned as (
    select 'REFUND' as source, q.refund_id::text as source_id, 'INCOME_RETURN' as kind, q.amount_kopecks, q.ended_at as at, r.contract_id,
           coalesce(a.has_receipt, a.attempt_id is not null) as is_at_acquirer, null::bigint as corrects, null::text as reason
      from premium_refunds r
      join acquirer_refunds q on q.premium_refund_id = r.refund_id and q.state = 'SUCCEEDED' and q.ended_at >= $2
      join acquirer_money m using (money_id)
      left join payment_attempts a on a.acquirer_payment_id = m.acquirer_payment_id
     where r.contract_id = any($1)
     union all
    select 'TRANSFER', t.transfer_id::text, 'INCOME_RETURN', t.amount_kopecks, t.at, r.contract_id, false, null, null
      from premium_refunds r join premium_transfers t on t.refund_id = r.refund_id and t.at >= $2
     where r.contract_id = any($1)
  ), made as (
    insert into fiscal_receipts (source, source_id, kind, registered_by, state, means, amount_kopecks, settled_at, contract_id,
                                 policy_number, partner_id, is_by_link, is_by_agent, sent_at, check_at)
    select s.source, s.source_id, s.kind, case when is_at_acquirer then 'ACQUIRER' else 'REGISTRAR' end,
           case when is_at_acquirer then 'SENT' else 'NEEDED' end, 'ELECTRONIC', s.amount_kopecks, s.at, s.contract_id, c.policy_number, c.partner_id,
           s.source = 'REFUND', false, case when is_at_acquirer then s.at end, case when not is_at_acquirer then s.at end
      from returned s ${contractOf('s.contract_id')}
     where c.holder_type = 'individual'
     order by s.at, s.source_id
    on conflict (source, source_id) do nothing
    returning receipt_id, contract_id, policy_number, amount_kopecks
  ), items as (
    insert into fiscal_receipt_items (receipt_id, nr, contract_id, policy_number, amount_kopecks)
    select receipt_id, 1, contract_id, policy_number, amount_kopecks from made
  )
  select count(*)::int as made from made`;

/** SQL that inserts a correction for each transfer that was taken back since $1 and has a receipt. */
const insertUndone = `
  with made as (
    insert into fiscal_receipts (source, source_id, kind, registered_by, state, means, amount_kopecks, settled_at, contract_id,
                                 policy_number, partner_id, is_by_link, is_by_agent, corrects, reason, check_at)
    select 'UNDONE', f.source_id, 'INCOME_CORRECTION', 'REGISTRAR', 'NEEDED', f.means, f.amount_kopecks, t.undone_at, f.contract_id,
           f.policy_number, f.partner_id, false, false, f.receipt_id, t.reason, t.undone_at
      from premium_transfers t
      join fiscal_receipts f on f.source = 'TRANSFER' and f.source_id = t.transfer_id::text and f.state <> 'EXEMPT'
     where t.undone_at >= $1
    on conflict (source, source_id) do nothing
    returning receipt_id, contract_id, policy_number, amount_kopecks
  ), items as (
    insert into fiscal_receipt_items (receipt_id, nr, contract_id, policy_number, amount_kopecks)
    select receipt_id, 1, contract_id, policy_number, amount_kopecks from made
  )
  select count(*)::int as made from made`;

/** Inserts the missing receipts of contracts, and of transfers taken back since `undoneSince`. Returns their number. */
export async function insertMissing(
  tx: Queryable,
  contractIds: readonly bigint[],
  times: { readonly since: Date; readonly undoneSince: Date },
): Promise<number> {
  let made = 0;
  const insert = async (text: string, values: unknown[]) => {
    made += (await tx.query<{ made: number }>(text, values)).rows[0]?.made ?? 0;
  };
  if (contractIds.length > 0) {
    await insert(insertIncome, [contractIds, times.since]);
    await insert(insertReturns, [contractIds, times.since]);
  }
  await insert(insertUndone, [times.undoneSince]);
  return made;
}
