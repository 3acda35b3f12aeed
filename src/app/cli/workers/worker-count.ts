import { availableParallelism } from 'node:os';
import { StartError } from '#platform/db/start-error.ts';

/** A whole number up to twice the processors that this process may use, or `auto` for as many as these. */
export function workerCount(text: string, processors: number = availableParallelism()): number {
  if (text === 'auto') return processors;
  const most = processors * 2;
  const count = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (count >= 1 && count <= most) return count;
  throw new StartError(
    `--workers ${JSON.stringify(text)} is not usable: set a whole number from 1 to ${most}, twice the processors here, or auto`,
  );
}
