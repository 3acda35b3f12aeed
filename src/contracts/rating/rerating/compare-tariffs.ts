import { setImmediate as turn } from 'node:timers/promises';
import type { TariffBook } from '#catalogues/tariffs/tariff-book.ts';
import { roundHalfUp } from '#kernel/money/decimal.ts';
import type { Kopecks } from '#kernel/money/money.ts';
import type { Queryable } from '#platform/db/pool.ts';
import type { Sealer } from '#platform/keys/fingerprints.ts';
import type { Product } from '#products/product/product.ts';
import { type ChangeGroup, type ChangeTally, changeGroup, changeTally } from './change-group.ts';
import { lastContracts } from './last-contracts.ts';
import { type RatedContract, rateWith } from './rerate.ts';

interface UnratedReason {
  /** The tariff version that cannot rate the contracts. */
  readonly versionId: string;
  readonly reason: string;
  readonly count: number;
}

interface ChangeRecord {
  /** Adds a contract: premiums in kopecks, and the change in hundredths of a percent. */
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

/** Maximum number of values of a dimension (`valuesMax`) and of reasons (`reasonsMax`). The rest is counted as `other`. */
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
    addUnrated(versionId, message) {
      const isRoom = unrated.size < reasonsMax || unrated.has(`${versionId} ${message}`);
      const reason = isRoom ? message : other;
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

/** Number of contracts rated before a pause, so that the process can answer quotes. */
const ratedAtOnce = 20;

export interface TariffComparison {
  readonly before: string;
  readonly after: string;
  /** Number of contracts that were examined. */
  readonly sample: number;
  readonly all: ChangeGroup;
  /** Groups by dimension, the most frequent value first. */
  readonly dimensions: Readonly<Record<string, readonly ChangeGroup[]>>;
  /** Reasons why contracts could not be rated, the most frequent first. */
  readonly unrated: readonly UnratedReason[];
}

export interface ComparisonRequest {
  readonly product: Product;
  /** `before` and `after` are versions of one kind of tariff tables. */
  readonly before: string;
  readonly after: string;
  /** Index of the kind among the product's kinds of tariff tables. */
  readonly kindIndex: number;
  readonly sample: number;
  /** Decrypts special data that the tariff needs. */
  readonly sealer: Sealer;
  /** Receives the number of examined contracts from time to time. */
  progress?(seen: number): void;
}

/** Rates the newest contracts with two versions of one kind of tables; other versions and facts stay as stored. */
export async function compareTariffs(
  db: Queryable,
  tariffs: TariffBook,
  { product, before, after, kindIndex, sample, sealer, progress }: ComparisonRequest,
): Promise<TariffComparison> {
  const record = createChangeRecord();
  let seen = 0;
  for await (const contract of lastContracts(db, product, sample, sealer)) {
    if (seen % ratedAtOnce === 0) {
      progress?.(seen);
      await turn();
    }
    seen += 1;
    const old = premiumUnder(contract, before);
    const changed = premiumUnder(contract, after);
    if (old === null || changed === null) continue;
    record.add(dimensionsOf(contract), old, changed, changeBetween(old, changed));
  }
  return { before, after, sample: seen, ...record.result() };

  function premiumUnder(contract: RatedContract, versionId: string): Kopecks | null {
    const rated = rateWith(contract, product, idsWith(contract, versionId), tariffs);
    if (rated && 'calculation' in rated) return rated.calculation.premium;
    record.addUnrated(
      versionId,
      rated?.faults[0]?.description ?? 'a version that it was rated with is missing',
    );
    return null;
  }

  function dimensionsOf(contract: RatedContract): Readonly<Record<string, string>> {
    const tariff = tariffs.byVersionIds(product.code, idsWith(contract, before));
    if (!tariff || !product.dimensions) return {};
    return product.dimensions(product.prepare(contract.reading, tariff.tariff, contract.row.facts));
  }

  function idsWith({ row }: RatedContract, versionId: string): readonly string[] {
    return row.tariffVersionIds.map((id, index) => (index === kindIndex ? versionId : id));
  }
}

const digits = 12n;

/** Returns the change in hundredths of a percent, half rounded away from zero; null if `before` is zero. */
function changeBetween(before: Kopecks, after: Kopecks): bigint | null {
  if (before <= 0n) return null;
  return roundHalfUp({ units: ((after - before) * 10n ** digits) / before, scale: 12 }, 4);
}
