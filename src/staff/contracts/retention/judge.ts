import { overAmong, owing, type Search } from '#contracts/record/store/removal.ts';
import { type Message, message } from '#kernel/errors/message.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import { findMoneyReasons } from '#payments/record/store/removal.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { unfinishedSubjects } from '#platform/events/store.ts';
import { type Judged, latestBefore, type Reason, retentionReasons } from './rules.ts';

/** Locks expired contracts that are not being changed, and returns the reason to keep each, or null. */
export async function judgeContracts(
  tx: Queryable,
  search: Search,
  contractIds: readonly bigint[],
  busyIds: readonly string[],
): Promise<Judged[]> {
  const over = await overAmong(tx, search, contractIds, busyIds);
  const ids = over.map(({ contractId }) => contractId);
  const moneyReasons = await findMoneyReasons(tx, search.what, ids, busyIds);
  return over.map(({ contractId, awaitsSurcharge, isReinstatable, isBusy }) => {
    const own = awaitsSurcharge ? 'ADDENDUM' : isReinstatable ? 'REINSTATEMENT' : null;
    return { contractId, reason: own ?? moneyReasons.get(contractId) ?? (isBusy ? 'JOB' : null) };
  });
}

export interface Obstacle {
  readonly contractId: bigint;
  readonly reason: Message;
  /** True if the only reason is a retention term, which staff may override. */
  readonly isTerm: boolean;
}

interface Standing {
  readonly contractId: bigint;
  readonly isPaid: boolean;
  readonly coveredUntil: DateText;
}

/** Finds reasons not to anonymize people: cover in force, open payments or debts, unfinished jobs, retention term. */
export async function findObstacles(
  db: Queryable,
  contracts: readonly Standing[],
  today: DateText,
): Promise<readonly Obstacle[]> {
  const ids = contracts.map(({ contractId }) => contractId);
  const search = { what: 'contracts', before: '9999-12-31', onlyCounts: true, today } as const;
  const judged = await judgeContracts(db, search, ids, await unfinishedSubjects(db));
  const owed = new Set(await owing(db, ids));
  const ofMoney = new Map<bigint, Reason>();
  for (const { contractId, reason } of judged) if (reason) ofMoney.set(contractId, reason);
  return contracts.flatMap(({ contractId, isPaid, coveredUntil }) => {
    const found: Obstacle[] = [];
    const stands = (reason: Message, isTerm = false) => found.push({ contractId, reason, isTerm });
    if (!isPaid) stands(message('NOT_PAID'));
    else if (coveredUntil >= today) stands(message('IN_FORCE_UNTIL', { day: coveredUntil }));
    else if (coveredUntil >= latestBefore('contracts', today))
      stands(message('TERM_NOT_OVER', { day: coveredUntil }), true);
    const reason = ofMoney.get(contractId);
    if (reason) stands(retentionReasons[reason]);
    if (owed.has(contractId)) stands(message('ENDED_IN_DEBT'));
    return found;
  });
}
