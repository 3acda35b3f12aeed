import { monotonicMs } from '#kernel/time/clock.ts';
import type { Queryable } from '../../db/pool.ts';
import type { Lease } from './operation.ts';
import { extendLeases } from './store.ts';

/** Leases of the operations that run in this process. They are renewed while the operations run. */
export interface HeldLeases {
  readonly size: number;
  hold(lease: Lease): void;
  /** Removes the lease of exactly this attempt; a later attempt of the operation in this process keeps its lease. */
  drop(lease: Lease): void;
  /** Stops renewing leases and returns them. */
  close(): readonly Lease[];
}

/** Renews leases until they are older than `attemptMsMax`. Then the operation hangs, and another process must take it. */
export function createHeldLeases(
  db: Queryable,
  limits: { readonly leaseMs: number; readonly renewEveryMs: number; readonly attemptMsMax: number },
  on: { outlived(lease: Lease): void; error(error: unknown): void },
): HeldLeases {
  const held = new Map<string, { readonly lease: Lease; readonly sinceMs: number }>();
  let isRenewing = false;

  function drop({ operationId, attempt }: Lease): void {
    if (held.get(operationId)?.lease.attempt === attempt) held.delete(operationId);
  }

  function dropOutlived(): void {
    const latestMs = monotonicMs() - limits.attemptMsMax;
    for (const { lease, sinceMs } of held.values()) {
      // All later leases are newer, because the map is in the order of insertion.
      if (sinceMs > latestMs) return;
      drop(lease);
      on.outlived(lease);
    }
  }

  async function renew(): Promise<void> {
    dropOutlived();
    // Skip a renewal while another one runs: renewals must not queue up while the database does not answer.
    if (isRenewing || held.size === 0) return;
    isRenewing = true;
    try {
      await extendLeases(
        db,
        [...held.values()].map(({ lease }) => lease),
        limits.leaseMs,
      );
    } catch (error) {
      on.error(error);
    } finally {
      isRenewing = false;
    }
  }

  const renewing = setInterval(renew, limits.renewEveryMs);
  renewing.unref();
  return {
    get size() {
      return held.size;
    },
    hold(lease) {
      held.delete(lease.operationId);
      held.set(lease.operationId, { lease, sinceMs: monotonicMs() });
    },
    drop,
    close() {
      clearInterval(renewing);
      const leases = [...held.values()].map(({ lease }) => lease);
      held.clear();
      return leases;
    },
  };
}
