import { message, type Refused } from '#kernel/errors/message.ts';
import { addMonths, type DateText, firstOfMonth, moscowDate, moscowMidnight } from '#kernel/time/calendar.ts';
import type { Pool, Queryable } from '#platform/db/pool.ts';
import { type ByStaff, noteActs } from '#platform/db/tables/audit-log.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { noteEvents } from '#platform/events/note.ts';
import * as months from '../../record/store/commission/months.ts';
import { lastClosedMonth, lockCommission } from '../../record/store/commission/progress.ts';
import { postPeriod } from './post.ts';
import { buildTree, findRoot } from './tree.ts';

/** Beginning of time for commission: no sale is older. */
const beginning = moscowMidnight('2000-01-01');

/** Result of a closing. */
export interface ClosedMonths {
  /** Number of months of partners that got a hash. */
  readonly closed: number;
}

/** Closes a month that is over, and all earlier open ones, of all partners. First posts what the ledger lacks for them. */
export async function closeMonth(pool: Pool, month: DateText, by: ByStaff): Promise<Refused | ClosedMonths> {
  if (month >= firstOfMonth(moscowDate(by.at)))
    return { refusal: message('MONTH_NOT_OVER', { month: month.slice(0, 7) }) };
  const until = moscowMidnight(addMonths(month, 1));
  await postPeriod(pool, { partnerId: null, from: beginning, until }, by.at);
  const refused = await inTransaction(pool, async (tx) => {
    await lockCommission(tx);
    const last = await lastClosedMonth(tx);
    if (last !== null && month <= last)
      return { refusal: message('MONTH_CLOSED', { month: month.slice(0, 7) }) };
    await months.insertClosing(tx, month, by);
    const after = { month: month.slice(0, 7) };
    await noteActs(tx, by, { action: 'commission.close', about: month.slice(0, 7), after });
    return null;
  });
  return refused ?? { closed: await sealMonths(pool, by.at) };
}

/** Gives the closed months that lack it their hash. The sweep goes on with it if the closing was interrupted. */
export async function sealMonths(pool: Pool, now: Date): Promise<number> {
  let closed = 0;
  // Without the lock of the ledger first: nearly always nothing is to be sealed, and another process may be posting.
  while (await months.nextToSeal(pool)) {
    const isSealed = await inTransaction(pool, async (tx) => {
      await lockCommission(tx);
      const next = await months.nextToSeal(tx);
      if (next) await seal(tx, next, now);
      return next !== null;
    });
    if (isSealed) closed += 1;
  }
  return closed;
}

async function seal(tx: Queryable, next: months.PartnerMonth, now: Date): Promise<void> {
  const levels = buildTree(await months.lineHashes(tx, next));
  const root = findRoot(levels);
  await months.insertNodes(tx, next, levels);
  await months.sealMonth(tx, next, root, now);
  await noteEvents(tx, [
    {
      type: 'settlement.closed',
      partnerId: next.partnerId,
      at: now,
      ids: { month: next.month.slice(0, 7) },
    },
  ]);
}
