import type { Rater } from '#contracts/rating/rate-application.ts';
import type { Contract, Installment } from '#contracts/record/contract.ts';
import { contractsForUpdate } from '#contracts/record/read.ts';
import { type ActDays, firstUnpaid, graceUntilFor, payUntilFor } from '#contracts/record/unpaid/pay-until.ts';
import { addDays, addMonths, type DateText, moscowDate, moscowMidnight } from '#kernel/time/calendar.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { findProduct } from '#products/product/sold.ts';
import { endWithEvent } from '../acquiring/autopay-outcome.ts';
import type { Autopay } from '../record/autopay/autopay.ts';
import * as charges from '../record/autopay/charges/store.ts';
import { requireAutopayNotice } from '../record/autopay/notify.ts';
import { type ChargeStep, planCharge } from '../record/autopay/plan.ts';
import * as store from '../record/autopay/store.ts';
import type { AcquiringDependencies } from '../record/dependencies.ts';
import { askCharge, type BegunCharge, beginCharge } from './charge.ts';

export interface ReviewDependencies extends AcquiringDependencies {
  readonly rater: Pick<Rater, 'settingsOf'>;
  readonly workingDays: ActDays;
}

const hourMs = 3_600_000;
/** Hour of the day in Moscow from which clients are charged and told, so that nobody is woken at night. */
const dayBeginsAtHour = 10;
/** Maximum number of days after which a saved method is looked at again, because installments can move to an earlier day. */
const lookDaysMax = 7;
/** Days before the last day of a card on which the client is warned. */
const expiryWarningDays = 30;
/** Time in ms after which a step that a killed process has begun is due again. */
const claimMs = 600_000;

