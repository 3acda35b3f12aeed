import type { DateText } from '../kernel/calendar.ts';
import type { Product } from '../products/product.ts';
import type { VersionSummary } from '../tariffs/versions.ts';
import type { Contract } from './contract.ts';

/** The version of the tables that are law, where the product has such. */
export function lawOf(
  { lawKind, tariff }: Pick<Product, 'lawKind' | 'tariff'>,
  versionIds: readonly string[] | undefined,
): string | undefined {
  return lawKind === undefined ? undefined : versionIds?.[tariff.kinds.indexOf(lawKind)];
}

/**
 * The day on which another version of the law's tables took the place of the one that gave a contract its premium; null
 * where none of these published versions does. From that day on the premium may not be taken.
 */
export function lawReplacedOn(
  product: Product | undefined,
  { calculation }: Pick<Contract, 'calculation'>,
  published: readonly VersionSummary[],
): DateText | null {
  const law = product && lawOf(product, calculation.tariffVersionIds);
  const own = published.find(({ versionId }) => versionId === law);
  if (!own) return null;
  const later = published
    .filter(({ product: code, kind }) => code === own.product && kind === own.kind)
    .map(({ effectiveFrom }) => effectiveFrom)
    .filter((date) => date > own.effectiveFrom);
  return later.sort()[0] ?? null;
}
