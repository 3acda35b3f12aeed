import type { Queryable } from '#platform/db/pool.ts';
import type { Bill } from '../bill.ts';

export function joinBill(billId: string): string {
  return `join bills b on b.bill_id = ${billId}`;
}

const billSelect = `
  select b.bill_id as "billId", b.serial, b.bill_number as "billNumber", b.file_id as "fileId",
         b.order_id as "orderId", b.contract_id as "contractId", b.contract_key as "contractKey",
         c.policy_number as "policyNumber", b.issued_on as "issuedOn", b.valid_until as "validUntil",
         p.installment_nr as "installmentNr", p.amount_kopecks as amount, p.status
    from bills b
    join payments p on p.order_id = b.order_id
    join contracts c on c.contract_id = b.contract_id`;

export type NewBill = Pick<
  Bill,
  'serial' | 'billNumber' | 'fileId' | 'orderId' | 'contractId' | 'contractKey' | 'issuedOn' | 'validUntil'
>;

export async function insertBill(tx: Queryable, bill: NewBill): Promise<void> {
  await tx.query(
    `insert into bills (serial, bill_number, file_id, order_id, contract_id, contract_key, issued_on, valid_until)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      bill.serial,
      bill.billNumber,
      bill.fileId,
      bill.orderId,
      bill.contractId,
      bill.contractKey,
      bill.issuedOn,
      bill.validUntil,
    ],
  );
}

/** Finds bills by the bill and contract numbers found in payment purposes, with one query for all statement lines. */
export async function billsNamed(
  db: Queryable,
  serials: Iterable<bigint>,
  contractKeys: Iterable<string>,
): Promise<Bill[]> {
  const result = await db.query<Bill>(
    `${billSelect}
      where b.bill_id in (select bill_id from bills where serial = any($1)
                          union
                          select bill_id from bills where contract_key = any($2))`,
    [[...serials], [...contractKeys]],
  );
  return result.rows;
}

/** Finds the awaited or paid bill of a contract; null if there is none. */
export async function validBill(db: Queryable, contractId: bigint): Promise<Bill | null> {
  const result = await db.query<Bill>(
    `${billSelect} where b.contract_id = $1 and p.status <> 'REVOKED' order by b.bill_id desc limit 1`,
    [contractId],
  );
  return result.rows[0] ?? null;
}
