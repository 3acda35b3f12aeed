import { decimalText } from '#kernel/money/decimal.ts';
import { markCommit } from '#platform/db/after-commit.ts';
import type { Queryable } from '#platform/db/pool.ts';
import type { NewJob } from '#platform/jobs/job.ts';
import { findProduct } from '#products/product/sold.ts';
import type { Contract } from '../../record/contract.ts';
import { paidCover } from '../../record/cover/cover-hours.ts';
import type { Paid } from '../../record/cover/cover-start.ts';
import { holderOf } from '../../record/holder.ts';
import { type Actor, changedMeanwhile, requireAllowed } from '../../record/status/transition.ts';
import type { ActivationDependencies } from '../activate.ts';
import { blankNumber } from '../blanks/blank-of-contract.ts';
import { vehicleDays } from '../conflicts/insured.ts';
import * as store from './store.ts';

export { type Activation, activationFields, storeActivations } from './store.ts';

/** Prepares the rows that bring a contract into force. Throws like `transition` if the contract must not be paid. */
export async function prepareActivation(
  { jobs, products, mailsPolicies = false }: ActivationDependencies,
  contract: Contract,
  { about = {}, ...by }: Actor,
  paid: Paid,
): Promise<store.Activation> {
  requireAllowed(contract, 'pay');
  const { contractId, version, status, policyNumber } = contract;
  const product = findProduct(products, contract.product);
  const discount = product?.commissionDiscount?.(contract.body);
  const of = { data: { policyNumber }, requestId: by.requestId, uniqueKey: policyNumber, at: by.at };
  const following: readonly NewJob[] = [
    ...(product?.report ? [{ kind: 'contract-report', ...of } as const] : []),
    ...(product?.keyInformation?.includes(contract.holderType)
      ? [{ kind: 'key-information', ...of } as const]
      : []),
    ...(mailsPolicies && holderOf(contract).email !== '' ? [{ kind: 'policy-mail', ...of } as const] : []),
  ];
  const { coversFrom, startsOn, endsOn, startsAt, endsAt } = paidCover(contract, paid);
  return {
    ...{ contractId, version, status, ...by, about },
    coversFrom,
    ...(startsAt ? { hours: { startsOn, endsOn, startsAt, endsAt: endsAt ?? null } } : {}),
    discountPercent: discount ? decimalText(discount) : '0',
    blank: blankNumber(product, contract),
    jobs: await jobs.rowsOf(following),
  };
}

/** Prepares an activation; undefined if the contract renews another contract or has a general agreement. */
export async function prepareActivationAlone(
  deps: ActivationDependencies,
  contract: Contract,
  by: Actor,
  paid: Paid,
): Promise<store.Activation | undefined> {
  const product = findProduct(deps.products, contract.product);
  if (!product || contract.prolongsContractId !== null || contract.facts.agreement) return undefined;
  return {
    ...(await prepareActivation(deps, contract, by, paid)),
    vehicle: vehicleDays(product, paidCover(contract, paid)),
  };
}

/** Brings a contract into force and enqueues the jobs that follow. Throws ABORTED if the contract has changed. */
export async function applyActivation(
  tx: Queryable,
  { draftId }: Contract,
  taking: store.Activation,
): Promise<void> {
  if (!(await store.storeActivations(tx, [taking]))) throw changedMeanwhile(draftId);
  markCommit(tx);
}
