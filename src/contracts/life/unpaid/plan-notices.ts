import { addDays, type DateText, moscowDate } from '#kernel/time/calendar.ts';
import type { Pool, Queryable } from '#platform/db/pool.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { JobQueue } from '#platform/jobs/job.ts';
import type { Product } from '#products/product/product.ts';
import { findProduct } from '#products/product/sold.ts';
import type { Rater } from '../../rating/rate-application.ts';
import type { Contract } from '../../record/contract.ts';
import type { Actor } from '../../record/status/transition.ts';
import { contractsWithIds } from '../../record/store/find-contracts.ts';
import * as store from '../../record/store/unpaid.ts';
import { type NewNotice, type NoticeKind, noticeDaysBefore } from '../../record/unpaid/notice.ts';
import { type ActDays, firstUnpaid, graceUntilFor, payUntilFor } from '../../record/unpaid/pay-until.ts';

export interface NoticeDependencies {
  readonly pool: Pool;
  readonly jobs: JobQueue;
  readonly products: readonly Product[];
  readonly rater: Pick<Rater, 'settingsOf'>;
  readonly workingDays: ActDays;
}

const contractsAtOnce = 50;
/** Maximum number of consecutive days off. A payment deadline on a day off moves to the next working day. */
const movedDaysMax = 15;

/** Days of a run that plans notices: `since` is the first day whose notices are not planned yet. */
export interface NoticeDays {
  readonly today: DateText;
  readonly since: DateText;
}

/** Plans two notices for each unpaid installment: in the seven days before its deadline, and on the day after it. */
export async function planDailyNotices(
  deps: NoticeDependencies,
  { today, since }: NoticeDays,
  { at, requestId }: Pick<Actor, 'at' | 'requestId'>,
): Promise<void> {
  const span = { from: addDays(since, -movedDaysMax - 1), to: addDays(today, noticeDaysBefore) };
  const unpaid = await store.unpaidBetween(deps.pool, span, at);
  const wanted = unpaid.flatMap((one) => {
    const kind = kindOn(payUntilFor(one, deps.workingDays), { today, since });
    return kind ? [{ ...one, kind }] : [];
  });
  const byContract = [...Map.groupBy(wanted, ({ contractId }) => contractId)];
  for (let from = 0; from < byContract.length; from += contractsAtOnce) {
    const some = byContract.slice(from, from + contractsAtOnce);
    await inTransaction(deps.pool, async (tx) => {
      const contracts = await contractsWithIds(
        tx,
        some.map(([contractId]) => contractId),
      );
      const notices = contracts.flatMap((contract) =>
        (some.find(([contractId]) => contractId === contract.contractId)?.[1] ?? []).flatMap(({ nr, kind }) =>
          noticeOf(deps, contract, nr, kind),
        ),
      );
      await requireNotices(tx, deps.jobs, notices, { at, requestId });
    });
  }
}

function kindOn(payUntil: DateText, { today, since }: NoticeDays): NoticeKind | undefined {
  if (payUntil >= today) return payUntil <= addDays(today, noticeDaysBefore) ? 'BEFORE' : undefined;
  return payUntil >= addDays(since, -1) ? 'AFTER' : undefined;
}

function noticeOf(
  { products, rater, workingDays }: NoticeDependencies,
  contract: Contract,
  nr: number,
  kind: NoticeKind,
): readonly NewNotice[] {
  const product = findProduct(products, contract.product);
  const installment = contract.installments.find((one) => one.nr === nr);
  if (!product || !installment || !firstUnpaid(contract.installments)) return [];
  const graceUntil = graceUntilFor(installment, rater.settingsOf(product, contract.calculation), workingDays);
  const { contractId } = contract;
  const payUntil = payUntilFor(installment, workingDays);
  return [{ contractId, installmentNr: nr, kind, addendumNr: 0, payUntil, graceUntil }];
}

/** Stores notices and enqueues their messages, in the caller's transaction. Skips notices that are already stored. */
export async function requireNotices(
  tx: Queryable,
  jobs: JobQueue,
  notices: readonly NewNotice[],
  { at, requestId }: Pick<Actor, 'at' | 'requestId'>,
): Promise<void> {
  if (notices.length === 0) return;
  for (const noticeId of await store.planNotices(tx, notices, at)) {
    const id = String(noticeId);
    await jobs.enqueue(tx, { kind: 'installment-notice', data: { noticeId: id }, requestId, uniqueKey: id });
  }
}

/** Returns the days for which notices have to be planned; null if today is already processed. */
export async function noticeDaysOn(pool: Pool, at: Date): Promise<NoticeDays | null> {
  const today = moscowDate(at);
  const until = await store.lookedAfterUntil(pool);
  if (until !== null && until >= today) return null;
  return { today, since: until === null ? today : addDays(until, 1) };
}
