import { addDays, type DateText, moscowDate } from '#kernel/calendar.ts';
import type { Clock } from '#kernel/clock.ts';
import type { JsonObject } from '#kernel/json.ts';
import { markCommit } from '#platform/db/after-commit.ts';
import type { Pool } from '#platform/db/pool.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { JobHandler, JobQueue } from '#platform/jobs/job.ts';
import * as store from '../store/events.ts';
import { expireApprovals } from '../waiting/expire-approvals.ts';

/** How long before an installment is due, and before a contract ends, partners hear of it. */
export const dueSoonDays = 7;
export const expiringDays = 30;

interface CalendarDependencies {
  readonly pool: Pool;
  readonly clock: Clock;
}

/** Has what the calendar brings reported, one job a day; days on which no process ran are made good by the next one. */
export async function demandCalendar({ pool, clock }: CalendarDependencies, jobs: JobQueue): Promise<void> {
  const day = moscowDate(clock.now());
  const until = await store.toldUntil(pool);
  if (until !== null && until >= day) return;
  const requestId = `calendar-events-${day}`;
  await jobs.enqueue(pool, { kind: 'calendar-events', data: { day }, requestId, uniqueKey: day });
}

/** Ends approvals whose time is over, and reports what becomes due, is overdue and ends, each once. */
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

/** What was reported before is not reported again; nothing is where the day has been done. */
function reportCalendar({ pool, clock }: CalendarDependencies, day: DateText): Promise<JsonObject> {
  return inTransaction(pool, async (tx) => {
    const until = await store.lockToldUntil(tx);
    if (until !== null && until >= day) return { day };
    const at = clock.now();
    // The first day not reported yet; what is past by now is not "soon" any more.
    const first = until === null ? day : addDays(until, 1);
    const ahead = (days: number) => ({ from: later(addDays(first, days), day), to: addDays(day, days) });
    const dueSoon = await store.insertDue(tx, 'installment.due_soon', ahead(dueSoonDays), at);
    const behind = { from: addDays(first, -1), to: addDays(day, -1) };
    const overdue = await store.insertDue(tx, 'installment.overdue', behind, at);
    const expiring = await store.insertExpiring(tx, day, ahead(expiringDays), at);
    await store.setToldUntil(tx, day);
    markCommit(tx);
    return { day, dueSoon, overdue, expiring };
  });
}

function later(left: DateText, right: DateText): DateText {
  return left > right ? left : right;
}
