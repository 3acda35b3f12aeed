import {
  countForgettable,
  type Forgotten,
  firstDayKept,
  forgetOperations,
} from '../operations/forgetting/forget-operations.ts';
import { beginRun } from './begin-run.ts';
import type { RemovalDependencies } from './remove.ts';
import * as store from './store.ts';

/** What forgetting operations would take; changes nothing. */
export function previewOperations(
  { pool, clock }: RemovalDependencies,
  keptDays: number,
): Promise<Forgotten> {
  return countForgettable(pool, firstDayKept(clock.now(), keptDays));
}

/** Forgets the operations of the days before the last `keptDays`, at once instead of after their 30 days. */
export async function removeOperations(
  { pool, clock, note }: RemovalDependencies,
  keptDays: number,
  by: { readonly actor: string; readonly requestId: string },
): Promise<Forgotten> {
  const at = clock.now();
  const before = firstDayKept(at, keptDays);
  const runId = await beginRun(pool, { what: 'operations', before, ...by, at });
  const forgotten = await forgetOperations(pool, before, note);
  await store.addToRun(pool, runId, { removed: forgotten.others, partitions: forgotten.days });
  await store.endRun(pool, runId, clock.now());
  return forgotten;
}
