import { type DateText, moscowDayEnd } from '#kernel/time/calendar.ts';
import type { Queryable } from '#platform/db/pool.ts';
import type { JobQueue } from '#platform/jobs/job.ts';
import type { DayRange } from '#products/product/dates/day-range.ts';
import type { Product } from '#products/product/product.ts';
import { sendLink } from '../../record/client-links/client-link.ts';
import { noteOfContracts } from '../../record/note-event.ts';
import { contractsWithoutPlate } from '../../record/store/events.ts';
import { contractsWithIds } from '../../record/store/find-contracts.ts';

/**
 * Publishes an event and sends a one-time link for each contract that still lacks a plate and whose cover began on these days. Runs once a
 * day in the caller's transaction. Returns the number of contracts.
 */
export async function remindOfPlates(
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
