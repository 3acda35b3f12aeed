import { markCommit } from '../db/after-commit.ts';
import type { Queryable } from '../db/queryable.ts';
import { demandIdsOnly } from '../jobs/ids-only.ts';
import type { EventIds, EventType } from './event-types.ts';
import * as store from './store.ts';

/** Something that happened; its ids are those that its type carries. */
export interface NewEvent {
  readonly type: EventType;
  /** Null: for every partner. */
  readonly partnerId: bigint | null;
  /** Of what is for every partner whose agreement has it; absent: whatever they sell. */
  readonly product?: string;
  readonly at: Date;
  readonly ids: EventIds;
  /** The one webhook that is told of it, whatever types it wants; the feed has it as any other. */
  readonly onlyTo?: string;
}

/** Writes what happened, in the transaction in which it does. */
export async function noteEvents(tx: Queryable, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  for (const { ids } of events) demandIdsOnly({ ...ids });
  await store.insertEvents(tx, events);
  markCommit(tx);
}
