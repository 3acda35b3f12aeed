import type { Pool } from '../../db/pool.ts';
import { type WaitingContract, waitingContracts } from './store.ts';

/** How many contracts are listed, at most. */
export const waitingShownMax = 1_000;

/** The contracts that wait for the staff, the next to begin first. */
export function listWaiting(pool: Pool): Promise<WaitingContract[]> {
  return waitingContracts(pool, waitingShownMax);
}
