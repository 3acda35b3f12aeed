import type { Separated } from '#parties/personal-data.ts';
import type { Queryable } from '#platform/db/transaction.ts';
import * as store from './store.ts';

/** Notes the personal records that a revision has put others in the place of, so that retention forgets them some day. */
export async function noteReplaced(
  tx: Queryable,
  partnerId: bigint,
  before: Pick<Separated, 'personal'>,
  after: Pick<Separated, 'records'>,
): Promise<void> {
  const replaced = new Set(Object.values(before.personal).filter((one) => !after.records.has(one)));
  if (replaced.size > 0) await store.note(tx, partnerId, [...replaced]);
}
