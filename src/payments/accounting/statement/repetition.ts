import type { FingerprintedLine } from '../../record/statement/fingerprint.ts';
import type { StoredLine } from '../../record/statement/statement-line.ts';

/** Recognises statement lines that are already stored, or that may repeat a stored line. */
export interface Repetitions {
  add(line: StoredLine): void;
  /** Returns `known` for a stored line, the id of a stored line that the line may repeat, or undefined for a new line. */
  check(line: FingerprintedLine, fileId: bigint): 'known' | bigint | undefined;
}

export function createRepetitions(stored: readonly StoredLine[] = []): Repetitions {
  const byFingerprint = new Map<string, StoredLine>();
  /** Stored lines, by content and then by statement. */
  const byContent = new Map<string, Map<string, StoredLine[]>>();

  function earlierOf({ earlierFingerprint }: FingerprintedLine): StoredLine | undefined {
    const found = earlierFingerprint && byFingerprint.get(earlierFingerprint.toString('hex'));
    return found && found.content === null ? found : undefined;
  }

  const repetitions: Repetitions = {
    add(line) {
      if (byFingerprint.has(line.fingerprint)) return;
      byFingerprint.set(line.fingerprint, line);
      if (line.content === null || line.source === null) return;
      const sources = byContent.get(line.content) ?? new Map<string, StoredLine[]>();
      byContent.set(line.content, sources);
      sources.set(line.source, [...(sources.get(line.source) ?? []), line]);
    },
    check(line, fileId) {
      if (byFingerprint.has(line.fingerprint.toString('hex'))) return 'known';
      const earlier = earlierOf(line);
      const hasReference = line.origin.reference + line.origin.order !== '';
      // Version 1.0 stored no statement identity, so a line without a reference is known only from the same file.
      if (earlier) return hasReference || earlier.fileId === fileId ? 'known' : earlier.lineId;
      // Equal lines of one statement are separate payments, so the n-th can only repeat the n-th of another statement.
      const sources = byContent.get(line.content.toString('hex'))?.values() ?? [];
      for (const equal of sources) {
        const repeated = equal[line.nth];
        if (repeated) return repeated.lineId;
      }
      return undefined;
    },
  };
  for (const line of stored) repetitions.add(line);
  return repetitions;
}
