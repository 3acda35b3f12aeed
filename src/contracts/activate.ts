import type { Queryable } from '#platform/db/transaction.ts';
import type { JobQueue } from '#platform/jobs/job.ts';
import type { Product } from '#products/product.ts';
import { productOf } from '#products/sold.ts';
import { declare } from './agreements/declare.ts';
import { useBlank } from './blanks/blank-of-contract.ts';
import { keepCommission } from './commission/keep-commission.ts';
import type { Contract } from './contract.ts';
import { keepCoverStart, type Paid } from './cover/cover-start.ts';
import { holderOf } from './holder.ts';
import { type Mover, move } from './move.ts';
import { keepContracts } from './read.ts';
import { demandNoRival, lockedRivalOf } from './rivals/rival.ts';

export interface ActivationDependencies {
  readonly jobs: JobQueue;
  readonly products: readonly Product[];
  /** Whether holders get their policies by e-mail from us. */
  readonly mailsPolicies?: boolean;
}

/**
 * The one way in which a contract comes into force, whoever has the money: what follows from it is enqueued here, in the
 * caller's transaction. Throws as `move` does.
 */
export async function activate(
  tx: Queryable,
  { jobs, products, mailsPolicies = false }: ActivationDependencies,
  contract: Contract,
  mover: Mover,
  paid: Paid,
): Promise<void> {
  // The row first, as in every other change, so that two changes wait for each other and never in a circle.
  await keepContracts(tx, [contract.contractId]);
  demandNoRival(contract, await lockedRivalOf(tx, products, contract));
  await move(tx, contract, 'pay', mover);
  await declare(tx, productOf(products, contract.product), contract);
  await keepCoverStart(tx, contract, paid);
  await keepCommission(tx, products, contract);
  const { policyNumber, product } = contract;
  await useBlank(tx, productOf(products, product), contract, mover.at);
  const about = { data: { policyNumber }, requestId: mover.requestId, uniqueKey: policyNumber };
  if (productOf(products, product)?.report) {
    await jobs.enqueue(tx, { kind: 'contract-report', ...about });
  }
  if (productOf(products, product)?.keyInformation?.includes(contract.holderType)) {
    await jobs.enqueue(tx, { kind: 'key-information', ...about });
  }
  if (mailsPolicies && holderOf(contract).email !== '') {
    await jobs.enqueue(tx, { kind: 'policy-mail', ...about });
  }
}