/** Takes the due steps of saved methods: messages, charges, ends. `attempt` reports each error. */
export async function reviewAutopays(
  deps: ReviewDependencies,
  requestId: string,
  limit: number,
  attempt: (work: () => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const { autopay, pool, clock } = deps;
  if (!autopay) return;
  const now = clock.now();
  const due = await store.claimDueAutopays(pool, now, new Date(now.getTime() + claimMs), limit);
  for (const autopayId of due) await attempt(() => reviewAutopay(deps, autopayId, requestId));
}

async function reviewAutopay(deps: ReviewDependencies, autopayId: string, requestId: string): Promise<void> {
  const begun = await inTransaction(deps.pool, async (tx) => {
    const found = await store.findAutopay(tx, autopayId);
    const [contract] = found ? await contractsForUpdate(tx, [found.contractId]) : [];
    const autopay = await store.lockAutopay(tx, autopayId);
    if (!contract || autopay?.state !== 'ACTIVE') return null;
    return review(tx, deps, { autopay, contract, at: deps.clock.now(), requestId });
  });
  if (begun) await askCharge(deps, begun, requestId);
}

interface Reviewed {
  readonly autopay: Autopay;
  readonly contract: Contract;
  readonly at: Date;
  readonly requestId: string;
}

async function review(
  tx: Queryable,
  deps: ReviewDependencies,
  reviewed: Reviewed,
): Promise<BegunCharge | null> {
  const { autopay, contract, at } = reviewed;
  const { autopayId } = autopay;
  const today = moscowDate(at);
  if (contract.endsOn < today) {
    await endWithEvent(tx, autopay, { reason: 'CONTRACT_ENDED', by: 'service', at });
    return null;
  }
  if (at < dayBegins(today)) {
    await store.lookAgainAt(tx, autopayId, dayBegins(today));
    return null;
  }
  await warnOfExpiry(tx, deps, reviewed, today);
  // A terminated contract is not charged, but staff can reinstate it.
  const installment = contract.status === 'COMPLETE' ? firstUnpaid(contract.installments) : undefined;
  const step = installment && (await nextChargeStep(tx, deps, contract, installment, today));
  await store.lookAgainAt(tx, autopayId, dayBegins(nextLook(step, today)));
  if (!installment || !step) return null;
  if (step.kind === 'announce') await announce(tx, deps, reviewed, installment, step.on);
  return step.kind === 'charge' ? charge(tx, deps, reviewed, installment) : null;
}

function dayBegins(day: DateText): Date {
  return new Date(moscowMidnight(day).getTime() + dayBeginsAtHour * hourMs);
}

function nextLook(step: ChargeStep | undefined, today: DateText): DateText {
  const latest = addDays(today, lookDaysMax);
  // The day after a charge shows whether it was declined.
  const on = step?.kind === 'charge' ? addDays(today, 1) : step && step.kind !== 'stop' ? step.on : latest;
  return on < latest ? on : latest;
}

/** Returns the next step for an unpaid installment; undefined while automatic payments are switched off. */
export async function nextChargeStep(
  db: Queryable,
  deps: Pick<ReviewDependencies, 'autopay' | 'products' | 'rater' | 'workingDays'>,
  contract: Contract,
  installment: Installment,
  today: DateText,
): Promise<ChargeStep | undefined> {
  const { autopay: settings } = deps;
  const days = daysOfInstallment(deps, contract, installment);
  if (!settings || !days) return undefined;
  const own = await charges.chargesOfInstallment(db, contract.contractId, installment.nr);
  const autopay = await store.autopayOfContract(db, contract.contractId);
  const notices = autopay ? await charges.findAutopayNotices(db, autopay.autopayId) : [];
  const announced = notices.findLast(
    ({ kind, installmentNr, amount }) =>
      kind === 'BEFORE' && installmentNr === installment.nr && amount === installment.amount,
  );
  return planCharge({ ...settings, ...days, today, announcedFor: announced?.day ?? null, charges: own });
}

function daysOfInstallment(
  { products, rater, workingDays }: Pick<ReviewDependencies, 'products' | 'rater' | 'workingDays'>,
  contract: Contract,
  installment: Installment,
) {
  const product = findProduct(products, contract.product);
  if (!product) return undefined;
  const settings = rater.settingsOf(product, contract.calculation);
  return {
    payUntil: payUntilFor(installment, workingDays),
    graceUntil: graceUntilFor(installment, settings, workingDays),
  };
}

async function announce(
  tx: Queryable,
  { jobs }: ReviewDependencies,
  { autopay, at, requestId }: Reviewed,
  { nr, amount }: Installment,
  day: DateText,
): Promise<void> {
  const { autopayId } = autopay;
  const notice = { autopayId, kind: 'BEFORE', installmentNr: nr, day, amount } as const;
  await requireAutopayNotice(tx, jobs, notice, { at, requestId });
}

async function charge(
  tx: Queryable,
  deps: ReviewDependencies,
  reviewed: Reviewed,
  installment: Installment,
): Promise<BegunCharge | null> {
  const { contract, at } = reviewed;
  const days = daysOfInstallment(deps, contract, installment);
  if (!days) return null;
  const expiresAt = moscowMidnight(addDays(days.graceUntil, 1));
  const sendsReceipt = deps.acquirerRegistersReceipts;
  const begun = await beginCharge(tx, { ...reviewed, installment, expiresAt, sendsReceipt });
  if (begun !== 'busy') return begun;
  await store.lookAgainAt(tx, reviewed.autopay.autopayId, new Date(at.getTime() + hourMs));
  return null;
}

async function warnOfExpiry(
  tx: Queryable,
  { jobs }: ReviewDependencies,
  { autopay, contract, at, requestId }: Reviewed,
  today: DateText,
): Promise<void> {
  const { autopayId, cardExpires } = autopay;
  if (cardExpires === null) return;
  const lastDay = addDays(addMonths(`${cardExpires}-01`, 1), -1);
  const isLater = contract.installments.some(({ status, dueOn }) => status === 'DUE' && dueOn > lastDay);
  if (!isLater || today < addDays(lastDay, -expiryWarningDays)) return;
  const notice = { autopayId, kind: 'EXPIRING', installmentNr: 0, day: lastDay, amount: null } as const;
  await requireAutopayNotice(tx, jobs, notice, { at, requestId });
}
