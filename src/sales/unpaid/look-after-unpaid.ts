import { partnerById } from '#access/store.ts';
import { type AcceptDependencies, acceptAddendum } from '#contracts/addendums/accept.ts';
import type { Accepted } from '#contracts/addendums/accepted.ts';
import { readAddendumRequest } from '#contracts/addendums/request.ts';
import { nonPayment } from '#contracts/addendums/termination/non-payment.ts';
import { noticeDaysOn, planDailyNotices } from '#contracts/life/unpaid/plan-notices.ts';
import { findNonPaymentEnd } from '#contracts/life/unpaid/reinstate.ts';
import type { Contract } from '#contracts/record/contract.ts';
import { contractsForUpdate } from '#contracts/record/read.ts';
import { type Actor, transition } from '#contracts/record/status/transition.ts';
import { contractsWithIds } from '#contracts/record/store/find-contracts.ts';
import * as ends from '#contracts/record/store/non-payment.ts';
import { oweRefund } from '#contracts/record/store/owed-refunds.ts';
import * as store from '#contracts/record/store/unpaid.ts';
import { firstUnpaid, graceUntilFor, payUntilFor } from '#contracts/record/unpaid/pay-until.ts';
import { addDays, type DateText, moscowDate } from '#kernel/time/calendar.ts';
import { revokeOpenPayments } from '#payments/links/read.ts';
import type { AcquiringDependencies } from '#payments/record/dependencies.ts';
import { isBeingPaid } from '#payments/record/store/attempts.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { findProduct } from '#products/product/sold.ts';
import { writeAddendum } from '../addendums/write-addendum.ts';

export type UnpaidDependencies = AcquiringDependencies & AcceptDependencies;

const pageSize = 100;
const actor = 'service';

/** Processes unpaid installments once per Moscow day, and missed days too; `attempt` reports each error. */
export async function processUnpaid(
  deps: UnpaidDependencies,
  requestId: string,
  attempt: (work: () => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const at = deps.clock.now();
  const days = await noticeDaysOn(deps.pool, at);
  if (!days) return;
  const by = { actor, requestId, at };
  // Plan the notices first. If planning fails, the whole day is processed again.
  await planDailyNotices(deps, days, by);
  for (const contractId of await ends.unpaidReinstatements(deps.pool, statementsUntil(at), pageSize)) {
    await attempt(() => giveUpReinstatement(deps, contractId, by));
  }
  for (let after = 0n; ; ) {
    const page = await store.endable(deps.pool, days.today, after, pageSize);
    for (const contractId of page) await attempt(() => endUnpaid(deps, contractId, by));
    const last = page.at(-1);
    if (last === undefined || page.length < pageSize) break;
    after = last;
  }
  await store.setLookedAfter(deps.pool, days.today);
}

/** Days to wait after a deadline for bank statements: a payment counts from the day on which the bank received it. */
const statementDays = 5;

function statementsUntil(at: Date): DateText {
  return addDays(moscowDate(at), -statementDays);
}

/** Ends an unpaid reinstatement; the contract remains ended. */
function giveUpReinstatement(deps: UnpaidDependencies, contractId: bigint, by: Actor): Promise<void> {
  return inTransaction(deps.pool, async (tx) => {
    const [contract] = await contractsForUpdate(tx, [contractId]);
    const end = await findNonPaymentEnd(tx, contractId);
    if (!contract || end?.state !== 'REINSTATING' || (end.payBefore ?? '') >= statementsUntil(by.at)) return;
    if (await isBeingPaid(tx, contractId)) return;
    await dropReinstatement(tx, contract, by);
  });
}

/** Cancels a reinstatement and its installments. Paid installments are refunded, because they bought no cover. */
export async function dropReinstatement(tx: Queryable, contract: Contract, by: Actor): Promise<boolean> {
  const end = await findNonPaymentEnd(tx, contract.contractId);
  if (end?.state !== 'REINSTATING') return false;
  await revokeOpenPayments(tx, contract);
  await transition(tx, contract, 'reinstating', by, [
    { field: `addendums.${end.addendumNumber}.reinstatement`, from: 'AWAITING_PAYMENT', to: 'EXPIRED' },
  ]);
  await ends.endReinstatement(tx, end.addendumId);
  const { addendumId, revived } = end;
  const paid = contract.installments.filter(({ nr, status }) => status === 'PAID' && revived?.includes(nr));
  const amount = paid.reduce((sum, one) => sum + one.amount, 0n);
  const { contractId } = contract;
  if (amount > 0n) await oweRefund(tx, { addendumId, contractId, amount, at: by.at });
  return true;
}

/** Ends a contract after its grace period, unless a payment is in progress or a loss was recorded. */
async function endUnpaid(deps: UnpaidDependencies, contractId: bigint, by: Actor): Promise<void> {
  const [contract] = await contractsWithIds(deps.pool, [contractId]);
  if (!contract || !(await isEndable(deps.pool, deps, contract, by.at))) return;
  const accepted = await acceptedEnd(deps, contract, by);
  await inTransaction(deps.pool, async (tx) => {
    // Every change locks the contract first, which prevents deadlocks.
    const [now] = await contractsForUpdate(tx, [contractId]);
    if (now?.version !== contract.version || !(await isEndable(tx, deps, now, by.at))) return;
    await writeAddendum(tx, deps, accepted, by);
  });
}

async function isEndable(
  db: Queryable,
  { products, rater, workingDays }: UnpaidDependencies,
  contract: Contract,
  at: Date,
): Promise<boolean> {
  const { contractId, status, cancelledAt, calculation } = contract;
  const product = findProduct(products, contract.product);
  const unpaid = firstUnpaid(contract.installments);
  const hasEnded = status !== 'COMPLETE' && (status !== 'TERMINATED' || !cancelledAt || cancelledAt <= at);
  if (!product || !unpaid || hasEnded) return false;
  if (!product.addendums.refunds.some(({ reasonCode }) => reasonCode === nonPayment)) return false;
  if (graceUntilFor(unpaid, rater.settingsOf(product, calculation), workingDays) >= moscowDate(at))
    return false;
  if (!(await store.wereBothSent(db, contractId, unpaid.nr, payUntilFor(unpaid, workingDays)))) return false;
  return !(await store.hasLoss(db, contractId)) && !(await isBeingPaid(db, contractId));
}

async function acceptedEnd(
  deps: UnpaidDependencies,
  contract: Contract,
  { requestId, at }: Actor,
): Promise<Accepted> {
  const { policyNumber, installments } = contract;
  const product = findProduct(deps.products, contract.product);
  const partner = await partnerById(deps.pool, contract.partnerId);
  const unpaid = firstUnpaid(installments);
  if (!product || !partner || !unpaid) throw new Error(`the contract ${policyNumber} cannot be ended`);
  const asked = {
    policyNumber,
    kind: 'TERMINATION',
    effectiveDate: unpaid.dueOn,
    reason: `Взнос ${unpaid.nr} не оплачен`,
    reasonCode: nonPayment,
  };
  const { request, faults } = readAddendumRequest(asked, moscowDate(at));
  const caller = { partner, requestId, receivedAt: at, isStrict: false };
  return acceptAddendum(deps, {
    caller,
    product,
    contract,
    request,
    shapeFaults: faults,
    now: at,
    isByStaff: true,
  });
}
