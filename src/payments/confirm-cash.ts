import type { ActivationDependencies } from '../contracts/activate.ts';
import type { Contract } from '../contracts/contract.ts';
import { contractForStaff } from '../contracts/read.ts';
import type { Pool } from '../db/pool.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Clock } from '../kernel/clock.ts';
import { issueReceipt } from './receipts/issue-receipt.ts';
import { receiveMoney } from './receive-money.ts';
import * as store from './store.ts';

/** The staff say that cash has arrived which a partner had announced; null where none is awaited. */
export async function confirmCash(
  deps: ActivationDependencies & { readonly pool: Pool; readonly clock: Clock },
  policyNumber: string,
  mover: { readonly actor: string; readonly requestId: string },
): Promise<Contract | null> {
  const contract = await contractForStaff(deps.pool, policyNumber);
  if (!contract) return null;
  const awaited = (await store.paymentsOf(deps.pool, contract.contractId)).find(
    ({ paymentType, status }) => paymentType === 'CASH' && status === 'AWAITING',
  );
  if (!awaited) return null;
  const at = deps.clock.now();
  await inTransaction(deps.pool, async (tx) => {
    await receiveMoney(tx, deps, contract, awaited, { ...mover, at });
    await issueReceipt(tx, deps.jobs, contract, awaited.orderId, { ...mover, at });
  });
  return contract;
}
