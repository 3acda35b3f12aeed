import { inTime } from '../kernel/in-time.ts';

/** A database that takes longer counts as away, for those who can go on without it. */
export class SilentDatabase extends Error {
  override readonly name = 'SilentDatabase';
  readonly code = 'ETIMEDOUT';
}

/** The answer of the database, or a rejection as of one that is away where it takes longer than the patience. */
export function answerInPatience<Value>(answer: Promise<Value>, patienceMs: number): Promise<Value> {
  return inTime(answer, patienceMs, () => {
    throw new SilentDatabase('the database takes too long');
  });
}
