import { markCommit } from '#platform/db/after-commit.ts';
import type { Queryable } from '#platform/db/pool.ts';
import type { EventIds, EventType } from '#platform/events/event-types.ts';
import * as store from './store/events.ts';

/** What happened to a contract beside its own changes, which `move` notes. */
export interface ContractEvent {
  readonly type: EventType;
  readonly contractId: bigint;
  /** Beside those of the contract. */
  readonly ids: EventIds;
}

/** Writes what happened in the transaction in which it does; the ids of the contracts follow by themselves. */
export async function noteOfContracts(
  tx: Queryable,
  at: Date,
  events: readonly ContractEvent[],
): Promise<void> {
  if (events.length === 0) return;
  await store.insertContractEvents(tx, at, events);
  markCommit(tx);
}
