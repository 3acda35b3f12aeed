import type { JsonObject } from '#kernel/json/json.ts';
import { addDays, type DateText, moscowDate, moscowDayEnd } from '#kernel/time/calendar.ts';
import type { Clock } from '#kernel/time/clock.ts';
import { markCommit } from '#platform/db/after-commit.ts';
import type { Pool, Queryable } from '#platform/db/pool.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { EventType } from '#platform/events/event-types.ts';
import type { JobHandler, JobQueue } from '#platform/jobs/job.ts';
import type { DayRange } from '#products/product/dates/day-range.ts';
import type { Product } from '#products/product/product.ts';
import { sendLink } from '../../record/client-links/client-link.ts';
import { type ContractEvent, noteOfContracts } from '../../record/note-event.ts';
import * as store from '../../record/store/events.ts';
import { contractsWithoutPlate } from '../../record/store/events.ts';
import { contractsWithIds } from '../../record/store/find-contracts.ts';
import { unpaidBetween } from '../../record/store/unpaid.ts';
import { type ActDays, payUntilFor } from '../../record/unpaid/pay-until.ts';
import { expireApprovals } from '../waiting/expire-approvals.ts';

/** Days before a payment deadline on which partners are notified. */
export const dueSoonDays = 7;
export const expiringDays = 30;

/** Days from the start of cover to the reminder of a missing plate. */
export const plateDays = 10;

interface CalendarDependencies {
  readonly products: readonly Product[];
  readonly jobs: JobQueue;
  readonly pool: Pool;
  readonly clock: Clock;
  readonly workingDays: ActDays;
}

/** Enqueues one calendar job per day. The job also publishes the events of missed days. */
export async function requireCalendar(
  { pool, clock }: Pick<CalendarDependencies, 'pool' | 'clock'>,
  jobs: JobQueue,
): Promise<void> {
  const day = moscowDate(clock.now());
  const until = await store.publishedUntil(pool);
  if (until !== null && until >= day) return;
  const requestId = `calendar-events-${day}`;
  await jobs.enqueue(pool, { kind: 'calendar-events', data: { day }, requestId, uniqueKey: day });
}

/** Creates the handler of calendar jobs, which expires overdue approvals and publishes each event of the calendar once. */
export function createCalendarHandler(
  deps: CalendarDependencies,
): Extract<JobHandler, { readonly kind: 'calendar-events' }> {
  return {
    kind: 'calendar-events',
    async handle({ day }) {
      const expired = await expireApprovals(deps);
      return { ...(await reportCalendar(deps, day)), expired };
    },
  };
}

/** Publishes the events of all days since the last run. Does nothing if `day` is already published. */
function reportCalendar(deps: CalendarDependencies, day: DateText): Promise<JsonObject> {
  const { pool, clock, workingDays } = deps;
  return inTransaction(pool, async (tx) => {
    const until = await store.lockPublishedUntil(tx);
    if (until !== null && until >= day) return { day };
    const at = clock.now();
    // `first` is the first unpublished day. A due date in the past is no longer "due soon".
    const first = until === null ? day : addDays(until, 1);
    const ahead = (days: number) => ({ from: later(addDays(first, days), day), to: addDays(day, days) });
    const dueSoon = await noteUnpaid(tx, workingDays, 'installment.due_soon', ahead(dueSoonDays), at);
    const behind = { from: addDays(first, -1), to: addDays(day, -1) };
    const overdue = await noteUnpaid(tx, workingDays, 'installment.overdue', behind, at);
    const expiring = await store.insertExpiring(tx, day, ahead(expiringDays), at);
    const begun = { from: addDays(first, -plateDays), to: addDays(day, -plateDays) };
    const withoutPlate = await remindOfPlates(tx, deps, begun, { day, at });
    await store.setPublishedUntil(tx, day);
    markCommit(tx);
    return { day, dueSoon, overdue, expiring, withoutPlate };
  });
}

/** Maximum number of consecutive days off. A payment deadline on a day off moves to the next working day. */
const movedDaysMax = 15;

/** Publishes an event for each unpaid installment whose last day to pay is in the range. Returns the number of events. */
async function noteUnpaid(
  tx: Queryable,
  workingDays: ActDays,
  type: Extract<EventType, 'installment.due_soon' | 'installment.overdue'>,
  { from, to }: DayRange,
  at: Date,
): Promise<number> {
  const unpaid = await unpaidBetween(tx, { from: addDays(from, -movedDaysMax), to });
  const events = unpaid.flatMap((one): ContractEvent[] => {
    const payUntil = payUntilFor(one, workingDays);
    if (payUntil < from || payUntil > to) return [];
    const { contractId, nr, dueOn } = one;
    return [{ type, contractId, ids: { installmentNr: nr, dueOn, payUntil } }];
  });
  await noteOfContracts(tx, at, events);
  return events.length;
}

function later(left: DateText, right: DateText): DateText {
  return left > right ? left : right;
}

/** Publishes an event and sends a link for each contract without a plate whose cover began in the range; returns a count. */
async function remindOfPlates(
  tx: Queryable,
  { products, jobs }: { readonly products: readonly Product[]; readonly jobs: JobQueue },
  begun: DayRange,
  { day, at }: { readonly day: DateText; readonly at: Date },
): Promise<number> {
  let count = 0;
  for (const { code, plate } of products) {
    if (!plate) continue;
    const ids = await contractsWithoutPlate(tx, code, begun, day);
    const contracts = (await contractsWithIds(tx, ids)).filter(({ body }) => plate.isMissing(body));
    await noteOfContracts(
      tx,
      at,
      contracts.map(({ contractId }) => ({ type: 'contract.plate_missing', contractId, ids: {} })),
    );
    for (const { contractId, endsOn } of contracts) {
      const expiresAt = new Date(moscowDayEnd(endsOn));
      await sendLink(tx, jobs, { purpose: 'PLATE', contractId, expiresAt, at }, `plate-missing-${day}`);
    }
    count += contracts.length;
  }
  return count;
}
