import type { DateText } from '#kernel/time/calendar.ts';
import type { Queryable } from '#platform/db/pool.ts';
import * as store from '../../record/store/commission/months.ts';
import { lastClosedMonth } from '../../record/store/commission/progress.ts';
import { emptyRoot } from './tree.ts';

/** Reads a month of a partner. A month without lines has sums of zero. */
export async function readMonth(
  db: Queryable,
  of: { readonly partnerId: bigint; readonly month: DateText },
): Promise<store.LedgerMonth> {
  const found = await store.findMonth(db, of);
  if (found) return found;
  const closed = await lastClosedMonth(db);
  return {
    ...{ ...of, lines: 0, premium: 0n, commission: 0n, due: 0n, shared: 0n, closedAt: null },
    hash: closed !== null && of.month <= closed ? emptyRoot : null,
  };
}

/** Number of levels of a tree over `lines` lines, that of the lines included. */
export function countLevels(lines: number): number {
  let levels = 1;
  for (let width = lines; width > 1; width = (width + (width % 2)) / 2) levels += 1;
  return levels;
}
