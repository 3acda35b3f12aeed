import type { TariffVersion } from '#catalogues/tariffs/tariff.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import type { Product } from '#products/product/product.ts';
import type { Contract } from '../record/contract.ts';

export type PublishedVersion = Pick<TariffVersion, 'versionId' | 'product' | 'kind' | 'effectiveFrom'>;

/** Returns each version set by law of a product that another version replaces, with the day of the replacement. */
export function lawReplacements(
  { lawKind, code }: Pick<Product, 'lawKind' | 'code'>,
  published: readonly PublishedVersion[],
): readonly { readonly versionId: string; readonly replacedOn: DateText }[] {
  const own = published
    .filter(({ product, kind }) => product === code && kind === lawKind)
    .sort((one, other) => (one.effectiveFrom < other.effectiveFrom ? -1 : 1));
  return own.slice(1).flatMap(({ effectiveFrom }, index) => {
    const before = own[index];
    return before && before.effectiveFrom < effectiveFrom
      ? [{ versionId: before.versionId, replacedOn: effectiveFrom }]
      : [];
  });
}

/** Returns the day on which a newer tariff set by law replaces the tariff of the contract; null if no such day is known. */
export function lawReplacedOn(
  product: Pick<Product, 'lawKind' | 'tariff'> | undefined,
  { calculation }: Pick<Contract, 'calculation'>,
  published: readonly PublishedVersion[],
): DateText | null {
  const place = product?.lawKind === undefined ? -1 : product.tariff.kinds.indexOf(product.lawKind);
  const law = calculation.tariffVersionIds[place];
  const own = published.find(({ versionId }) => versionId === law);
  if (!own) return null;
  const later = published
    .filter(({ product: code, kind }) => code === own.product && kind === own.kind)
    .map(({ effectiveFrom }) => effectiveFrom)
    .filter((date) => date > own.effectiveFrom);
  return later.sort()[0] ?? null;
}
