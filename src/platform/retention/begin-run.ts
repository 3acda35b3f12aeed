import type { Pool } from '../db/pool.ts';
import { noteActs } from '../db/tables/staff-journal.ts';
import { inTransaction } from '../db/transaction.ts';
import * as store from './store.ts';

/** Begins a run and notes who of the staff it is. What it has removed so far stands in the run. */
export function beginRun(pool: Pool, run: store.NewRun): Promise<bigint> {
  return inTransaction(pool, async (tx) => {
    const runId = await store.beginRun(tx, run);
    const after = { run: String(runId), before: run.before };
    await noteActs(tx, run, { action: 'retention.run', about: run.what, after });
    return runId;
  });
}
