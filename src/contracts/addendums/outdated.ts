import type { JsonObject } from '../../kernel/json.ts';
import type { Contract, HistoryEntry } from '../contract.ts';
import type { Addendum } from './addendum.ts';

/**
 * The version that a partner has read, where it sends one and the contract has moved on since; undefined where there is
 * nothing to compare.
 */
export function earlierVersion({ version }: Contract, sent: JsonObject | undefined): number | undefined {
  const read = sent?.version;
  if (!Number.isSafeInteger(read) || Number(read) < 1) return undefined;
  return Number(read) === version ? undefined : Number(read);
}

/**
 * Whether what the partner has read of the contract is not what it is made of any more. Payments count a version on and
 * change nothing; a change in force is known to whoever has read the version in which it was asked for.
 */
export function isOutdated(
  read: number,
  { version }: Contract,
  history: readonly HistoryEntry[],
  addendums: readonly Addendum[],
): boolean {
  if (read > version) return true;
  const inForce = new Set(
    addendums.filter(({ status }) => status === 'COMPLETE').map(({ addendumNumber }) => addendumNumber),
  );
  const made = new Map<string, number>();
  for (const entry of history) {
    if (entry.action === 'revise' && entry.version > read) return true;
    for (const { field, to } of entry.changes) {
      if (field === 'addendums' && typeof to === 'string' && !made.has(to)) made.set(to, entry.version);
    }
  }
  return [...made].some(([addendumNumber, at]) => at > read && inForce.has(addendumNumber));
}
