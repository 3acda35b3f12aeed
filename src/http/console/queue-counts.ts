import type { Clock } from '#kernel/time/clock.ts';
import type { Pool } from '#platform/db/pool.ts';
import { useCases } from '#staff/index.ts';
import type { Session } from '#staff/people/accounts.ts';
import { lookAtQueues, type Queue } from '#staff/people/desk/queues.ts';
import { isPermitted } from '#staff/use-case/permissions.ts';

/** Time for which the menu repeats counts, in milliseconds, so that most pages do not count. */
const repeatedMs = 30_000;

export interface QueueCounts {
  /** Counts the queues of the employee. */
  now(session: Session): Promise<readonly Queue[]>;
  /** Returns counts that are at most half a minute old. */
  recent(session: Session): Promise<readonly Queue[]>;
  /** Lets the next page count again, because the employee has changed something. */
  forget(session: Session): void;
}

export function createQueueCounts({
  pool,
  clock,
}: {
  readonly pool: Pool;
  readonly clock: Clock;
}): QueueCounts {
  const counted = new Map<string, { readonly atMs: number; readonly queues: readonly Queue[] }>();
  async function now({ login, roles }: Session) {
    const at = clock.now();
    const viewer = { actor: `staff:${login}`, roles, mayDo: isPermitted.bind(null, roles) };
    const queues = await lookAtQueues(pool, viewer, useCases, at);
    counted.set(login, { atMs: at.getTime(), queues });
    return queues;
  }
  return {
    now,
    recent(session) {
      const { atMs, queues } = counted.get(session.login) ?? { atMs: -Infinity, queues: [] };
      return clock.now().getTime() - atMs < repeatedMs ? Promise.resolve(queues) : now(session);
    },
    forget: ({ login }) => void counted.delete(login),
  };
}
