import { type ChangeGroup, type ChangeTally, changeGroup, changeTally } from './change-group.ts';

export interface UnratedReason {
  /** The version that does not rate these contracts. */
  readonly versionId: string;
  readonly reason: string;
  readonly count: number;
}

/** What a comparison gathers; its memory is bounded by numbers, whatever the contracts say. */
export interface ChangeRecord {
  /** A contract that both tariffs rate, premiums in kopecks, the change in hundredths of a per cent. */
  add(
    dimensions: Readonly<Record<string, string>>,
    before: bigint,
    after: bigint,
    change: bigint | null,
  ): void;
  addUnrated(versionId: string, reason: string): void;
  result(): {
    readonly all: ChangeGroup;
    readonly dimensions: Readonly<Record<string, readonly ChangeGroup[]>>;
    readonly unrated: readonly UnratedReason[];
  };
}

/** Values of one dimension, and reasons; whatever comes after them counts as one. */
const valuesMax = 1_000;
const reasonsMax = 100;
const other = 'other';

export function createChangeRecord(): ChangeRecord {
  const all = changeTally('all');
  const dimensions = new Map<string, Map<string, ChangeTally>>();
  const unrated = new Map<string, UnratedReason>();

  function tallyOf(name: string, value: string): ChangeTally {
    const values = dimensions.get(name) ?? new Map<string, ChangeTally>();
    dimensions.set(name, values);
    const key = values.has(value) || values.size < valuesMax ? value : other;
    const tally = values.get(key) ?? changeTally(key);
    values.set(key, tally);
    return tally;
  }

  return {
    add(names, before, after, change) {
      all.add(before, after, change);
      for (const [name, value] of Object.entries(names)) tallyOf(name, value).add(before, after, change);
    },
    addUnrated(versionId, told) {
      const isRoom = unrated.size < reasonsMax || unrated.has(`${versionId} ${told}`);
      const reason = isRoom ? told : other;
      const key = `${versionId} ${reason}`;
      unrated.set(key, { versionId, reason, count: (unrated.get(key)?.count ?? 0) + 1 });
    },
    result: () => ({
      all: changeGroup(all),
      dimensions: Object.fromEntries(
        [...dimensions].map(([name, values]) => [name, [...values.values()].map(changeGroup).sort(byCount)]),
      ),
      unrated: [...unrated.values()].sort(byCount),
    }),
  };
}

function byCount(left: { readonly count: number }, right: { readonly count: number }): number {
  return right.count - left.count;
}
