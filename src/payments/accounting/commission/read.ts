import type { DateText } from '#kernel/time/calendar.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { type LedgerLine, type LineFilter, linesOfMonth } from '../../record/store/commission/lines.ts';
import * as store from '../../record/store/commission/months.ts';
import { lastClosedMonth } from '../../record/store/commission/progress.ts';
import { emptyRoot } from './tree.ts';

/** Reads months of a partner before a month, newest first. */
export async function readMonths(
  db: Queryable,
  partnerId: bigint,
  { before, limit }: { readonly before: DateText | null; readonly limit: number },
): Promise<{ readonly months: readonly store.LedgerMonth[]; readonly hasMore: boolean }> {
  const found = await store.listMonths(db, partnerId, { before, limit: limit + 1 });
  return { months: found.slice(0, limit), hasMore: found.length > limit };
}

/** Reads a month of a partner with its sums by product, programme and sub-agent. */
export async function readSettledMonth(
  db: Queryable,
  of: store.PartnerMonth,
): Promise<{ readonly month: store.LedgerMonth; readonly sums: readonly store.MonthSum[] }> {
  return { month: await readMonth(db, of), sums: await store.sumsOfMonth(db, of) };
}

/** Reads a month of a partner. A month without lines has sums of zero. */
async function readMonth(db: Queryable, of: store.PartnerMonth): Promise<store.LedgerMonth> {
  const found = await store.findMonth(db, of);
  if (found) return found;
  const closed = await lastClosedMonth(db);
  return {
    ...{ ...of, lines: 0, premium: 0n, commission: 0n, due: 0n, shared: 0n, closedAt: null },
    hash: closed !== null && of.month <= closed ? emptyRoot : null,
  };
}

/** Reads a page of the lines of a month. `nextAfter` is the number after which the next page begins; null if there is none. */
export async function readLinePage(
  db: Queryable,
  { partnerId, month }: store.PartnerMonth,
  filter: LineFilter,
): Promise<{
  readonly lines: readonly (LedgerLine & { readonly hash: Buffer })[];
  readonly nextAfter: number | null;
}> {
  const found = await linesOfMonth(db, partnerId, month, { ...filter, limit: filter.limit + 1 });
  const lines = found.slice(0, filter.limit);
  return { lines, nextAfter: found.length > lines.length ? (lines.at(-1)?.nr ?? null) : null };
}

/** Reads nodes of a level of the tree over the lines of a month, and the number of its levels. */
export async function readTreePage(
  db: Queryable,
  of: store.PartnerMonth,
  { limit, ...asked }: store.TreeNodes,
): Promise<{ readonly levels: number; readonly nodes: readonly Buffer[]; readonly hasMore: boolean }> {
  const { lines } = await readMonth(db, of);
  const found = await store.readNodes(db, of, { ...asked, limit: limit + 1 });
  return { levels: countLevels(lines), nodes: found.slice(0, limit), hasMore: found.length > limit };
}

/** Number of levels of a tree over `lines` lines, that of the lines included. */
export function countLevels(lines: number): number {
  let levels = 1;
  for (let width = lines; width > 1; width = (width + (width % 2)) / 2) levels += 1;
  return levels;
}
