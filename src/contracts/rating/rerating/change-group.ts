import { type Distribution, toDistribution } from './distribution.ts';

export interface ChangeGroup {
  readonly value: string;
  /** Number of contracts that both tariffs can rate. */
  readonly count: number;
  readonly raises: number;
  readonly cuts: number;
  readonly unchanged: number;
  /** `premiumBefore` and `premiumAfter` are sums in kopecks. */
  readonly premiumBefore: bigint;
  readonly premiumAfter: bigint;
  /** Distribution of the changes; null if there are none. */
  readonly distribution: Distribution | null;
}

export interface ChangeTally {
  readonly value: string;
  readonly changes: number[];
  count: number;
  raises: number;
  cuts: number;
  before: bigint;
  after: bigint;
  /** Adds a contract. `change` is in hundredths of a percent; null if the earlier premium is zero. */
  add(before: bigint, after: bigint, change: bigint | null): void;
}

export function changeTally(value: string): ChangeTally {
  return {
    value,
    changes: [],
    count: 0,
    raises: 0,
    cuts: 0,
    before: 0n,
    after: 0n,
    add(before, after, change) {
      this.count += 1;
      if (after > before) this.raises += 1;
      if (after < before) this.cuts += 1;
      this.before += before;
      this.after += after;
      if (change !== null) this.changes.push(Number(change));
    },
  };
}

export function changeGroup({
  value,
  count,
  raises,
  cuts,
  before,
  after,
  changes,
}: ChangeTally): ChangeGroup {
  return {
    value,
    count,
    raises,
    cuts,
    unchanged: count - raises - cuts,
    premiumBefore: before,
    premiumAfter: after,
    distribution: toDistribution(changes),
  };
}
