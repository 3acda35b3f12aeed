import { markCommit } from '#platform/db/after-commit.ts';
import type { Queryable } from '#platform/db/pool.ts';
import type { EventIds, EventType } from '#platform/events/event-types.ts';
import * as store from './store/events.ts';

/** An event without a change of status. `transition` records the events of status changes. */
export interface ContractEvent {
  readonly type: EventType;
  readonly contractId: bigint;
  readonly ids: EventIds;
}

/** Records events, with the ids of their contracts. Pass as `tx` the transaction that causes the events. */
export async function noteOfContracts(
  tx: Queryable,
  at: Date,
  events: readonly ContractEvent[],
): Promise<void> {
  if (events.length === 0) return;
  await store.insertContractEvents(tx, at, events);
  markCommit(tx);
}
