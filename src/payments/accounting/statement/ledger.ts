import { listPublished } from '#catalogues/tariffs/versions.ts';
import type { Contract } from '#contracts/record/contract.ts';
import { contractsForUpdate } from '#contracts/record/read.ts';
import { findNonPaymentEnds } from '#contracts/record/store/non-payment.ts';
import type { NonPaymentEnd } from '#contracts/record/unpaid/non-payment-end.ts';
import type { Queryable } from '#platform/db/pool.ts';
import type { Product } from '#products/product/product.ts';
import type { Bill } from '../../record/bill.ts';
import { billsNamed } from '../../record/store/bills.ts';
import type { Ledger } from './judge.ts';
import type { Mentions } from './mentions.ts';

export interface LockedLedger extends Ledger {
  /** Records a bill as paid. If true, the contract has another unpaid bill: reread the contract and call `changed`. */
  paid(bill: Bill): boolean;
  changed(contract: Contract): void;
}

/** Locks the contracts that lines may pay. The number of queries does not depend on the number of lines. */
export async function lockLedger(
  tx: Queryable,
  products: readonly Product[],
  mentions: readonly Mentions[],
): Promise<LockedLedger> {
  const serials = new Set(mentions.flatMap(({ bills }) => bills.map(({ serial }) => serial)));
  const keys = new Set(mentions.flatMap(({ contractKeys }) => contractKeys));
  const isAsked = serials.size + keys.size > 0;
  const seen = isAsked ? await billsNamed(tx, serials, keys) : [];
  const contracts = await contractsForUpdate(tx, [
    ...new Set(seen.filter(({ status }) => status === 'AWAITING').map(({ contractId }) => contractId)),
  ]);
  // Read the bills again: they may have changed while this transaction waited for the lock.
  const bills = contracts.length > 0 ? await billsNamed(tx, serials, keys) : seen;
  const ended = contracts.filter(({ status }) => status === 'TERMINATED');
  const ends = await findNonPaymentEnds(
    tx,
    ended.map(({ contractId }) => contractId),
  );
  return createLedger({
    ends,
    bills,
    contracts,
    products,
    tariffs: contracts.length > 0 ? await listPublished(tx) : [],
  });
}

export function createLedger({
  bills,
  contracts,
  ends = [],
  ...known
}: Pick<Ledger, 'products' | 'tariffs'> & {
  readonly bills: readonly Bill[];
  readonly contracts: readonly Contract[];
  readonly ends?: readonly NonPaymentEnd[];
}): LockedLedger {
  const bySerial = new Map(bills.map((bill) => [bill.serial, bill]));
  const byKey = Map.groupBy(
    [...bills].sort((left, right) => (left.billId < right.billId ? -1 : 1)),
    ({ contractKey }) => contractKey,
  );
  const byId = new Map(contracts.map((contract) => [contract.contractId, contract]));
  return {
    billBySerial: (serial) => bySerial.get(serial),
    billsByContractKey: (key) => byKey.get(key) ?? [],
    contractOf: (contractId) => byId.get(contractId),
    endOf: (contractId) =>
      byId.get(contractId)?.status === 'TERMINATED'
        ? ends.find((end) => end.contractId === contractId)
        : undefined,
    ...known,
    paid(paidBill) {
      byId.delete(paidBill.contractId);
      const after = (byKey.get(paidBill.contractKey) ?? []).map((bill): Bill => {
        if (bill.billId === paidBill.billId) return { ...bill, status: 'PAID' };
        const isReplaced = bill.status === 'AWAITING' && bill.installmentNr === paidBill.installmentNr;
        return isReplaced ? { ...bill, status: 'REVOKED' } : bill;
      });
      byKey.set(paidBill.contractKey, after);
      for (const bill of after) bySerial.set(bill.serial, bill);
      return after.some(({ status }) => status === 'AWAITING');
    },
    changed(contract) {
      byId.set(contract.contractId, contract);
    },
  };
}
