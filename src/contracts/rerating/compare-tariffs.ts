import type { TariffBook } from '#catalogues/tariffs/tariff-book.ts';
import { roundHalfUp } from '#kernel/decimal.ts';
import type { Kopecks } from '#kernel/money.ts';
import type { Queryable } from '#platform/db/transaction.ts';
import type { Sealer } from '#platform/keys/fingerprints.ts';
import type { Product } from '#products/product.ts';
import type { ChangeGroup } from './change-group.ts';
import { createChangeRecord, type UnratedReason } from './change-record.ts';
import { lastContracts } from './last-contracts.ts';
import { type RatedContract, rateWith } from './rerate.ts';

/** Contracts that are rated without a pause: a process that does this answers quotes too. */
const ratedAtOnce = 20;

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** What one tariff instead of another would do to the last contracts. */
export interface TariffComparison {
  readonly before: string;
  readonly after: string;
  /** Contracts that were looked at. */
  readonly sample: number;
  readonly all: ChangeGroup;
  /** By the name of a dimension, the most frequent values first. */
  readonly dimensions: Readonly<Record<string, readonly ChangeGroup[]>>;
  /** Why contracts could not be rated, the most frequent reasons first. */
  readonly unrated: readonly UnratedReason[];
}

export interface ComparisonRequest {
  readonly product: Product;
  /** Versions of one kind of the product; the tariffs hold both. */
  readonly before: string;
  readonly after: string;
  /** Where their kind stands among the kinds of the product. */
  readonly kindIndex: number;
  readonly sample: number;
  /** Opens what tariffs ask of special data. */
  readonly sealer: Sealer;
  /** Hears now and then how many contracts were looked at. */
  progress?(seen: number): void;
}

/**
 * Rates the last contracts of a product under two versions of one kind, all else as they were rated: their own
 * versions of other kinds, their own facts. Keeps nothing of a contract but its change.
 */
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
    const { reading, row } = contract;
    const tariff = tariffs.byVersionIds(product.code, idsWith(contract, before));
    if (!tariff || !product.dimensions) return {};
    return product.dimensions(product.prepare(reading, tariff.tariff, row.facts));
  }

  function idsWith({ row }: RatedContract, versionId: string): readonly string[] {
    return row.tariffVersionIds.map((id, index) => (index === kindIndex ? versionId : id));
  }
}

const digits = 12n;

/** Hundredths of a per cent, a half rounded away from zero; null where there was no premium to compare with. */
function changeBetween(before: Kopecks, after: Kopecks): bigint | null {
  if (before <= 0n) return null;
  return roundHalfUp({ units: ((after - before) * 10n ** digits) / before, scale: 12 }, 4);
}
