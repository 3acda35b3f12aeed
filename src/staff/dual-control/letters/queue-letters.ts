import type { Queryable } from '#platform/db/pool.ts';
import type { ByStaff } from '#platform/db/tables/audit-log.ts';
import type { StaffContext } from '../../use-case/context.ts';
import { findReaders, type LetterKind, type LetterReader } from './store.ts';

/** Queues a letter for each account that wants it, in the transaction of the change. The person who acts gets none. */
export async function queueLetters(
  tx: Queryable,
  { withJobs }: Pick<StaffContext, 'withJobs'>,
  by: Pick<ByStaff, 'actor' | 'requestId'>,
  letter: {
    readonly kind: LetterKind;
    /** Number of the task or proposal. */
    readonly about: bigint;
    isFor(reader: LetterReader): boolean;
  },
): Promise<void> {
  const { kind, about, isFor } = letter;
  const readers = (await findReaders(tx, kind)).filter(
    (one) => one.actor.toLowerCase() !== by.actor.toLowerCase() && isFor(one),
  );
  if (readers.length === 0) return;
  await withJobs(async (jobs) => {
    for (const { staffId } of readers) {
      const data = { staffId: String(staffId), kind, about: String(about) };
      await jobs.enqueue(tx, { kind: 'staff-letter', data, requestId: by.requestId });
    }
  });
}
